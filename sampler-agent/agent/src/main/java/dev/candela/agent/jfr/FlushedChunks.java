package dev.candela.agent.jfr;

import dev.candela.agent.chunk.ChunkCensus;
import dev.candela.agent.chunk.HeaderBytes;
import dev.candela.agent.engine.Chunk;
import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.Quietly;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * From JDK 14 on: makes the JVM flush its open chunk, reads from the JVM's own file what that has
 * added, and goes on with the next file. No chunk ends early, so recordings of the program keep
 * their history, and constants and types are sent once.
 *
 * <p>A file that the JVM deletes stays readable while it is open here, and what the reader has not
 * got yet waits there: one piece at a time is on its way.
 */
final class FlushedChunks implements RecorderOutput {
  private static final int DEFAULT_MILLIS = 500;
  private static final int MIN_MILLIS = 250;
  private static final int BESIDE_MILLIS = 1000;

  private static final String SUFFIX = ".jfr";
  private static final long LAST_HEADER_MILLIS = 500;

  private final FlightRecorderAccess recorder;
  private final RecorderInternals internals;
  private final ChunkSink sink;
  private final ChunkCensus census;
  private final boolean beside;
  private Object recording;
  private NewChunks newChunks;
  private OpenChunk open;
  private Piece underWay;
  private boolean ended;

  FlushedChunks(
      FlightRecorderAccess recorder,
      RecorderInternals internals,
      ChunkSink sink,
      ChunkCensus census,
      boolean beside) {
    this.recorder = recorder;
    this.internals = internals;
    this.sink = sink;
    this.census = census;
    this.beside = beside;
  }

  @Override
  public List<String> remarks() {
    return Collections.emptyList();
  }

  @Override
  public long periodNanos(int askedMillis) {
    return beside
        ? BESIDE_MILLIS * 1_000_000L
        : Math.max(MIN_MILLIS, askedMillis == 0 ? DEFAULT_MILLIS : askedMillis) * 1_000_000L;
  }

  @Override
  public void begin(Object begun) {
    recording = begun;
    newChunks = new NewChunks(System.currentTimeMillis() * 1_000_000);
    ended = false;
  }

  @Override
  public void send(boolean atOnce)
      throws ReflectiveOperationException, IOException, InterruptedException {
    if (ended || !atOnce && underWay != null && !underWay.released) {
      return;
    }
    if (recorder.isStopped(recording)) {
      sendRest();
    } else {
      internals.flush();
      sendNew();
    }
  }

  @Override
  public void finish() throws ReflectiveOperationException, IOException, InterruptedException {
    if (!ended) {
      recorder.stop(recording);
      sendRest();
    }
  }

  /** For a stopped recording: data after its last finished chunk is not ours. */
  private void sendRest() throws IOException, InterruptedException {
    ended = true;
    long deadlineNanos = System.nanoTime() + LAST_HEADER_MILLIS * 1_000_000;
    sendNew();
    while (open != null && open.offeredBytes > 0 && System.nanoTime() - deadlineNanos < 0) {
      Thread.sleep(10);
      sendNew();
    }
  }

  private void sendNew() throws IOException {
    while (open != null || openNext()) {
      byte[] header = open.header();
      if (header == null) {
        return;
      }
      boolean finished = new HeaderBytes(header).state() == 0;
      if (ended && !finished && open.offeredBytes == 0) {
        return;
      }
      if (beside) {
        new HeaderBytes(header).markBeside();
      }
      Piece piece = open.grownTo(header, beside);
      if (piece != null) {
        check(piece);
        if (!sink.offer(piece)) {
          census.takeBack();
          return;
        }
        open.offeredBytes = piece.startBytes() + piece.lengthBytes();
        underWay = piece;
      }
      if (!finished) {
        return;
      }
      closeOpen();
    }
  }

  private void check(Piece piece) throws IOException {
    try {
      if (!census.add(piece)) {
        throw new IOException("a chunk is incomplete");
      }
    } catch (IOException | RuntimeException | Error failure) {
      piece.release();
      throw failure;
    }
  }

  private boolean openNext() throws IOException {
    List<OpenChunk> found = new ArrayList<OpenChunk>();
    try {
      String path = internals.repositoryPath();
      String[] names = path == null ? null : new File(path).list();
      for (String name : names == null ? new String[0] : names) {
        OpenChunk chunk = name.endsWith(SUFFIX) ? OpenChunk.of(new File(path, name)) : null;
        if (chunk != null) {
          found.add(chunk);
        }
      }
      Collections.sort(found);
      for (OpenChunk chunk : found) {
        if (newChunks.take(chunk.first)) {
          open = chunk;
          chunk.use();
          return true;
        }
      }
      return false;
    } finally {
      for (OpenChunk chunk : found) {
        chunk.close();
      }
    }
  }

