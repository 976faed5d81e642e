package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A range without samples is found so by the headers of the chunks. */
class EmptyRangeTest extends InFolder {
  private static final int LENGTH_AT = 8;
  private static final int START_NANOS_AT = 32;
  private static final int HEADER = 68;
  private static final long TWO_MINUTES = 120_000_000_000L;

  private Path recording;

  /** The same chunk twice, two minutes apart; the second one is damaged. */
  @BeforeEach
  void writeRecording() throws IOException {
    byte[] second = chunk("openjdk-17.jfr.gz");
    int middle = HEADER + second.length / 2;
    Arrays.fill(second, middle, middle + 100, (byte) 0xff);
    recording = followedBy(second);
  }

  /** The recording, and two minutes after its start another chunk. */
  private Path followedBy(byte[] second) throws IOException {
    byte[] first = chunk("openjdk-17.jfr.gz");
    long start = ByteBuffer.wrap(first).getLong(START_NANOS_AT);
    ByteBuffer.wrap(second).putLong(START_NANOS_AT, start + TWO_MINUTES);
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(first);
    both.write(second);
    return Files.write(folder.resolve("two.jfr"), both.toByteArray());
  }

  private void appendThird() throws IOException {
    byte[] third = chunk("openjdk-17.jfr.gz");
    long start = ByteBuffer.wrap(third).getLong(START_NANOS_AT);
    ByteBuffer.wrap(third).putLong(START_NANOS_AT, start + 2 * TWO_MINUTES);
    Files.write(recording, third, StandardOpenOption.APPEND);
  }

  private static byte[] chunk(String file) throws IOException {
    byte[] chunk = unpacked(FOREIGN.resolve(file));
    assertEquals(chunk.length, ByteBuffer.wrap(chunk).getLong(LENGTH_AT), "one chunk");
    return chunk;
  }

  @Test
  void saysThatThereIsNoSampleWithoutReadingTheRest() {
    assertTrue(Console.run("top", recording).err().contains("warning: "), "damage is said");
    for (String command : List.of("top", "tree")) {
      for (String event : List.of("auto", "cpu", "alloc", "jdk.ExecutionSample")) {
        Console.exits(2, command, recording, "--event", event, "--from", "40s", "--to", "50s")
            .errHas("no samples are left with")
            .errLacks("warning: ");
      }
    }
    Console.run("top {} --from 10m", recording)
        .errHas("no samples with --from 10m; the duration")
        .errLacks("warning: ");
  }

  @Test
  void aRangeWithoutCpuSamplesIsNotReportedByItsWaits() throws IOException {
    byte[] wall = chunk("async-profiler-4.2-jdk25-wall.jfr.gz");
    long start = ByteBuffer.wrap(wall).getLong(START_NANOS_AT);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] chunk : List.of(wall, chunk("openjdk-17.jfr.gz"), wall)) {
      ByteBuffer.wrap(chunk).putLong(START_NANOS_AT, start);
      start += TWO_MINUTES;
      all.write(chunk);
    }
    Path waits = Files.write(folder.resolve("waits.jfr"), all.toByteArray());
    Path picture = folder.resolve("t.svg");
    for (List<?> command : List.of(List.of("top"), List.of("timeline", "-o", picture))) {
      Console.exits(2, "{} {} --from 235s", command, waits)
          .errHas("no samples are left with --from");
    }
    Console.success("top {} --from 235s --event wall", waits);
  }

  /** The chunks before the range are not read, and neither is the damage in the second. */
  @Test
  void reportsOfAllEventsSkipTheChunksBeforeTheRange() throws IOException {
    appendThird();
    for (String words : List.of("timeline -o", "locks", "convert -o")) {
      Path file = folder.resolve(words.startsWith("timeline") ? "t.svg" : "c.collapsed");
      List<Path> output = words.endsWith("-o") ? List.of(file) : List.of();
      Console console = Console.run(words + " {} {} --from 235s", output, recording);
      String said = console.err().replaceAll("warning: collapsed stacks cannot store .*", "");
      assertFalse(said.contains("warning: "), words + ": " + console.err());
      assertEquals(0, console.exitCode(), words + ": " + console.err());
    }
  }

  @Test
  void knowsNamesThatAreOnlyBeforeTheRange() throws IOException {
    Path locks = followedBy(chunk("openjdk-8.jfr.gz"));
    appendThird();
    locksWith(locks, "--include implCompressCheck")
        .ended(2)
        .errHas("no samples are left with --from 235s");
    locksWith(locks, "--exclude implCompressCheck").ended(0).errLacks("no method matches");
    locksWith(locks, "--exclude implCompresCheck").errHas("no method matches");
  }

  private static Console locksWith(Path recording, String option) {
    return Console.run("locks {} --from 235s " + option, recording);
  }

  @Test
  void looksInTheRestForWhatMayBeMisspelt() {
    Console.run("top {} --event nonsense --from 40s --to 50s", recording)
        .errHas("no samples of 'nonsense'");
  }
}
