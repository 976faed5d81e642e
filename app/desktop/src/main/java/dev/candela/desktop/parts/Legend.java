package dev.candela.desktop.parts;

import dev.candela.desktop.fx.FxSurface;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.FlameSheet.LegendEntry.DiffSwatch;
import dev.candela.engine.render.Palette;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.ToolBar;
import javafx.scene.layout.Region;

/** The colour legend, in one line; entries that do not fit are in the menu at its end. */
public final class Legend extends ToolBar {
  private static final double SWATCH_WIDTH = 30;
  private static final double SWATCH_HEIGHT = 13;

  private List<LegendEntry> shown = List.of();

  public Legend(String id) {
    setId(id);
    getStyleClass().addAll("candela-bar", "candela-legends");
    setFocusTraversable(false);
  }

  public void show(List<LegendEntry> entries) {
    show(entries, Palette.LIGHT);
  }

  public void show(List<LegendEntry> entries, Palette palette) {
    List<LegendEntry> distinct = entries.stream().distinct().toList();
    if (!distinct.equals(shown)) {
      shown = distinct;
      getItems().setAll(distinct.stream().map(entry -> label(entry, palette)).toList());
    }
  }

  private static Node label(LegendEntry entry, Palette palette) {
    Label label = new Label(entry.words(), swatch(entry, palette));
    label.setGraphicTextGap(6);
    label.setMinWidth(USE_PREF_SIZE);
    label.getStyleClass().add("candela-legend");
    return label;
  }

  private static Node swatch(LegendEntry entry, Palette palette) {
    DiffSwatch swatch = entry.swatch();
    if (swatch == null) {
      Region plain = new Region();
      plain.getStyleClass().add("candela-swatch");
      plain.setStyle("-fx-background-color: " + Argb.hex(entry.argb()) + ";");
      return plain;
    }
    Canvas canvas = new Canvas(SWATCH_WIDTH, SWATCH_HEIGHT);
    swatch.draw(new FxSurface(canvas), 0, 0, SWATCH_WIDTH, SWATCH_HEIGHT, palette);
    return canvas;
  }
}
