package dev.candela.engine.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a command to its end; what it prints goes through a file, so that it never blocks. */
public final class ChildProcess {
  private static final long LONGEST_SECONDS = 120;

  private ChildProcess() {}

  /** Fails the test unless the command ends by itself with 0; gives what it printed. */
  public static String run(Path program, String... arguments) {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    try {
      Path output = Files.createTempFile("child", ".txt");
      try {
        Process process =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          fail(command + " has not ended after " + LONGEST_SECONDS + " s");
        }
        String printed = Files.readString(output);
        assertEquals(0, process.exitValue(), () -> command + " printed " + printed);
        return printed;
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      return fail(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return fail(e);
    }
  }
}
