package dev.candela.jfr;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OracleTest {
  @TempDir Path directory;

  @Test
  void agreesWithTheJdkOnEveryFieldOfARecordingOfThisJvm() throws Exception {
    Path recording = directory.resolve("own.jfr");
    Workload.record(recording, Duration.ofSeconds(1));
    Map<String, Integer> counts = Oracle.compare(recording);
    assertTrue(counts.getOrDefault("jdk.ExecutionSample", 0) > 0, counts::toString);
    assertTrue(counts.size() > 30, counts::toString);
  }
}
