package dev.candela.engine.view.transform;

import dev.candela.engine.text.Messages;

public enum Grain {
  /** The method; native functions differ from Java methods of the same name. */
  METHOD,
  LINE,
  /** Method and how it ran: interpreted, compiled, inlined. */
  KIND,
  /** The class, or the library of a native function; calls within it are hidden. */
  CLASS,
  /** The package, or the library of a native function; calls within it are hidden. */
  PACKAGE;

  public String key() {
    return Messages.key(this);
  }
}
