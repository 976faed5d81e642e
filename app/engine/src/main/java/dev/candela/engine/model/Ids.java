package dev.candela.engine.model;

/** The id of nothing. */
public final class Ids {
  public static final int NONE = -1;

  private Ids() {}
}
