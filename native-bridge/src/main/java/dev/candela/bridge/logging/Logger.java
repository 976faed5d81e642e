package dev.candela.bridge.logging;

/**
 * Swallows what JNA logs. The JDK's logger would print warnings to the target's stderr, and its
 * first use in a starting target settles which log manager that target gets.
 */
public final class Logger {
  private static final Logger SILENT = new Logger();

  private Logger() {}

  public static Logger getLogger(String name) {
    return SILENT;
  }

  public boolean isLoggable(Level level) {
    return false;
  }

  public void log(Level level, String message) {}

  public void log(Level level, String message, Object argument) {}

  public void log(Level level, String message, Object[] arguments) {}

  public void log(Level level, String message, Throwable thrown) {}
}
