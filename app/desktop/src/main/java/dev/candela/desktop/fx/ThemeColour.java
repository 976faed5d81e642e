package dev.candela.desktop.fx;

import dev.candela.engine.text.Messages;

/** A colour of the theme, {@code -candela-NAME} in its style sheets. */
public enum ThemeColour {
  GROUND,
  PANEL,
  RAISED,
  LINE,
  TEXT,
  QUIET,
  ACCENT,
  ACCENT_SOFT,
  WARN,
  CPU,
  GC,
  WAIT,
  BLOCKED,
  IO;

  String style() {
    return "-candela-" + Messages.key(this);
  }
}
