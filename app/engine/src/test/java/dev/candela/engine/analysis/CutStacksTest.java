package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.testkit.ChildProcess;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorder that keeps few frames says so with each stack, and reports do, too. */
final class CutStacksTest {
  private static final SampleSelection WAITS =
      SampleSelection.ALL.withEvents(EventChoice.parse("wait"));

  private static final String SLEEPER =
      """
      class Sleeper {
        public static void main(String[] arguments) throws InterruptedException {
          for (int i = 0; i < 9; i++) {
            sleep(50);
          }
          Thread thread = new Thread(Sleeper::nap);
          thread.start();
          thread.join();
        }

        static void sleep(int depth) throws InterruptedException {
          if (depth == 0) {
            Thread.sleep(1);
          } else {
            sleep(depth - 1);
          }
        }

        static void nap() {
          try {
            Thread.sleep(1);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void countsStacksThatTheRecorderCut() throws IOException {
    Path source = Files.writeString(folder.resolve("Sleeper.java"), SLEEPER);
    Path file = folder.resolve("cut.jfr");
    ChildProcess.run(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        "-XX:FlightRecorderOptions=stackdepth=8",
        "-XX:StartFlightRecording:jdk.ThreadSleep#threshold=0ms,filename=" + file,
        source.toString());
    Profile profile = ProfileReaders.read(file);
    CutStacks cut = CutStacks.of(profile, WAITS, NEVER);
    assertEquals(new CutStacks(10, 9, 8), cut);
    assertEquals(
        "90.0 % of the stacks were truncated after 8 frames and lack their outermost callers;"
            + " record with candela record --depth 256, or with"
            + " -XX:FlightRecorderOptions=stackdepth=256",
        cut.sentence());
    ProfileBuilder twice = new ProfileBuilder();
    twice.append(TextProfiles.of("a;b;c 3"));
    twice.append(profile);
    assertEquals(cut, CutStacks.of(twice.build(), WAITS, NEVER));
    twice.append(TextProfiles.of("a 1 event=datadog.ExecutionSample"));
    assertEquals(
        "90.0 % of the stacks were truncated by the recorder and lack their outermost callers",
        CutStacks.of(twice.build(), WAITS, NEVER).sentence());
  }

  @Test
  void saysNothingWhereStacksAreWhole() {
    CutStacks cut = CutStacks.of(TextProfiles.of("a;b;c 3"), SampleSelection.ALL, NEVER);
    assertEquals(0, cut.cut());
    assertTrue(cut.share() == 0);
  }
}
