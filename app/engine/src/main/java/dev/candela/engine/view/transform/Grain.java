package dev.candela.engine.view.transform;

import java.util.Locale;

/** What of a frame is told apart. */
public enum Grain {
  /** The method; native functions apart from Java methods of the same name. */
  METHOD,
  /** The method and the line in it. */
  LINE,
  /** The method and how it ran: interpreted, compiled, inlined. */
  KIND,
  /** The class, or the library of a native function; calls inside of it are not shown. */
  CLASS,
  /** The package, or the library of a native function; calls inside of it are not shown. */
  PACKAGE;

  /** The name in texts. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
