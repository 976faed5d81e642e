package dev.candela.desktop.start;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.text.Messages;
import dev.candela.desktop.work.FxThread;
import dev.candela.engine.capture.jvm.JvmWatch;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.jvm.TargetJvms;
import java.time.Duration;
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
          if (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.ENTER) {
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

  /** Keeps the selection, and the place in the list, over changes. */
  private void replace(List<TargetJvm> jvms) {
    TargetJvm selected = list.getSelectionModel().getSelectedItem();
    all.setAll(jvms);
    if (selected != null) {
      Optional<TargetJvm> same =
          jvms.stream().filter(jvm -> jvm.pid() == selected.pid()).findFirst();
      same.ifPresentOrElse(
          list.getSelectionModel()::select, list.getSelectionModel()::clearSelection);
    }
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
