package dev.candela.desktop.compare;

import dev.candela.desktop.fx.FxSurface;
import dev.candela.desktop.text.Messages;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.DiffPalette;
import dev.candela.engine.render.DiffSwatch;
import dev.candela.engine.render.FlameColours;
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

  /** The scale of changes. */
  void showChanges(Diff diff, DiffPalette colours, Palette palette) {
    getChildren().clear();
    for (DiffSwatch swatch : DiffColours.swatches(colours, palette)) {
      String words =
          Messages.text(
              "compare.legend." + swatch.key(), diff.before().name(), diff.after().name());
      getChildren().add(entry(words, drawn(swatch, palette)));
    }
  }

  /** Colours that say something else. */
  void show(FlameColours colours, Palette palette) {
    getChildren().clear();
    for (LegendEntry entry : colours.legend(palette)) {
      Region plain = new Region();
      plain.setMinSize(PLAIN_PIXELS, PLAIN_PIXELS);
      plain.setMaxSize(PLAIN_PIXELS, PLAIN_PIXELS);
      plain.setStyle(
          "-fx-background-radius: 2; -fx-background-color: " + Argb.hex(entry.argb()) + ";");
      String words =
          switch (colours.mode()) {
            case KIND, TIER -> Messages.text("flame.kind." + entry.key());
            default -> entry.key().isEmpty() ? Messages.text("flame.legend.none") : entry.key();
          };
      getChildren().add(entry(words, plain));
    }
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
