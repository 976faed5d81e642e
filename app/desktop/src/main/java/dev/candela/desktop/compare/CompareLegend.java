package dev.candela.desktop.compare;

import dev.candela.desktop.fx.FxSurface;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.BoxColours;
import dev.candela.engine.render.DiffSwatch;
import dev.candela.engine.render.LegendEntry;
import dev.candela.engine.render.Palette;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;

/** What the colours mean, with the names of both sides. */
final class CompareLegend extends FlowPane {
  private static final double SWATCH_WIDTH = 30;
  private static final double SWATCH_HEIGHT = 13;
  private static final double PLAIN_PIXELS = 11;

  CompareLegend() {
    super(18, 4);
    setId("compare-legend");
    getStyleClass().add("candela-compare-legend");
  }

  /** What the colours of the graphs on screen mean. */
  void show(CompareResult result, BoxColours colours, Palette palette) {
    getChildren().clear();
    for (LegendEntry entry : ComparePictures.legend(result, colours, palette)) {
      Node swatch = entry.swatch() == null ? plain(entry.argb()) : drawn(entry.swatch(), palette);
      getChildren().add(entry(entry.key(), swatch));
    }
  }

  private static Node plain(int argb) {
    Region plain = new Region();
    plain.setMinSize(PLAIN_PIXELS, PLAIN_PIXELS);
    plain.setMaxSize(PLAIN_PIXELS, PLAIN_PIXELS);
    plain.setStyle("-fx-background-radius: 2; -fx-background-color: " + Argb.hex(argb) + ";");
    return plain;
  }

  private static Node drawn(DiffSwatch swatch, Palette palette) {
    Canvas canvas = new Canvas(SWATCH_WIDTH, SWATCH_HEIGHT);
    swatch.draw(new FxSurface(canvas), 0, 0, SWATCH_WIDTH, SWATCH_HEIGHT, palette);
    return canvas;
  }

  private static Node entry(String words, Node swatch) {
    Label label = new Label(words, swatch);
    label.setGraphicTextGap(6);
    label.getStyleClass().add("candela-compare-legend-entry");
    return label;
  }
}
