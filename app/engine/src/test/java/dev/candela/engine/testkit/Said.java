package dev.candela.engine.testkit;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.function.Executable;

/** What is said to users, of failures above all. */
public final class Said {
  private Said() {}

  /** The message of what this throws. */
  public static String message(Class<? extends Throwable> type, Executable action) {
    return assertThrows(type, action).getMessage();
  }

  /** Fails with all that is said if this is no part of it. */
  public static void assertContains(String part, Object said) {
    assertTrue(said.toString().contains(part), said::toString);
  }
}
