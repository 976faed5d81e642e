package dev.candela.engine.format.jfr.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.collapsed.CollapsedWriter;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.JfrTool;
import dev.candela.engine.testkit.Lz4Frames;
import dev.candela.engine.testkit.Packed;
import dev.candela.engine.testkit.Recordings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JDK's own tool counts the same events, whoever recorded them and however they are packed. */
final class RecordingCountsTest {
  private static final String ASYNC = "event=ctimer,interval=1ms,wall=5ms,alloc=64k,lock=10us";

  @Test
  void countsEventsOfJdk17() throws IOException {
    assertCounts(Recordings.byJdk(17), "jdk.ExecutionSample", "jdk.JavaMonitorEnter");
  }

  @Test
  void countsEventsOfJdk25() throws IOException {
    assertCounts(jdk25(), "jdk.ExecutionSample", "jdk.CPUTimeSample", "jdk.SocketRead");
  }

  @Test
  void countsEventsOfAsyncProfiler() throws IOException {
    assertCounts(
        Recordings.byAsyncProfiler(ASYNC),
        "jdk.ExecutionSample",
        "profiler.WallClockSample",
        "jdk.ObjectAllocationInNewTLAB",
        "jdk.JavaMonitorEnter");
  }

  @Test
  void countsEventsOfChunksInAnyNumber() throws IOException {
    byte[] thrice = Bytes.of(jdk25(), jdk25(), jdk25());
    assertCounts(Recordings.file("thrice.jfr", thrice), "jdk.CPUTimeSample");
  }

  /** The JDK's tool takes every chunk's type numbers for the first one's, so it is asked apart. */
  @Test
  void countsEventsOfSeveralRecordersInOneFile() throws IOException {
    Path[] parts = {Recordings.byJdk(17), Recordings.byAsyncProfiler(ASYNC), jdk25()};
    Map<String, Long> expected = new TreeMap<>();
    for (Path part : parts) {
      JfrTool.summary(part).forEach((type, count) -> expected.merge(type, count, Long::sum));
    }
    Profile profile = ProfileReaders.read(Recordings.file("several.jfr", Bytes.of(parts)));
    assertEquals(expected, profile.eventCounts());
    assertSums(
        profile, "Some jdk.OldObjectSample events have no weight, so samples are counted instead.");
  }

  @Test
  void countsEventsOfCompressedRecordings() throws IOException {
    byte[] plain = Files.readAllBytes(jdk25());
    Map<String, Long> expected = JfrTool.summary(jdk25());
    byte[][] packed = {Packed.gzip(plain), Packed.zip("some.jfr", plain), Lz4Frames.encode(plain)};
    for (byte[] content : packed) {
      Profile profile = ProfileReaders.read(Recordings.file("packed", content));
      assertEquals(expected, profile.eventCounts());
      assertSums(profile);
    }
  }

  @Test
  void namesWhatElseIsInAZip() throws IOException {
    byte[] plain = Files.readAllBytes(Recordings.byJdk(17));
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(zip)) {
      for (String name : new String[] {"first.jfr", "second.jfr"}) {
        out.putNextEntry(new ZipEntry(name));
        out.write(plain);
      }
    }
    Profile profile = ProfileReaders.read(Recordings.file("two", zip.toByteArray()));
    assertEquals(
        List.of("Other entries of the zip archive were skipped: second.jfr"), profile.warnings());
  }

  private static Path jdk25() {
    return Recordings.byJdk(
        25, "jdk.CPUTimeSample#enabled=true", "jdk.CPUTimeSample#throttle=10ms");
  }

  private static void assertCounts(Path recording, String... sampleTypes) throws IOException {
    Profile profile = ProfileReaders.read(recording);
    assertEquals(JfrTool.summary(recording), profile.eventCounts());
    for (String type : sampleTypes) {
      assertTrue(profile.samples(type).orElseThrow().size() > 0, type);
    }
    assertSums(profile);
  }

  /** No row is lost or doubled between the file, the tables, the threads and the stacks. */
  private static void assertSums(Profile profile, String... warnings) throws IOException {
    assertEquals(List.of(warnings), profile.warnings());
    for (SampleTable table : profile.samples()) {
      String type = table.type().name();
      assertEquals(profile.eventCounts().get(type), (long) table.size(), type);
      StringBuilder collapsed = new StringBuilder();
      CollapsedWriter.write(profile, table, WriteOptions.THREADS, collapsed);
      LongStream written =
          collapsed.toString().lines().mapToLong(l -> Long.parseLong(l.replaceFirst(".* ", "")));
      assertEquals(table.weightSum(), written.sum(), type);
    }
    for (EventTable table : profile.events()) {
      assertEquals(
          profile.eventCounts().get(table.typeName()), (long) table.size(), table.typeName());
    }
  }

  private static final int LENGTH_AT = 8;
  private static final long HOLE_BYTES = (1L << 31) + 12_345;

  @TempDir Path directory;

  @Test
  void readsChunksBehindTwoGigabytes() throws IOException {
    Path recording = Recordings.byJdk(25);
    Path large = directory.resolve("large.jfr");
    write(Files.readAllBytes(recording), large);
    Profile once = ProfileReaders.read(recording);
    Profile twice = ProfileReaders.read(large);
    assertEquals(List.of(), twice.warnings());
    Map<String, Long> expected = new TreeMap<>(once.eventCounts());
    expected.replaceAll((type, count) -> 2 * count + (type.equals("jdk.Metadata") ? 1 : 0));
    assertEquals(expected, new TreeMap<>(twice.eventCounts()));
    for (SampleTable table : once.samples()) {
      SampleTable both = twice.samples(table.type().name()).orElseThrow();
      assertEquals(2 * table.weightSum(), both.weightSum(), table.type().name());
    }
    assertEquals(once.stacks().size(), twice.stacks().size());
  }

  /** The hole is one event: a description that no header leads to, which readers pass over. */
  private static void write(byte[] recording, Path large) throws IOException {
    byte[] first = recording.clone();
    ByteBuffer.wrap(first).putLong(LENGTH_AT, recording.length + HOLE_BYTES);
    byte[] head = new byte[6];
    for (int i = 0; i < 5; i++) {
      head[i] = (byte) (HOLE_BYTES >> 7 * i & 0x7f | (i < 4 ? 0x80 : 0));
    }
    try (FileChannel channel =
        FileChannel.open(
            large,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.SPARSE)) {
      channel.write(ByteBuffer.wrap(first), 0);
      channel.write(ByteBuffer.wrap(head), first.length);
      channel.write(ByteBuffer.wrap(recording), first.length + HOLE_BYTES);
    }
  }
}
