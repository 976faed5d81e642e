package dev.candela.desktop.fx;

import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.layout.BackgroundFill;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/** The theme's colours for canvases, as backgrounds of an empty region; to be in the scene. */
public final class ThemeColours extends Region {
  private static final double DARK_BELOW = 0.5;

  private Color[] colours = new Color[ThemeColour.values().length];

  /** Calls back once the colours are known, and when the theme changes. */
  public ThemeColours(Runnable changed) {
    Arrays.fill(colours, Color.TRANSPARENT);
    setManaged(false);
    setMouseTransparent(true);
    setStyle(
        Arrays.stream(ThemeColour.values())
            .map(ThemeColour::style)
            .collect(Collectors.joining(", ", "-fx-background-color: ", ";")));
    backgroundProperty()
        .addListener(
            (_, _, background) -> {
              if (background != null && background.getFills().size() == colours.length) {
                take(background.getFills());
                changed.run();
              }
            });
  }

  public Color of(ThemeColour key) {
    return colours[key.ordinal()];
  }

  public Palette palette() {
    return of(ThemeColour.GROUND).getBrightness() < DARK_BELOW && of(ThemeColour.GROUND).isOpaque()
        ? Palette.DARK
        : Palette.LIGHT;
  }

  private void take(List<BackgroundFill> fills) {
    Color[] taken = new Color[colours.length];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = fills.get(i).getFill() instanceof Color colour ? colour : Color.TRANSPARENT;
    }
    colours = taken;
  }

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
}
