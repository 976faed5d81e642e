package dev.candela.agent.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;

class FlightRecorderAccessTest {
  /** Runtime.addShutdownHook says it where a program takes less time than the recorder's start. */
  @Test
  void saysPlainlyThatTheProgramEndsMeanwhile() {
    assertEquals("the program is ending", reason("Shutdown in progress"));
    assertEquals("the disk is full", reason("the disk is full"));
  }

  private static String reason(String message) {
    return FlightRecorderAccess.reason(
        new InvocationTargetException(new IllegalStateException(message)));
  }
}
