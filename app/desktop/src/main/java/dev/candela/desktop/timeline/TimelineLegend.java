package dev.candela.desktop.timeline;

import dev.candela.engine.render.Argb;
import dev.candela.engine.render.LegendEntry;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;

/** What the colours mean. */
final class TimelineLegend extends FlowPane {
  private List<LegendEntry> shown = List.of();

  TimelineLegend() {
    super(12, 2);
    setId("timeline-legend");
  }

  void show(List<LegendEntry> entries) {
    if (!entries.equals(shown)) {
      shown = entries;
      getChildren().setAll(entries.stream().map(TimelineLegend::label).toList());
    }
  }

  private static Label label(LegendEntry entry) {
    Region swatch = new Region();
    swatch.getStyleClass().add("candela-swatch");
    swatch.setStyle("-fx-background-color: " + Argb.hex(entry.argb()) + ";");
    Label label = new Label(entry.key(), swatch);
    label.getStyleClass().add("candela-legend");
    return label;
  }
}
