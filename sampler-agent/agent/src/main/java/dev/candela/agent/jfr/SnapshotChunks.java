package dev.candela.agent.jfr;

import dev.candela.agent.chunk.ChunkCensus;
import dev.candela.agent.chunk.HeaderBytes;
import dev.candela.agent.engine.ByteChunk;
import dev.candela.agent.engine.Chunk;
import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.HeapRoom;
import dev.candela.agent.engine.Quietly;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/**
 * Before JDK 14, and where the JDK's internals are closed: a snapshot ends the open chunk, of all
 * recordings, and what is new is sent; seldom while the program has a recording of its own, since
 * that is hard on its files.
 */
final class SnapshotChunks implements RecorderOutput {
  /** A snapshot takes 10 to 20 ms: 1 to 2 % of a core once a second. */
  private static final int MIN_MILLIS = 1000;

  private static final int MILLIS_BESIDE_OTHERS = 10_000;

  /** The JDK ends chunks at 12 MB; larger ones do not fit into the agent's memory. */
  private static final long MAX_CHUNK_BYTES = 24L << 20;

  private final FlightRecorderAccess recorder;
  private final ChunkSink sink;
  private final ChunkCensus census;
  private final boolean beside;
  private Object recording;
  private FinalChunks finalChunks;
  private NewChunks newChunks;
  private boolean besideOthers;

  SnapshotChunks(
      FlightRecorderAccess recorder, ChunkSink sink, ChunkCensus census, boolean beside) {
    this.recorder = recorder;
    this.sink = sink;
    this.census = census;
    this.beside = beside;
  }

  @Override
  public List<String> remarks() {
    return Collections.singletonList(
        "This JVM cannot flush its recorder (JDK 14 and later can), so Candela ends a chunk every "
            + (besideOthers ? MILLIS_BESIDE_OTHERS / 1000 + " s" : "second")
            + ", in all recordings of the JVM, which adds 100 to 200 KB each to their files.");
  }

  @Override
  public long periodNanos(int askedMillis) {
    lookForOthers();
    return Math.max(beside || besideOthers ? MILLIS_BESIDE_OTHERS : MIN_MILLIS, askedMillis)
        * 1_000_000L;
  }

  private void lookForOthers() {
    try {
      boolean found = recording != null && recorder.othersRun(recording);
      if (found && !besideOthers) {
        sink.warn(
            "Another recording runs in this JVM. Candela ends a chunk of it every "
                + MILLIS_BESIDE_OTHERS / 1000
                + " s, so its file grows and a size limit keeps less history. The engines async and"
                + " threads do not affect it.");
      }
      besideOthers = found;
    } catch (ReflectiveOperationException unknown) {
      // It stays as it was.
    }
  }

  @Override
  public void begin(Object begun) throws ReflectiveOperationException {
    recording = begun;
    newChunks = new NewChunks(nowEpochNanos());
    finalChunks = FinalChunks.of(recorder, begun);
    finalChunks.fetchedUntil(from());
  }

  @Override
  public void send(boolean atOnce)
      throws ReflectiveOperationException, IOException, InterruptedException {
    try (InputStream chunks = chunksToFetch()) {
      if (chunks != null) {
        send(new DataInputStream(chunks));
        finalChunks.fetchedUntil(from());
      }
    }
  }

  @Override
  public void finish() throws ReflectiveOperationException, IOException, InterruptedException {
    send(true);
  }

  @Override
  public void close() {
    if (finalChunks != null) {
      finalChunks.stopListening();
      finalChunks = null;
    }
  }

  /** A snapshot of the running recording, or the remains of one that was stopped elsewhere. */
  private InputStream chunksToFetch() throws ReflectiveOperationException, InterruptedException {
    if (!recorder.isStopped(recording)) {
      try {
        InputStream chunks = recorder.finishedChunks(from());
        if (!recorder.isStopped(recording)) {
          return chunks;
        }
        Quietly.close(chunks);
      } catch (ReflectiveOperationException failure) {
        if (!recorder.isStopped(recording)) {
          throw failure;
        }
      }
    }
    return finalChunks.await();
  }

  private Instant from() {
    return newChunks.from(nowEpochNanos());
  }

  private static long nowEpochNanos() {
    return System.currentTimeMillis() * 1_000_000;
  }

  private void send(DataInputStream chunks) throws IOException {
    byte[] headerBytes = new byte[HeaderBytes.BYTES];
    while (readHeader(chunks, headerBytes)) {
      HeaderBytes header = new HeaderBytes(headerBytes);
      long rest = header.lengthBytes() - HeaderBytes.BYTES;
      if (!header.isJfr() || rest < 0) {
        throw new IOException("a chunk has no header");
      }
      if (!newChunks.take(header)) {
        skip(chunks, rest);
      } else if (rest > HeapRoom.atMost(MAX_CHUNK_BYTES)) {
        sink.dropped(header.lengthBytes());
        skip(chunks, rest);
      } else {
        byte[] bytes = new byte[(int) header.lengthBytes()];
        if (beside) {
          header.markBeside();
        }
        System.arraycopy(headerBytes, 0, bytes, 0, HeaderBytes.BYTES);
        chunks.readFully(bytes, HeaderBytes.BYTES, (int) rest);
        Chunk chunk = new ByteChunk(bytes, beside);
        if (census.add(chunk)) {
          sink.offer(chunk);
        } else {
          sink.dropped(header.lengthBytes());
        }
      }
    }
  }

  private static boolean readHeader(DataInputStream chunks, byte[] header) throws IOException {
    int first = chunks.read();
    if (first < 0) {
      return false;
    }
    header[0] = (byte) first;
    chunks.readFully(header, 1, header.length - 1);
    return true;
  }

  private static void skip(InputStream in, long count) throws IOException {
    byte[] scratch = new byte[8192];
    long rest = count;
    while (rest > 0) {
      int read = in.read(scratch, 0, (int) Math.min(rest, scratch.length));
      if (read < 0) {
        throw new IOException("a chunk ends too early");
      }
      rest -= read;
    }
  }
}
