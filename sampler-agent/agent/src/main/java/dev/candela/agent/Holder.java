package dev.candela.agent;

import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import java.util.Properties;

/**
 * At most one agent samples a JVM at a time, whatever its version and class loader: the one that
 * put this system property. It holds plain strings, so it keeps no class loader alive.
 */
final class Holder {
  private static final String PROPERTY = "dev.candela.agent.holder";

  /** Time between a Candela's last message and the release of the agent. */
  private static final long LEAVING_MILLIS = 500;

  private static final long RETRY_MILLIS = 20;
  private static final char BEFORE_PID = '/';

  private final String name;

  /**
   * @param name unlike any other's
   * @param candelaPid the process that the agent serves, or empty
   */
  Holder(String name, String candelaPid) {
    this.name = candelaPid.isEmpty() ? name : name + BEFORE_PID + candelaPid;
  }

  /** Takes it, waiting half a second for a Candela that is leaving. False if it stays held. */
  boolean takeSoon() throws InterruptedException {
    long deadlineNanos = System.nanoTime() + LEAVING_MILLIS * 1_000_000;
    while (!take()) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        return false;
      }
      Thread.sleep(RETRY_MILLIS);
    }
    return true;
  }

  /** The reason for refusing. */
  WireException busy() {
    String held = String.valueOf(System.getProperty(PROPERTY));
    int at = held.indexOf(BEFORE_PID);
    return new WireException(
        Refusal.Reason.BUSY,
        "This JVM is already being recorded by another Candela"
            + (at < 0 ? "" : " (process " + held.substring(at + 1) + ")")
            + "; end that recording first.");
  }

  boolean take() {
    Properties properties = System.getProperties();
    synchronized (properties) {
      if (properties.getProperty(PROPERTY) != null) {
        return false;
      }
      properties.setProperty(PROPERTY, name);
      return true;
    }
  }

  void release() {
    Properties properties = System.getProperties();
    synchronized (properties) {
      if (name.equals(properties.getProperty(PROPERTY))) {
        properties.remove(PROPERTY);
      }
    }
  }
}
