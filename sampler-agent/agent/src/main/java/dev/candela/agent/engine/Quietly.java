package dev.candela.agent.engine;

import java.io.Closeable;
import java.io.IOException;

/** Ends things of which it does not matter whether that fails. */
public final class Quietly {
  private Quietly() {}

  /** Closes what is not null. */
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
