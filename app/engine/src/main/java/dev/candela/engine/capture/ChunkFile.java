package dev.candela.engine.capture;

import dev.candela.engine.format.RecordingBytes;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.BesideFile;
import dev.candela.jfr.ChunkHeader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Set;

/**
 * The recording file of a session, good to be read after every mark. An unfinished chunk waits in
 * memory up to {@link #MAX_PENDING_BYTES}, so that a killed writer's file ends with a whole one. An
 * existing file stays until the first chunk; one made for nothing goes again. Headers are written
 * last, so that they never announce too much. One thread writes; any may read.
 */
final class ChunkFile implements AutoCloseable {
  /** Chunks of 250 ms are far smaller; a chunk without marks must not fill the memory. */
  static final int MAX_PENDING_BYTES = 16 << 20;

  private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);
  private static final int MAGIC = 0x464C5200; // FLR\0

  private final Path path;
  private final boolean made;
  private final FileChannel channel;
  private boolean begun;
  private ByteBuffer pending = ByteBuffer.allocate(64 * 1024);

  /** Replaces the header at the next mark. */
  private ByteBuffer newHeader = EMPTY;

  /** The header at the last mark, possibly incomplete. */
  private ByteBuffer header = EMPTY;

  private long number;
  private long startBytes;
  private long writtenBytes;
  private long markedBytes;
  private long completeChunks;

  /** Chunks of the second recorder, which grow for minutes; null until the first. */
  private volatile ChunkFile beside;

  /** Creates the file, readable by its owner only, or opens an existing one. */
  ChunkFile(Path path) throws IOException {
    this.path = path;
    made = !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    Set<StandardOpenOption> options = EnumSet.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
    if (made) {
      // Fails if another user has put a link there since.
      options.add(StandardOpenOption.CREATE_NEW);
    }
    channel = FileChannel.open(path, options, RecordingBytes.onlyOwner());
    if (!lock(channel)) {
      channel.close();
      throw new InUse(path);
    }
  }

  /** True while another session, of any process, writes to this file. */
  static boolean isInUse(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      return !lock(channel);
    } catch (IOException e) {
      // Opening it to record says why.
      return false;
    }
  }

  /** Locks a byte far behind the end, because some systems do not let others read locked bytes. */
  private static boolean lock(FileChannel channel) {
    try {
      return channel.tryLock(Long.MAX_VALUE - 1, 1, false) != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      // Not every file system has locks.
      return true;
    }
  }

  void part(long chunkNumber, long offsetBytes, byte[] bytes) throws IOException {
    if (chunkNumber < 0) {
      if (beside == null) {
        Path besidePath = BesideFile.of(path);
        // In a shared folder, another user may have put a link here.
        Files.deleteIfExists(besidePath);
        beside = new ChunkFile(besidePath);
      }
      beside.part(-chunkNumber, offsetBytes, bytes);
      return;
    }
    enter(chunkNumber);
    long receivedBytes = writtenBytes + pending.position();
    if (offsetBytes == receivedBytes) {
      append(bytes);
    } else if (offsetBytes == 0 && bytes.length <= receivedBytes) {
      newHeader = ByteBuffer.wrap(bytes);
    } else {
      throw new MalformedChunk(
          "Chunk %s has %s bytes and continues at %s"
              .formatted(chunkNumber, receivedBytes, offsetBytes));
    }
  }

  /** The chunk is readable up to this length and continues. */
  RecordedChunk flushed(long chunkNumber, long lengthBytes) throws IOException {
    if (chunkNumber < 0 && beside != null) {
      begin();
      return beside.flushed(-chunkNumber, lengthBytes).withNumber(chunkNumber);
    }
    return mark(chunkNumber, lengthBytes, false);
  }

  RecordedChunk ended(long chunkNumber, long lengthBytes) throws IOException {
    if (chunkNumber < 0 && beside != null) {
      begin();
      return beside.ended(-chunkNumber, lengthBytes).withNumber(chunkNumber);
    }
    RecordedChunk chunk = mark(chunkNumber, lengthBytes, true);
    completeChunks++;
    startBytes += markedBytes;
    writtenBytes = 0;
    markedBytes = 0;
    return chunk;
  }

  /** Complete chunks, and one that still grows. */
  long chunks() {
    return completeChunks + (markedBytes > 0 ? 1 : 0) + (beside == null ? 0 : beside.chunks());
  }

  /** Length of the valid part. */
  long goodBytes() {
    return startBytes + markedBytes + (beside == null ? 0 : beside.goodBytes());
  }

  FileChannel channel(long chunkNumber) {
    return chunkNumber < 0 ? beside.channel : channel;
  }

  /**
   * Cuts the file behind the last good byte and appends the second recorder's chunks, which stay in
   * their own file if that fails. Returns how many bytes of an unfinished chunk were given up.
   */
  long finish() throws IOException {
    long unfinishedBytes = Math.max(0, writtenBytes + pending.position() - markedBytes);
    long wholeBytes = startBytes + markedBytes;
    ChunkFile second = beside;
    if (begun) {
      channel.truncate(wholeBytes);
    }
    if (second != null) {
      unfinishedBytes += second.finish();
      append(second, wholeBytes);
    }
    if (begun) {
      channel.force(true);
    }
    if (second != null) {
      Files.deleteIfExists(second.path);
    }
    return unfinishedBytes;
  }

  /** Appends all or, if that fails, nothing. */
  private void append(ChunkFile second, long atBytes) throws IOException {
    long bytes = second.goodBytes();
    second.channel.position(0);
    long done = 0;
    try {
      while (done < bytes) {
        long count = channel.transferFrom(second.channel, atBytes + done, bytes - done);
        if (count <= 0) {
          throw new EOFException(second.path.toString());
        }
        done += count;
      }
    } finally {
      if (done < bytes) {
        channel.truncate(atBytes);
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (beside != null) {
      beside.close();
    }
    channel.close();
    if (made && goodBytes() == 0) {
      Files.deleteIfExists(path);
    }
  }

  private void enter(long chunkNumber) throws IOException {
    boolean between = writtenBytes == 0 && pending.position() == 0;
    if (between && chunkNumber > number) {
      number = chunkNumber;
    } else if (chunkNumber != number) {
      throw new MalformedChunk(
          "Chunk " + chunkNumber + " starts before chunk " + number + " has ended");
    }
  }

  private void append(byte[] bytes) throws IOException {
    if (pending.position() + bytes.length > MAX_PENDING_BYTES) {
      writePending();
    }
    if (pending.remaining() < bytes.length) {
      int needed = pending.position() + bytes.length;
      pending = ByteBuffer.allocate(Math.max(2 * pending.capacity(), needed)).put(pending.flip());
    }
    pending.put(bytes);
  }

  private RecordedChunk mark(long chunkNumber, long lengthBytes, boolean complete)
      throws IOException {
    if (chunkNumber != number || lengthBytes != writtenBytes + pending.position()) {
      throw new MalformedChunk(
          "Chunk %s is said to have %s bytes, but has %s"
              .formatted(chunkNumber, lengthBytes, writtenBytes + pending.position()));
    }
    writePending();
    if (newHeader.hasRemaining()) {
      header = newHeader.duplicate();
      write(newHeader, startBytes);
    }
    newHeader = EMPTY;
    markedBytes = lengthBytes;
    return new RecordedChunk(
        chunkNumber, startBytes, lengthBytes, complete, header.asReadOnlyBuffer());
  }

  private void writePending() throws IOException {
    pending.flip();
    int count = pending.limit();
    if (writtenBytes == 0 && (count < Integer.BYTES || pending.getInt(0) != MAGIC)) {
      throw new MalformedChunk("Chunk " + number + " is not a JFR chunk");
    }
    if (writtenBytes == 0) {
      byte[] first = new byte[Math.min(count, ChunkHeader.LENGTH_BYTES)];
      pending.get(0, first);
      header = ByteBuffer.wrap(first);
    }
    write(pending, startBytes + writtenBytes);
    writtenBytes += count;
    pending.clear();
  }

  /** From now on the file is this recording, whatever it was. */
  private void begin() throws IOException {
    if (!begun) {
      if (beside == null) {
        BesideFile.delete(path);
      }
      channel.truncate(0);
      begun = true;
    }
  }

  private void write(ByteBuffer bytes, long atBytes) throws IOException {
    begin();
    long at = atBytes;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  static final class InUse extends IOException {
    private static final long serialVersionUID = 1L;

    InUse(Path path) {
      super(Messages.text("record.file.in-use", path));
    }
  }

  static final class MalformedChunk extends IOException {
    private static final long serialVersionUID = 1L;

    MalformedChunk(String what) {
      super(what + ".");
    }
  }

  /**
   * A chunk in the recording file, numbered from 1 on, or from -1 down for the second recorder. It
   * comes again, longer, until it is complete; the header in the file changes meanwhile.
   */
  record RecordedChunk(
      long number, long startBytes, long lengthBytes, boolean complete, ByteBuffer header) {
    private static final int MAX_READ_BYTES = 1 << 30;

    boolean isBeside() {
      return number < 0;
    }

    RecordedChunk withNumber(long newNumber) {
      return new RecordedChunk(newNumber, startBytes, lengthBytes, complete, header);
    }

    /** Reads the chunk at this length; thread-safe. */
    byte[] read(FileChannel recording) throws IOException {
      if (lengthBytes > MAX_READ_BYTES) {
        throw new IOException(Messages.text("session.notice.chunk.too-long"));
      }
      byte[] bytes = new byte[(int) lengthBytes];
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        if (recording.read(rest, startBytes + rest.position()) < 0) {
          throw new EOFException(Messages.text("session.notice.chunk.truncated"));
        }
      }
      header.get(0, bytes, 0, header.limit());
      return bytes;
    }
  }
}
