package dev.candela.desktop.settings;

/** Light or dark. */
public enum Appearance {
  /** What the system prefers, also when it changes its mind. */
  SYSTEM,
  LIGHT,
  DARK
}
