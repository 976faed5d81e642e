package dev.candela.bridge.logging;

/** The levels that JNA uses. JNA's classes refer to it by this name, so it cannot be nested. */
public final class Level {
  public static final Level FINER = new Level();
  public static final Level FINE = new Level();
  public static final Level INFO = new Level();
  public static final Level WARNING = new Level();
  public static final Level SEVERE = new Level();

  private Level() {}
}
