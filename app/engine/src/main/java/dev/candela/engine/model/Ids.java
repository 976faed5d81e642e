package dev.candela.engine.model;

/** The one name for "points at nothing". */
public final class Ids {
  /** In place of any id: there is none. */
  public static final int NONE = -1;

  private Ids() {}
}