  @Override
  public void close() {
    closeOpen();
  }

  private void closeOpen() {
    if (open != null) {
      open.close();
      open = null;
    }
  }

  private static final class OpenChunk implements Closeable, Comparable<OpenChunk> {
    private final FileChannel file;
    private int users = 1;
    private HeaderBytes first;
    private long offeredBytes;

    private OpenChunk(FileChannel file) {
      this.file = file;
    }

    /** Null while the file has no header, or if it is gone. */
    static OpenChunk of(File path) throws IOException {
      OpenChunk chunk;
      try {
        chunk = new OpenChunk(FileChannel.open(path.toPath(), StandardOpenOption.READ));
      } catch (NoSuchFileException gone) {
        return null;
      }
      byte[] header = chunk.read();
      if (header == null || !new HeaderBytes(header).isJfr()) {
        chunk.close();
        return null;
      }
      chunk.first = new HeaderBytes(header);
      return chunk;
    }

    /** Null while the JVM writes it; read twice, since writing may begin in between. */
    byte[] header() throws IOException {
      byte[] bytes = read();
      if (bytes == null || !Arrays.equals(bytes, read())) {
        return null;
      }
      HeaderBytes header = new HeaderBytes(bytes);
      boolean whole =
          header.state() != HeaderBytes.BEING_CHANGED
              && header.metadataOffset() > 0
              && header.poolOffset() > 0
              && header.lengthBytes() <= file.size();
      return whole ? bytes : null;
    }

    private byte[] read() throws IOException {
      byte[] bytes = new byte[HeaderBytes.BYTES];
      return read(0, bytes, bytes.length) < bytes.length ? null : bytes;
    }

    int read(long at, byte[] target, int count) throws IOException {
      ByteBuffer bytes = ByteBuffer.wrap(target, 0, count);
      while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) >= 0) {
        // A read may give less than there is.
      }
      return bytes.position();
    }

    /** The data after the pieces so far, or null if there is none yet and the chunk continues. */
    Piece grownTo(byte[] header, boolean beside) {
      HeaderBytes grown = new HeaderBytes(header);
      boolean last = grown.state() == 0;
      if (grown.lengthBytes() <= offeredBytes && !last) {
        return null;
      }
      // A reader that stops after this piece has a finished chunk.
      header[HeaderBytes.STATE_AT] = 0;
      use();
      return new Piece(
          this, header, offeredBytes, grown.lengthBytes() - offeredBytes, last, beside);
    }

    synchronized void use() {
      users++;
    }

    @Override
    public int compareTo(OpenChunk other) {
      return Long.compare(first.startTicks(), other.first.startTicks());
    }

    @Override
    public synchronized void close() {
      if (--users == 0) {
        Quietly.close(file);
      }
    }
  }

  private static final class Piece implements Chunk {
    private final OpenChunk chunk;
    private final byte[] header;
    private final long startBytes;
    private final long lengthBytes;
    private final boolean last;
    private final boolean beside;
    private volatile boolean released;

    Piece(
        OpenChunk chunk,
        byte[] header,
        long startBytes,
        long lengthBytes,
        boolean last,
        boolean beside) {
      this.chunk = chunk;
      this.header = header;
      this.startBytes = startBytes;
      this.lengthBytes = lengthBytes;
      this.last = last;
      this.beside = beside;
    }

    @Override
    public long lengthBytes() {
      return lengthBytes;
    }

    @Override
    public long startBytes() {
      return startBytes;
    }

    @Override
    public byte[] header() {
      return startBytes == 0 ? null : header;
    }

    @Override
    public boolean isLast() {
      return last;
    }

    @Override
    public boolean isBeside() {
      return beside;
    }

    @Override
    public long heldBytes() {
      return 0;
    }

    @Override
    public int read(long offsetBytes, byte[] target) throws IOException {
      int count = (int) Math.min(target.length, lengthBytes - offsetBytes);
      if (chunk.read(startBytes + offsetBytes, target, count) < count) {
        throw new IOException("another program truncated the recorder's file");
      }
      // The header in the file has changed since.
      for (long at = startBytes + offsetBytes; at < header.length && at < count; at++) {
        target[(int) (at - startBytes - offsetBytes)] = header[(int) at];
      }
      return count;
    }

    @Override
    public void release() {
      released = true;
      chunk.close();
    }
  }
}
