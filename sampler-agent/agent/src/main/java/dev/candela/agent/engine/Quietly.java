package dev.candela.agent.engine;

import java.io.Closeable;
import java.io.IOException;

public final class Quietly {
  private Quietly() {}

  public static void close(Closeable thing) {
    try {
      if (thing != null) {
        thing.close();
      }
    } catch (IOException ignored) {
      // Closed is closed.
    }
  }
}
