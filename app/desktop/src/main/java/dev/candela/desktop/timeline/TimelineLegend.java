package dev.candela.desktop.timeline;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/** What the colours mean. */
final class TimelineLegend extends FlowPane {
  private List<Object> shown = List.of();

  TimelineLegend() {
    super(12, 2);
    setId("timeline-legend");
  }

  /** Does nothing if it says so already. */
  void show(Overview overview, boolean warmUp, Palette palette) {
    List<Object> wanted = new ArrayList<>();
    wanted.add(palette);
    wanted.add(warmUp);
    wanted.add(!overview.load().isEmpty());
    for (FrameKind kind : FrameKind.values()) {
      if (overview.mix().samples(kind) > 0) {
        wanted.add(kind);
      }
    }
    if (wanted.equals(shown)) {
      return;
    }
    shown = wanted;
    getChildren().clear();
    if (!overview.load().isEmpty()) {
      add("timeline.legend.user", "-candela-cpu", 0.85);
      add("timeline.legend.system", "-candela-cpu", 0.45);
      add("timeline.legend.machine", "-candela-quiet", 1);
    }
    if (warmUp) {
      add("timeline.legend.warm-up", "-candela-warn", 0.35);
    }
    Color[] colours = MixTrack.colours(palette);
    for (Object kind : wanted.subList(3, wanted.size())) {
      Color colour = colours[((FrameKind) kind).ordinal()];
      add("flame.kind." + Messages.key((FrameKind) kind), hex(colour), 1);
    }
  }

  private void add(String key, String colour, double opacity) {
    Region swatch = new Region();
    swatch.getStyleClass().add("candela-swatch");
    swatch.setStyle("-fx-background-color: " + colour + ";");
    swatch.setOpacity(opacity);
    Label label = new Label(Messages.text(key), swatch);
    label.getStyleClass().add("candela-legend");
    getChildren().add(label);
  }

  private static String hex(Color colour) {
    return "#%02x%02x%02x"
        .formatted(
            Math.round(colour.getRed() * 255),
            Math.round(colour.getGreen() * 255),
            Math.round(colour.getBlue() * 255));
  }
}
