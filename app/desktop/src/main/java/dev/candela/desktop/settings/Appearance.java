package dev.candela.desktop.settings;

public enum Appearance {
  /** Follows the system's preference. */
  SYSTEM,
  LIGHT,
  DARK
}
