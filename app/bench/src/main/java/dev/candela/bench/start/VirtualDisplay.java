package dev.candela.bench.start;

import java.io.BufferedReader;
import java.io.IOException;

/** An X server of its own that shows nothing to anybody. */
final class VirtualDisplay implements AutoCloseable {
  static final int WIDTH = 1280;
  static final int HEIGHT = 800;

  private final Process server;
  private final String name;

  VirtualDisplay() throws IOException {
    try {
      server =
          new ProcessBuilder(
                  "Xvfb", "-displayfd", "1", "-screen", "0", WIDTH + "x" + HEIGHT + "x24")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new IOException("Xvfb does not start; it is in the package xvfb: " + e.getMessage(), e);
    }
    BufferedReader said = server.inputReader();
    String number = said.readLine();
    if (number == null) {
      throw new IOException("Xvfb ended at once.");
    }
    name = ":" + number;
  }

  /** As in {@code DISPLAY}. */
  String name() {
    return name;
  }

  @Override
  public void close() {
    server.destroy();
  }
}
