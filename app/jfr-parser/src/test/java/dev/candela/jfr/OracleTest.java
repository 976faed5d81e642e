package dev.candela.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JDK agrees with what is read of this JVM, and of older ones of this machine. */
class OracleTest {
  private static final String PROGRAM =
      """
      public class Program {
        static Object sink;

        public static void main(String[] args) {
          long end = System.nanoTime() + 1_000_000_000L;
          for (int i = 0; System.nanoTime() < end; i++) {
            sink = recurse(i % 40, i);
          }
        }

        static Object recurse(int depth, int i) {
          return depth > 0 ? recurse(depth - 1, i) : Integer.toString(i).repeat(50).split("7");
        }
      }
      """;

  @TempDir Path directory;

  /** JDKs beside this one, where package managers and tool chains put them. */
  private static List<Path> otherJdks() throws IOException {
    Path own = Path.of(System.getProperty("java.home")).toRealPath();
    try (Stream<Path> siblings = Files.list(own.getParent())) {
      return siblings
          .filter(jdk -> Files.isExecutable(jdk.resolve("bin/javac")))
          .map(OracleTest::real)
          .distinct()
          .filter(jdk -> !jdk.equals(own) && Files.exists(jdk.resolve("lib/jfr/profile.jfc")))
          .sorted()
          .toList();
    }
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path;
    }
  }

  @Test
  void agreesWithTheJdkOnRecordingsOfOlderJvms() throws Exception {
    List<Path> jdks = otherJdks();
    assumeFalse(jdks.isEmpty(), "no other JDK beside this one");
    Path program = Files.writeString(directory.resolve("Program.java"), PROGRAM);
    for (Path jdk : jdks) {
      Path recording = directory.resolve(jdk.getFileName() + ".jfr");
      Path output = directory.resolve("output.txt");
      int exit =
          new ProcessBuilder(
                  jdk.resolve("bin/java").toString(),
                  "-XX:StartFlightRecording:settings=profile,filename=" + recording,
                  program.toString())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start()
              .waitFor();
      assertEquals(0, exit, () -> jdk + ": " + read(output));
      Map<String, Integer> counts = Oracle.compare(recording);
      assertTrue(counts.getOrDefault("jdk.ExecutionSample", 0) > 0, () -> jdk + ": " + counts);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void agreesWithTheJdkOnEveryFieldOfARecordingOfThisJvm() throws Exception {
    Path recording = directory.resolve("own.jfr");
    Workload.record(recording, Duration.ofSeconds(1));
    Map<String, Integer> counts = Oracle.compare(recording);
    assertTrue(counts.getOrDefault("jdk.ExecutionSample", 0) > 0, counts::toString);
    assertTrue(counts.size() > 30, counts::toString);
  }
}
