package dev.candela.desktop.start;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.settings.RecentRecording;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.SelectionMode;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Recordings that were made or opened. */
final class RecentRecordings {
  private final ListView<RecentRecording> list = new ListView<>();
  private final Consumer<List<Path>> open;
  private final BiConsumer<Path, Path> compare;
  private final Consumer<RecentRecording> forget;
  private final VBox column;

  /** With {@code compare} taking two recordings, the older one first. */
  RecentRecordings(
      Consumer<List<Path>> open,
      BiConsumer<Path, Path> compare,
      Consumer<RecentRecording> forget,
      Runnable browse) {
    this.open = open;
    this.compare = compare;
    this.forget = forget;
    String title = Messages.text("start.recent.title");
    Label hint = StartColumns.hint(Messages.text("start.recent.none"));
    StartColumns.prepare(list, "recent-list", title, hint, this::openSelected);
    list.setCellFactory(_ -> new Row());
    list.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    Controls.onKey(list, KeyCode.DELETE, this::forgetSelected);
    Button button = Controls.button("start.recent.browse", _ -> browse.run());
    Button comparing = Controls.button("start.recent.compare", _ -> compareSelected());
    comparing
        .disableProperty()
        .bind(Bindings.size(list.getSelectionModel().getSelectedItems()).isNotEqualTo(2));
    column = StartColumns.column(title, list, new StartColumns.Buttons(button, comparing));
  }

  VBox node() {
    return column;
  }

  Node list() {
    return list;
  }

  /** Keeps the selection, whatever another recording that ends adds to the list. */
  void show(List<RecentRecording> recordings) {
    Set<String> selected =
        list.getSelectionModel().getSelectedItems().stream()
            .map(RecentRecording::file)
            .collect(Collectors.toSet());
    list.getSelectionModel().clearSelection();
    list.getItems().setAll(recordings);
    recordings.stream()
        .filter(recording -> selected.contains(recording.file()))
        .forEach(list.getSelectionModel()::select);
  }

  void compareSelected() {
    List<RecentRecording> two = List.copyOf(list.getSelectionModel().getSelectedItems());
    if (two.size() == 2) {
      // The list begins with the newest, and what is compared begins with the oldest.
      compare.accept(Path.of(two.getLast().file()), Path.of(two.getFirst().file()));
    }
  }

  private void openSelected() {
    List<Path> files =
        list.getSelectionModel().getSelectedItems().stream()
            .map(recording -> Path.of(recording.file()))
            .toList();
    if (!files.isEmpty()) {
      open.accept(files);
    }
  }

  private void forgetSelected() {
    List.copyOf(list.getSelectionModel().getSelectedItems()).forEach(forget);
  }

  private static final class Row extends StartColumns.Row<RecentRecording> {
    private final Label moment = Controls.label("", "candela-row-facts");
    private final ImageView picture = new ImageView();
    private final HBox row;

    Row() {
      // The ends of names tell recordings of one program apart.
      name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
      picture.setFitWidth(96);
      picture.setFitHeight(40);
      picture.managedProperty().bind(picture.imageProperty().isNotNull());
      VBox words = new VBox(2, name, moment, facts);
      HBox.setHgrow(words, Priority.ALWAYS);
      row = new HBox(10, words, picture);
    }

    @Override
    Node fill(RecentRecording recording) {
      Path file = Path.of(recording.file());
      name.setText(String.valueOf(file.getFileName()));
      moment.setText(Quantities.moment(recording.startedMillis()));
      facts.setText(facts(recording));
      facts.setManaged(!facts.getText().isEmpty());
      picture.setImage(
          recording.picture().isEmpty()
              ? null
              : new Image(Path.of(recording.picture()).toUri().toString(), true));
      pseudoClassStateChanged(REFUSED, !Files.exists(file));
      setTooltip(Controls.tip(recording.file()));
      return row;
    }

    private static String facts(RecentRecording recording) {
      List<String> known = new ArrayList<>();
      if (recording.durationNanos() != 0) {
        known.add(Quantities.clock(recording.durationNanos()));
      }
      if (!recording.recorder().isBlank()) {
        known.add(recording.recorder());
      }
      return String.join(" · ", known);
    }
  }
}
