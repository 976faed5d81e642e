package dev.candela.engine.render;

/** Thin parallel lines over a colour. */
public enum Stripes {
  NONE,
  /** Like a slash. */
  RISING,
  /** Like a backslash. */
  FALLING;

  /** Distance of lines along the x axis. */
  public static final int STEP_PIXELS = 6;
}
