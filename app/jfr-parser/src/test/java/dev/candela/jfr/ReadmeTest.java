package dev.candela.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
  private static final Path BASE = Path.of(System.getProperty("basedir", "."));

  @TempDir Path directory;

  @Test
  void exampleOfTheReadmeIsTheOneThatCompiles() throws Exception {
    String source =
        Files.readString(BASE.resolve("src/test/java/dev/candela/jfr/HottestMethods.java"));
    String compiled = source.split("  // README\n")[1].indent(-2);
    String readme = Files.readString(BASE.resolve("README.md"));
    assertTrue(readme.contains("```java\n" + compiled + "```"), "README.md shows other code");
  }

  @Test
  void exampleCountsEverySample() throws Exception {
    Path recording = directory.resolve("example.jfr");
    Workload.record(recording, Duration.ofMillis(500));
    Map<String, Integer> samples = HottestMethods.count(recording);
    assertTrue(samples.size() > 1, samples::toString);
    int sum = samples.values().stream().mapToInt(Integer::intValue).sum();
    assertEquals(Oracle.compare(recording).get("jdk.ExecutionSample"), sum);
  }
}
