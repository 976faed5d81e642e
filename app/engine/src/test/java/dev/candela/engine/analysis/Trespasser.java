package dev.candela.engine.analysis;

import dev.candela.engine.format.ProfileReaders;

/** Breaks a rule that an architecture test holds, so that it can be seen to notice. */
public final class Trespasser {
  private Trespasser() {}

  /** Uses a reader, which analyses must not. */
  public static Class<?> reader() {
    return ProfileReaders.class;
  }
}
