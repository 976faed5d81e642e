package dev.candela.agent;

import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import java.util.Properties;

/** Lets one agent sample a JVM at a time, across versions and loaders, by a plain property. */
final class AgentLock {
  private static final String PROPERTY = "dev.candela.agent.holder";

  /** How long an agent may still hold the lock after its last message to Candela. */
  private static final long LEAVING_MILLIS = 500;

  private static final long RETRY_MILLIS = 20;
  private static final char BEFORE_PID = '/';

  private final String name;

  AgentLock(String name, String candelaPid) {
    this.name = candelaPid.isEmpty() ? name : name + BEFORE_PID + candelaPid;
  }

  /** Waits half a second for an agent that is just leaving. */
  boolean takeSoon() {
    long deadlineNanos = System.nanoTime() + LEAVING_MILLIS * 1_000_000;
    try {
      while (!take()) {
        if (System.nanoTime() - deadlineNanos >= 0) {
          return false;
        }
        Thread.sleep(RETRY_MILLIS);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

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
