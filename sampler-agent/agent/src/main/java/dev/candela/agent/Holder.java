package dev.candela.agent;

import java.util.Properties;

/**
 * At most one agent samples a JVM at a time, whatever its version and class loader: the one that
 * put this system property. It holds plain strings, so it keeps no class loader alive.
 */
final class Holder {
  private static final String PROPERTY = "dev.candela.agent.holder";

  private final String name;

  Holder(String name) {
    this.name = name;
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
