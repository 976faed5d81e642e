package dev.candela.desktop.start;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.settings.RecordingDefaults;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.engine.text.Messages;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Chooses what recordings sample, and which other events they have. */
public final class RecordedEvents {
  private static final double MARGIN = 20;

  private final String prefix;
  private final SettingsStore settings;
  private final Runnable changed;

  public RecordedEvents(String prefix, SettingsStore settings, Runnable changed) {
    this.prefix = prefix;
    this.settings = settings;
    this.changed = changed;
  }

  public Node events() {
    return boxes(
        Stream.of(EventKind.values()).map(EventKind::label).toList(),
        "event",
        RecordingDefaults::events,
        RecordingDefaults::withEvents);
  }

  public Node also() {
    return boxes(
        Stream.concat(
                EventGroup.all().stream().map(EventGroup::label),
                Stream.of(RecordingDefaults.ANYWHERE))
            .toList(),
        "also",
        RecordingDefaults::also,
        RecordingDefaults::withAlso);
  }

  /** Some are named as elsewhere. */
  private static String words(String subject, String label) {
    String key = "settings." + subject + "." + label;
    return Messages.text(Messages.has(key) ? key : subject + "." + label);
  }

  /** A box to check for each label. */
  private Node boxes(
      List<String> labels,
      String subject,
      Function<RecordingDefaults, List<String>> chosen,
      BiFunction<RecordingDefaults, List<String>, RecordingDefaults> with) {
    FlowPane row = new FlowPane(16, 6);
    row.setPrefWrapLength(640);
    for (String label : labels) {
      CheckBox box = new CheckBox(words(subject, label));
      box.setId(prefix + "-" + subject + "-" + label);
      box.setSelected(chosen.apply(settings.get().recording()).contains(label));
      box.selectedProperty()
          .addListener(
              (_, _, on) -> {
                settings.update(
                    s -> {
                      List<String> list = new ArrayList<>(chosen.apply(s.recording()));
                      list.remove(label);
                      if (on) {
                        list.add(label);
                      }
                      return s.withRecording(with.apply(s.recording(), list));
                    });
                changed.run();
              });
      row.getChildren().add(box);
    }
    return row;
  }

  /** A line with a summary of the choice, and a button that opens the check boxes below it. */
  static final class Bar extends VBox {
    private final SettingsStore settings;
    private final Label summary = Controls.label("", "candela-quiet");
    private final ToggleButton open = Controls.toggle("start.recorded");

    Bar(SettingsStore settings, Runnable changed) {
      super(10);
      this.settings = settings;
      summary.setId("start-recorded-summary");
      open.setMinWidth(USE_PREF_SIZE);
      HBox line = Controls.row(12, open, summary);
      getChildren().add(line);
      getStyleClass().add("candela-column");
      BorderPane.setMargin(this, new Insets(0, MARGIN, MARGIN, MARGIN));
      RecordedEvents boxes = new RecordedEvents("start", settings, changed);
      // Made anew each time: the page of settings has the same boxes.
      open.setOnAction(
          _ -> {
            getChildren().setAll(line);
            if (open.isSelected()) {
              getChildren().addAll(boxes.events(), boxes.also());
            }
          });
    }

    void refresh() {
      RecordingDefaults chosen = settings.get().recording();
      String events =
          Stream.of(EventKind.values())
              .map(EventKind::label)
              .filter(chosen.events()::contains)
              .map(label -> words("event", label))
              .collect(Collectors.joining(", "));
      summary.setText(
          Messages.text(
              "start.recorded.summary", events, chosen.groups().size(), EventGroup.all().size()));
    }
  }
}
