package dev.candela.engine.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.testkit.TargetJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The target program in a JVM of JDK 25 that records while it runs; stopped when closed. */
public final class RunningTarget implements AutoCloseable {
  private static final String SECONDS = "6";

  private final Process process;
  private final Path repository;

  private RunningTarget(Process process, Path repository) {
    this.process = process;
    this.repository = repository;
  }

  /**
   * Starts it; its chunks go to a folder in the repository, and all of them to a file at its end.
   */
  public static RunningTarget recordingTo(Path repository, Path dump) throws IOException {
    Path java = TargetJdks.feature(25).home().resolve("bin/java");
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-XX:FlightRecorderOptions:repository=" + repository,
                "-XX:StartFlightRecording:settings=profile,filename=" + dump,
                "-cp",
                Recordings.targetClasses().toString(),
                "Target",
                SECONDS)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new RunningTarget(process, repository);
  }

  /** The folder of the JVM's chunk files, once it is there. */
  public Path chunkFolder() throws IOException, InterruptedException {
    while (process.isAlive()) {
      if (Files.isDirectory(repository)) {
        try (Stream<Path> folders = Files.list(repository)) {
          Optional<Path> folder = folders.filter(Files::isDirectory).findFirst();
          if (folder.isPresent()) {
            return folder.get();
          }
        }
      }
      Thread.sleep(20);
    }
    throw new AssertionError("the target ended before it recorded, with " + process.exitValue());
  }

  /** True while it runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Waits until it has ended by itself, with its dump written. */
  public void finish() throws InterruptedException {
    assertTrue(process.waitFor(120, TimeUnit.SECONDS), "the target does not end");
    assertEquals(0, process.exitValue());
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
