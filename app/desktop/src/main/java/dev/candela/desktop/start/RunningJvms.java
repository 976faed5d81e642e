package dev.candela.desktop.start;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.work.FxThread;
import dev.candela.engine.capture.jvm.JvmWatch;
import dev.candela.engine.capture.jvm.Obstacle;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.text.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The JVMs of this machine, kept up to date by themselves. */
final class RunningJvms implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final ObservableList<TargetJvm> all = FXCollections.observableArrayList();
  private final FilteredList<TargetJvm> shown = new FilteredList<>(all);
  private final ListView<TargetJvm> list = new ListView<>(shown);
  private final TextField filter = new TextField();
  private final Consumer<TargetJvm> attach;
  private List<TargetJvm> latest = List.of();
  private final JvmWatch watch;
  private final VBox column;

  RunningJvms(Consumer<TargetJvm> attach) {
    this.attach = attach;
    filter.setId("jvm-filter");
    filter.setPromptText(Messages.text("start.jvm.filter"));
    filter.setTooltip(new Tooltip(Messages.text("start.jvm.filter.tip")));
    filter.textProperty().addListener((_, _, text) -> show(text));
    filter.setOnKeyPressed(
        event -> {
          boolean enter = event.getCode() == KeyCode.ENTER;
          if (enter && shown.size() == 1 && shown.getFirst().attachable()) {
            attach.accept(shown.getFirst());
            event.consume();
          } else if (enter || event.getCode() == KeyCode.DOWN) {
            list.getSelectionModel().selectFirst();
            list.requestFocus();
            event.consume();
          }
        });
    list.setId("jvm-list");
    list.setAccessibleText(Messages.text("start.jvm.title"));
    list.setCellFactory(_ -> new JvmRow());
    Label none = Controls.label("", "candela-quiet");
    none.setWrapText(true);
    none.textProperty()
        .bind(
            Bindings.when(Bindings.isEmpty(all))
                .then(Messages.text("start.jvm.none"))
                .otherwise(Messages.text("start.jvm.filtered")));
    list.setPlaceholder(none);
    list.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
            attachSelected();
          }
        });
    list.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            attachSelected();
            event.consume();
          }
        });
    list.hoverProperty()
        .addListener(
            (_, _, hovered) -> {
              if (!hovered) {
                replace(latest);
              }
            });
    VBox.setVgrow(list, Priority.ALWAYS);
    Button button = Controls.button("start.jvm.attach", _ -> attachSelected());
    button.setDefaultButton(false);
    button.getStyleClass().add("accent");
    button.setMaxWidth(Double.MAX_VALUE);
    list.getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, jvm) -> button.setDisable(jvm == null || !jvm.attachable()));
    button.setDisable(true);
    column = Columns.column(Messages.text("start.jvm.title"), filter, list, button);
    watch = new JvmWatch(new TargetJvms(), PERIOD, jvms -> FxThread.run(() -> replace(jvms)));
  }

  Node node() {
    return column;
  }

  /** Where typing looks for a JVM. */
  Node filter() {
    return filter;
  }

  void focus() {
    filter.requestFocus();
  }

  /** Keeps the selection, and under the pointer the place of every row. */
  private void replace(List<TargetJvm> jvms) {
    latest = jvms;
    TargetJvm selected = list.getSelectionModel().getSelectedItem();
    List<TargetJvm> rows = list.isHover() ? inPlace(all, jvms) : jvms;
    if (!rows.equals(all)) {
      all.setAll(rows);
    }
    if (selected != null) {
      Optional<TargetJvm> same = rows.stream().filter(jvm -> isSame(jvm, selected)).findFirst();
      same.ifPresentOrElse(
          list.getSelectionModel()::select, list.getSelectionModel()::clearSelection);
    }
  }

  /** The rows that are there, those that have ended marked so, and new ones below them. */
  static List<TargetJvm> inPlace(List<TargetJvm> before, List<TargetJvm> now) {
    List<TargetJvm> rows = new ArrayList<>();
    for (TargetJvm old : before) {
      rows.add(
          now.stream().filter(jvm -> isSame(jvm, old)).findFirst().orElseGet(() -> ended(old)));
    }
    for (TargetJvm jvm : now) {
      if (before.stream().noneMatch(old -> isSame(jvm, old))) {
        rows.add(jvm);
      }
    }
    return rows;
  }

  private static boolean isSame(TargetJvm one, TargetJvm other) {
    return one.pid() == other.pid() && one.startTime().equals(other.startTime());
  }

  private static TargetJvm ended(TargetJvm jvm) {
    Obstacle gone = new Obstacle(Obstacle.Kind.GONE, Messages.text("start.jvm.ended"), "");
    return new TargetJvm(
        jvm.pid(),
        jvm.main(),
        jvm.arguments(),
        jvm.vmOptions(),
        jvm.runtime(),
        jvm.user(),
        jvm.startTime(),
        Optional.of(gone));
  }

  private void show(String text) {
    String wanted = text.strip().toLowerCase(Locale.ROOT);
    shown.setPredicate(
        jvm ->
            (jvm.pid() + " " + jvm.main() + " " + jvm.arguments() + " " + jvm.runtime().title())
                .toLowerCase(Locale.ROOT)
                .contains(wanted));
  }

  private void attachSelected() {
    TargetJvm jvm = list.getSelectionModel().getSelectedItem();
    if (jvm != null && jvm.attachable()) {
      attach.accept(jvm);
    }
  }

  @Override
  public void close() {
    watch.close();
  }
}
