package dev.candela.bridge.logging;

/** The names of levels that JNA uses. */
public final class Level {
  public static final Level FINER = new Level();
  public static final Level FINE = new Level();
  public static final Level INFO = new Level();
  public static final Level WARNING = new Level();
  public static final Level SEVERE = new Level();

  private Level() {}
}
