package dev.candela.desktop.flame;

import dev.candela.engine.render.Argb;
import dev.candela.engine.render.ColourMode;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;

/** Meaning of the colours, below the graph. */
final class FlameLegend extends FlowPane {
  private static final double SWATCH_PIXELS = 11;

  FlameLegend() {
    super(16, 4);
    setId("flame-legend");
    setStyle("-fx-padding: 6 10 6 10;");
  }

  void show(FlameColours colours, Palette palette) {
    getChildren().clear();
    for (LegendEntry entry : colours.legend(palette)) {
      Region swatch = new Region();
      swatch.setMinSize(SWATCH_PIXELS, SWATCH_PIXELS);
      swatch.setMaxSize(SWATCH_PIXELS, SWATCH_PIXELS);
      swatch.setStyle(
          "-fx-background-radius: 2; -fx-background-color: " + Argb.hex(entry.argb()) + ";");
      Label label = new Label(words(colours.mode(), entry.key()), swatch);
      label.setGraphicTextGap(6);
      label.setStyle("-fx-text-fill: -candela-quiet; -fx-font-size: 12px;");
      getChildren().add(label);
    }
  }

  static String words(ColourMode mode, String key) {
    return switch (mode) {
      case KIND, TIER -> Messages.text("flame.kind." + key);
      case PACKAGE, MODULE -> key.isEmpty() ? Messages.text("flame.legend.none") : key;
      case SELF_SHARE -> Messages.text("flame.legend.self", key);
    };
  }
}
