package dev.candela.engine.format.jfr.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.Recordings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Chunks without events of the time that is looked at are not read. */
final class ChunkRangeTest {
  private static final int COPIES = 6;
  private static final int START_NANOS_AT = 32;
  private static final int DURATION_NANOS_AT = 40;
  private static final long MINUTE = 60_000_000_000L;

  @Test
  void readsTheFirstChunkAndThoseOfTheRange() throws IOException {
    String type = "jdk.ExecutionSample";
    Path file = Recordings.file("range.jfr", copies());
    Profile whole = read(file, type, false);
    Profile part = read(file, type, true);
    assertEquals(whole.eventCounts().get(type) / COPIES * 2, part.eventCounts().get(type));
    assertEquals(whole.span(), part.span());
    assertEquals(whole.recorded(), part.recorded());
    assertEquals(whole.origin(), part.origin());
    assertTrue(samples(whole, type).length > 0, "no samples to compare");
    assertEquals(Arrays.toString(samples(whole, type)), Arrays.toString(samples(part, type)));
  }

  @Test
  void readsLaterChunksForEventsThatMayHaveBegunInTheRange() throws IOException {
    String type = "jdk.ThreadPark";
    Path file = Recordings.file("range-lasting.jfr", copies());
    Profile whole = read(file, "jdk.ExecutionSample", false);
    Profile part = read(file, type, true);
    String counted = "jdk.ExecutionSample";
    assertEquals(whole.eventCounts().get(counted) / COPIES * 4, part.eventCounts().get(counted));
  }

  @Test
  void readsAllChunksIfOneDoesNotSayHowLongItIs() throws IOException {
    String type = "jdk.ExecutionSample";
    byte[] bytes = copies();
    int last = bytes.length - bytes.length / COPIES;
    ByteBuffer.wrap(bytes).putLong(last + DURATION_NANOS_AT, 0);
    Path file = Recordings.file("range-unknown.jfr", bytes);
    assertEquals(read(file, type, false).eventCounts(), read(file, type, true).eventCounts());
  }

  /** The same recording again and again, each a minute after the one before. */
  private static byte[] copies() throws IOException {
    byte[] one = Bytes.of(Recordings.byJdk(25));
    byte[][] copies = new byte[COPIES][];
    for (int copy = 0; copy < COPIES; copy++) {
      copies[copy] = one.clone();
      ByteBuffer header = ByteBuffer.wrap(copies[copy]);
      assertEquals(one.length, header.getLong(8), "the recording is one chunk");
      header.putLong(START_NANOS_AT, header.getLong(START_NANOS_AT) + copy * MINUTE);
    }
    return Bytes.joined(copies);
  }

  private static Profile read(Path file, String type, boolean part) throws IOException {
    ReadOptions options = ReadOptions.ALL.withEventTypes(Set.of(type));
    return ProfileReaders.read(
        file, part ? options.withRange(ChunkRangeTest::fourth) : options, ReadProgress.NONE);
  }

  private static Span fourth(Span whole) {
    long startNanos = whole.startNanos() + 3 * MINUTE;
    return new Span(startNanos, startNanos + MINUTE / 6);
  }

  /** The moments of the samples in the range. */
  private static long[] samples(Profile profile, String type) {
    Span range = fourth(profile.span());
    SampleTable table = profile.samples(type).orElseThrow();
    return IntStream.range(0, table.size())
        .mapToLong(row -> table.startNanos().get(row))
        .filter(range::contains)
        .sorted()
        .toArray();
  }

  @Test
  void countsDamagedEventsOfAChunkOnce() throws IOException {
    byte[] original =
        Files.readAllBytes(
            Recordings.byAsyncProfiler("event=ctimer,interval=1ms,wall=5ms,alloc=64k,lock=10us"));
    Random random = new Random(26);
    int compared = 0;
    for (int round = 0; round < 200 && compared < 20; round++) {
      byte[] flipped = original.clone();
      for (int flips = 0; flips < 5; flips++) {
        flipped[random.nextInt(flipped.length)] ^= (byte) (1 + random.nextInt(255));
      }
      Path file = Recordings.file("parts.jfr", flipped);
      Profile whole = read(file, 1);
      if (whole.warnings().toString().contains(" damaged event")) {
        Profile parts = read(file, 3);
        assertEquals(whole.eventCounts(), parts.eventCounts());
        assertEquals(new TreeSet<>(whole.warnings()), new TreeSet<>(parts.warnings()));
        compared++;
      }
    }
    assertTrue(compared > 3, compared + " recordings with damaged events");
  }

  private static Profile read(Path file, int workers) throws IOException {
    return ProfileReaders.read(file, ReadOptions.ALL.withWorkers(workers), ReadProgress.NONE);
  }
}
