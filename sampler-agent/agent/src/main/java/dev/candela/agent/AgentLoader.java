package dev.candela.agent;

import dev.candela.agent.engine.Quietly;
import java.io.Closeable;

/** The isolated class loader of all agent classes. */
final class AgentLoader {
  private AgentLoader() {}

  /** Closes the jar's file descriptor; no further class can be loaded. */
  static void close() {
    ClassLoader loader = AgentLoader.class.getClassLoader();
    // In unit tests it is the application's own loader, which must stay open.
    if (loader instanceof Closeable && !loader.equals(ClassLoader.getSystemClassLoader())) {
      Quietly.close((Closeable) loader);
    }
  }
}
