package dev.candela.engine.testkit;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.function.Executable;

/** What is said of failures. */
public final class Thrown {
  private Thrown() {}

  /** The message of what this throws. */
  public static String message(Class<? extends Throwable> type, Executable action) {
    return assertThrows(type, action).getMessage();
  }
}
