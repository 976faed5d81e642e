package dev.candela.bench.start;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** An X server without a screen, and a process that watches what programs paint there. */
final class WatchedDisplay implements AutoCloseable {
  private final Process server;
  private final Process watch;
  private final String name;
  private volatile int colours;

  WatchedDisplay() throws IOException {
    try {
      server =
          new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new IOException("Xvfb does not start; it is in the package xvfb: " + e.getMessage(), e);
    }
    String number = server.inputReader().readLine();
    if (number == null) {
      throw new IOException("Xvfb ended at once.");
    }
    name = ":" + number;
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder command =
        new ProcessBuilder(
            List.of(
                java,
                "-Djava.awt.headless=false",
                "-cp",
                System.getProperty("java.class.path"),
                ScreenWatch.class.getName()));
    command.environment().put("DISPLAY", name);
    watch = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader said = watch.inputReader();
    take(said.readLine());
    Thread.ofVirtual().start(() -> said.lines().forEach(this::take));
  }

  private void take(String line) {
    colours = Integer.parseInt(String.valueOf(line));
  }

  /** As in {@code DISPLAY}. */
  String name() {
    return name;
  }

  /** The most colours in one row of the screen. */
  int colours() {
    return colours;
  }

  @Override
  public void close() {
    watch.destroy();
    server.destroy();
  }
}
