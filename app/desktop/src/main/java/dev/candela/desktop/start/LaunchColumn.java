package dev.candela.desktop.start;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.settings.RunConfiguration;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.jvm.InstalledJdks;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Saved run configurations, and the form for one. */
final class LaunchColumn {
  private final ListView<RunConfiguration> list = new ListView<>();
  private final LaunchForm form;
  private final SettingsStore settings;
  private final Consumer<RunConfiguration> launch;
  private final Runnable changed;
  private final StackPane content = new StackPane();
  private final VBox listPart;
  private final VBox formPart;
  private final VBox column;
  private final Button delete = Controls.button("launch.delete", _ -> delete());
  private RunConfiguration edited;

  LaunchColumn(
      Workers workers,
      SettingsStore settings,
      PathDialog dialog,
      Consumer<RunConfiguration> launch,
      Runnable changed) {
    form = new LaunchForm(dialog, settings);
    this.settings = settings;
    this.launch = launch;
    this.changed = changed;
    listPart = listPart();
    formPart = formPart();
    content.getChildren().setAll(listPart);
    VBox.setVgrow(content, Priority.ALWAYS);
    column = StartColumns.column(Messages.text("launch.start"), content);
    refresh();
    LatestJob job = workers.latestJob();
    job.submit(
        _ -> new Jdks(InstalledJdks.usual(), InstalledJdks.list()),
        (Jdks found) -> form.offer(found.usual(), found.all()),
        _ -> {});
  }

  private record Jdks(Optional<InstalledJdk> usual, List<InstalledJdk> all) {}

  VBox node() {
    return column;
  }

  Node part() {
    return content.getChildren().contains(listPart) ? list : form.first();
  }

  void refresh() {
    list.getItems().setAll(settings.get().runs());
  }

  private VBox listPart() {
    Label hint = StartColumns.hint(Messages.text("launch.none"));
    StartColumns.prepare(
        list, "run-list", Messages.text("launch.start"), hint, this::launchSelected);
    list.setCellFactory(_ -> new Row());
    Controls.onKey(list, KeyCode.F2, this::editSelected);
    Button start = Controls.button("launch.start", _ -> launchSelected());
    Button edit = Controls.button("launch.edit", _ -> editSelected());
    Button create =
        Controls.button("launch.new", _ -> edit(new RunConfiguration("", null, "", null, "")));
    start.getStyleClass().add("accent");
    start.disableProperty().bind(list.getSelectionModel().selectedItemProperty().isNull());
    edit.disableProperty().bind(list.getSelectionModel().selectedItemProperty().isNull());
    return new VBox(10, list, new StartColumns.Buttons(start, edit, create));
  }

  private VBox formPart() {
    Button start =
        Controls.button(
            "launch.save-and-start",
            _ -> {
              if (save()) {
                launch.accept(form.run());
              }
            });
    start.getStyleClass().add("accent");
    Button save = Controls.button("launch.save", _ -> save());
    Button cancel = Controls.button("launch.cancel", _ -> showList());
    ScrollPane fields = form.node();
    VBox.setVgrow(fields, Priority.ALWAYS);
    VBox part = new VBox(10, fields, new FlowPane(8, 8, start, save, delete, cancel));
    Controls.onKey(part, KeyCode.ESCAPE, this::showList);
    return part;
  }

  private void edit(RunConfiguration run) {
    edited = run;
    delete.setDisable(!settings.get().runs().contains(run));
    form.show(run);
    content.getChildren().setAll(formPart);
    // The scroll pane takes its content in when it is styled; before that nothing in it has focus.
    content.applyCss();
    content.layout();
    form.focus();
  }

  private void editSelected() {
    selected().ifPresent(this::edit);
  }

  private void launchSelected() {
    selected().ifPresent(launch);
  }

  private Optional<RunConfiguration> selected() {
    return Optional.ofNullable(list.getSelectionModel().getSelectedItem());
  }

  private boolean save() {
    if (!form.isComplete()) {
      form.askForProgram();
      return false;
    }
    settings.update(s -> s.withRun(form.run()));
    changed.run();
    showList();
    return true;
  }

  private void delete() {
    settings.update(s -> s.withoutRun(edited.name()));
    changed.run();
    showList();
  }

  private void showList() {
    refresh();
    content.getChildren().setAll(listPart);
    list.requestFocus();
    list.getSelectionModel().selectFirst();
  }

  private static final class Row extends StartColumns.Row<RunConfiguration> {
    private final VBox row = new VBox(2, name, facts);

    @Override
    Node fill(RunConfiguration run) {
      name.setText(run.name());
      facts.setText(run.program().title());
      setTooltip(Controls.tip(facts.getText()));
      return row;
    }
  }
}
