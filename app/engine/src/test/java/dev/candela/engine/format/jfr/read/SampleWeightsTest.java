package dev.candela.engine.format.jfr.read;

import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.Recordings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.IntStream;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Timespan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sample weighs is what its recorder says, and nothing where it says nothing. */
final class SampleWeightsTest {
  private static final String OLD_OBJECTS = "jdk.OldObjectSample";

  @Name("test.Heavy")
  static final class Heavy extends Event {
    @DataAmount long bytes;

    @Timespan(Timespan.SECONDS)
    long seconds;
  }

  @Test
  void countsOldObjectsThatHaveNoSize() throws IOException {
    SampleTable table = oldObjects(Recordings.byJdk(17));
    assertEquals(WeightUnit.SAMPLES, table.type().unit());
    assertEquals(table.size(), weight(table));
  }

  @Test
  void weighsOldObjectsThatHaveASize() throws IOException {
    SampleTable table = oldObjects(Recordings.byJdk(25));
    assertEquals(WeightUnit.BYTES, table.type().unit());
    // No object is smaller than its header.
    assertTrue(weight(table) >= 8L * table.size(), weight(table) + " bytes");
  }

  @Test
  void countsWhereOnlySomeHaveASize() throws IOException {
    Path without = Recordings.byJdk(17);
    Path with = Recordings.byJdk(25);
    int rows = oldObjects(without).size() + oldObjects(with).size();
    for (Path[] order : new Path[][] {{without, with}, {with, without}, {with, without, with}}) {
      Path both = Recordings.file("weights.jfr", Bytes.of(order));
      SampleTable table = oldObjects(both);
      assertEquals(WeightUnit.SAMPLES, table.type().unit());
      assertTrue(table.size() >= rows, table.size() + " rows");
      assertEquals(table.size(), weight(table));
      assertContains(OLD_OBJECTS, ProfileReaders.read(both).warnings());
    }
  }

  /** The JVM writes the lowest number there is for a target that nobody has set. */
  @Test
  void keepsASpanThatIsNotSet() throws IOException {
    Profile profile = ProfileReaders.read(Recordings.byJdk(25));
    EventTable table = profile.events("jdk.GCConfiguration").orElseThrow();
    assertEquals(Long.MIN_VALUE, table.attributes().column("pauseTarget").get(0));
  }

  @Test
  void sumsNearTheGreatestNumberStayInRange(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("heavy.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(Heavy.class).withStackTrace();
      recording.start();
      for (long weight : new long[] {3, 1L << 57, Long.MAX_VALUE, Long.MAX_VALUE - 1, 4}) {
        Heavy heavy = new Heavy();
        heavy.bytes = weight;
        heavy.seconds = weight;
        heavy.commit();
      }
      recording.stop();
      recording.dump(file);
    }
    for (String field : new String[] {"bytes", "seconds"}) {
      ReadOptions options = ReadOptions.ALL.withEventTypes(Set.of("test.Heavy#" + field));
      Profile profile = ProfileReaders.read(file, options, ReadProgress.NONE);
      SampleTable table = profile.samples("test.Heavy#" + field).orElseThrow();
      boolean bytes = field.equals("bytes");
      assertEquals(5, table.size());
      assertEquals(bytes ? (1L << 57) - 1 + (1L << 51) : 7_000_000_000L, weight(table));
      assertEquals(table.weightSum(), weight(table));
      assertEquals(bytes ? 64 : 1, table.divisor());
      assertContains("negative or too large", profile.damages());
    }
  }

  private static SampleTable oldObjects(Path recording) throws IOException {
    SampleTable table = ProfileReaders.read(recording).samples(OLD_OBJECTS).orElseThrow();
    assertTrue(table.size() > 0, "no old objects");
    return table;
  }

  private static long weight(SampleTable table) {
    return IntStream.range(0, table.size()).mapToLong(table.weights()::get).sum();
  }
}
