package dev.candela.engine.format.jfr.read;

import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.jfr.read.JfrFormat.JfrStreamReader;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.Recordings;
import dev.candela.engine.testkit.SampleText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Files that are cut or destroyed in places give what is left of them, and say so. */
final class DamagedRecordingTest {
  private static final Duration NO_HANG = Duration.ofSeconds(60);

  @Test
  void cutFileEqualsItsIntactChunks() throws IOException {
    byte[] one = recording();
    Profile intact = read(one);
    // Cut in the header of the second chunk: nothing of it can be read.
    for (int rest : new int[] {1, 30, 67}) {
      Profile cut = read(Bytes.joined(one, Arrays.copyOf(one, rest)));
      assertEquals(intact.eventCounts(), cut.eventCounts(), rest + " bytes of the second chunk");
      assertEquals(SampleText.of(intact), SampleText.of(cut));
      assertFalse(cut.warnings().isEmpty());
    }
  }

  @Test
  void cutChunkGivesTheEventsBeforeTheCut() throws IOException {
    byte[] one = recording();
    long all = total(read(one));
    long before = 0;
    for (int percent : new int[] {30, 60, 90}) {
      Profile cut = read(Arrays.copyOf(one, (int) (one.length * (percent / 100.0))));
      long count = total(cut);
      assertTrue(count >= before && count < all, percent + " %: " + count + " of " + all);
      assertFalse(cut.warnings().isEmpty());
      before = count;
    }
    assertTrue(before > 0);
  }

  @Test
  void cutRecordingEndsWithItsLastEventAndNotWhenItWasPlannedTo() throws IOException {
    byte[] one = recording();
    Span whole = read(one).span();
    Span cut = read(Arrays.copyOf(one, one.length / 10 * 9)).span();
    assertEquals(whole.startNanos(), cut.startNanos());
    assertTrue(cut.endNanos() < whole.endNanos(), cut + " of " + whole);
  }

  @Test
  void fileWithoutOneWholeHeaderIsUnreadable() throws IOException {
    byte[] cut = Arrays.copyOf(recording(), 50);
    UnreadableProfileException thrown =
        assertThrows(UnreadableProfileException.class, () -> read(cut));
    assertEquals(UnreadableProfileException.Reason.DAMAGED, thrown.reason());
  }

  @Test
  void chunkThatDoesNotKnowItsLengthIsReadToTheEnd() throws IOException {
    byte[] open = Files.readAllBytes(Recordings.byAsyncProfiler("event=ctimer"));
    Profile finished = read(open);
    ByteBuffer.wrap(open).putLong(8, 0);
    assertEquals(finished.eventCounts(), read(open).eventCounts());
  }

  @Test
  void survivesFlippedBytes() throws IOException {
    // As a JVM flushes it, and as Candela joins it.
    List<byte[]> originals = List.of(recording(), Recordings.joined(Recordings.byJdk(25)));
    Random random = new Random(25);
    assertTimeoutPreemptively(
        NO_HANG,
        () -> {
          int readable = 0;
          for (int round = 0; round < 300; round++) {
            byte[] flipped = originals.get(round % 2).clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
              flipped[random.nextInt(flipped.length)] ^= (byte) (1 + random.nextInt(255));
            }
            if (round % 4 == 0) {
              flipped[random.nextInt(100)] ^= (byte) (1 + random.nextInt(255));
            }
            try {
              feed(flipped);
              readable++;
            } catch (IOException e) {
              assertTrue(e.getMessage() != null && !e.getMessage().isBlank());
            }
          }
          assertTrue(readable > 210, readable + " readable");
        });
  }

  /** The way of a chunk from a running target, which is that of a file without the file. */
  private static void feed(byte[] bytes) throws IOException {
    JfrFeed feed = new JfrFeed("flipped", ReadOptions.ALL);
    feed.accept(bytes);
    Profile profile = feed.profile();
    for (SampleTable table : profile.samples()) {
      long rows = profile.eventCounts().get(table.type().name());
      assertTrue(table.size() <= rows, table.type().name());
    }
  }

  private static byte[] recording() throws IOException {
    return Files.readAllBytes(Recordings.byJdk(25));
  }

  private static Profile read(byte[] content) throws IOException {
    return ProfileReaders.read(Recordings.file("damaged.jfr", content));
  }

  private static long total(Profile profile) {
    return profile.eventCounts().values().stream().mapToLong(Long::longValue).sum();
  }

  private static final int LENGTH_AT = 8;
  private static final int UNKNOWN_TYPE = 127;

  /** What the recorder of a test writes is small: this is not. */
  private static final int LARGE_BYTES = 64 << 20;

  @Test
  void needsNoSecondCopyOfAChunk() throws IOException {
    byte[] recording = Bytes.of(Recordings.byAsyncProfiler("event=ctimer"));
    byte[] large = withPadding(recording, LARGE_BYTES);
    byte[] smaller = withPadding(recording, LARGE_BYTES - 100);
    Profile twice = streamed(large, smaller); // also loads what is needed
    Profile once = streamed(large);
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
    String warnings = streamed(recording, cut).warnings().toString();
    assertContains(
        "padded from byte " + recording.length + ", byte 0: the chunk is truncated: ", warnings);
  }

  @Test
  void readsARecordingThatOtherBytesFollow() throws IOException {
    byte[] recording = Bytes.of(Recordings.byAsyncProfiler("event=ctimer"));
    Profile alone = streamed(recording);
    for (int length : new int[] {25, 68, 1 << 20}) {
      Profile profile = streamed(recording, new byte[length]);
      assertEquals(alone.eventCounts(), profile.eventCounts());
      assertContains("after byte " + recording.length, profile.damages());
    }
  }

  private static long allocatedBytes(byte[]... chunks) throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    streamed(chunks);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static Profile streamed(byte[]... chunks) throws IOException {
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
