package dev.candela.engine.format.jfr.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.testkit.RunningTarget;
import dev.candela.jfr.JfrTail;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM's open recording is read while it is written. */
final class LiveTailTest {
  @TempDir Path temp;

  @Test
  void readsEventsOfARunningJvm() throws IOException, InterruptedException {
    Profile profile = null;
    int updates = 0;
    Path dump = temp.resolve("dump.jfr");
    try (RunningTarget target = RunningTarget.recordingTo(temp.resolve("repository"), dump);
        JfrTail tail = JfrTail.ofRepository(target.chunkFolder())) {
      JfrFeed feed = new JfrFeed("running", ReadOptions.ALL);
      while (updates < 3 && target.isAlive()) {
        if (feed.accept(tail)) {
          Profile more = feed.profile();
          assertConsistent(more);
          assertTrue(profile == null || rows(more) >= rows(profile));
          profile = more;
          updates++;
        } else {
          Thread.sleep(Duration.ofMillis(20));
        }
      }
      target.finish();
    }
    assertTrue(updates >= 2, updates + " updates");
    Profile whole = ProfileReaders.read(dump);
    for (Map.Entry<String, Long> live : profile.eventCounts().entrySet()) {
      long recorded = whole.eventCounts().getOrDefault(live.getKey(), 0L);
      assertTrue(live.getValue() <= recorded, live + " of " + recorded);
    }
    assertTrue(profile.samples("jdk.ExecutionSample").orElseThrow().size() > 0);
    assertEquals("JDK Flight Recorder", profile.origin().recorder());
  }

  private static void assertConsistent(Profile profile) {
    assertTrue(profile.warnings().isEmpty(), "" + profile.warnings());
    for (SampleTable table : profile.samples()) {
      assertEquals(profile.eventCounts().get(table.type().name()), (long) table.size());
      for (int row = 0; row < table.size(); row++) {
        assertTrue(profile.span().contains(table.startNanos().get(row)), table.type().name());
      }
    }
  }

  private static long rows(Profile profile) {
    return profile.samples().stream().mapToLong(SampleTable::size).sum();
  }
}
