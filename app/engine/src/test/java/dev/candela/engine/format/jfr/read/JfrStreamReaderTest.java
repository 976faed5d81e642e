package dev.candela.engine.format.jfr.read;

import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.jfr.read.JfrFormat.JfrStreamReader;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.Recordings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class JfrStreamReaderTest {
  private static final int LENGTH_AT = 8;
  private static final int UNKNOWN_TYPE = 127;

  /** What the recorder of a test writes is small: this is not. */
  private static final int LARGE_BYTES = 64 << 20;

  @Test
  void needsNoSecondCopyOfAChunk() throws IOException {
    byte[] recording = Bytes.of(Recordings.byAsyncProfiler("event=ctimer"));
    byte[] large = withPadding(recording, LARGE_BYTES);
    byte[] smaller = withPadding(recording, LARGE_BYTES - 100);
    Profile twice = read(large, smaller); // also loads what is needed
    Profile once = read(large);
    once.eventCounts()
        .forEach((type, count) -> assertEquals(2 * count, twice.eventCounts().get(type), type));
    long oneChunk = allocatedBytes(large);
    long twoChunks = allocatedBytes(large, smaller);
    assertTrue(
        twoChunks - oneChunk < LARGE_BYTES / 2,
        oneChunk + " bytes for a chunk, " + twoChunks + " for two");
  }

  @Test
  void saysWhereInTheStreamADamagedChunkIs() throws IOException {
    byte[] recording = Bytes.of(Recordings.byAsyncProfiler("event=ctimer"));
    byte[] cut = Arrays.copyOf(recording, recording.length - 100);
    String warnings = read(recording, cut).warnings().toString();
    assertContains(
        "padded from byte " + recording.length + ", byte 0: the chunk is truncated: ", warnings);
  }

  @Test
  void readsARecordingThatOtherBytesFollow() throws IOException {
    byte[] recording = Bytes.of(Recordings.byAsyncProfiler("event=ctimer"));
    Profile alone = read(recording);
    for (int length : new int[] {25, 68, 1 << 20}) {
      Profile profile = read(recording, new byte[length]);
      assertEquals(alone.eventCounts(), profile.eventCounts());
      assertContains("after byte " + recording.length, profile.damages());
    }
  }

  private static long allocatedBytes(byte[]... chunks) throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    read(chunks);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static Profile read(byte[]... chunks) throws IOException {
    InputStream all = InputStream.nullInputStream();
    for (byte[] chunk : chunks) {
      all = new SequenceInputStream(all, new ByteArrayInputStream(chunk));
    }
    ProfileBuilder into = new ProfileBuilder();
    JfrStreamReader.read("padded", all, ReadOptions.ALL, () -> {}, into);
    return into.build();
  }

  /** Adds one event of zeros to the only chunk of a recording. */
  private static byte[] withPadding(byte[] recording, int paddingBytes) {
    byte[] padded = Arrays.copyOf(recording, recording.length + paddingBytes);
    int at = recording.length;
    for (int shift = 0; shift < 28; shift += 7) {
      padded[at++] = (byte) (paddingBytes >> shift & 0x7f | (shift < 21 ? 0x80 : 0));
    }
    padded[at] = UNKNOWN_TYPE;
    ByteBuffer.wrap(padded).putLong(LENGTH_AT, padded.length);
    return padded;
  }
}
