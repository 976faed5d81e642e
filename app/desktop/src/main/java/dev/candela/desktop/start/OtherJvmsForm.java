package dev.candela.desktop.start;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.Relay;
import dev.candela.engine.capture.link.Relay.ViaCommand;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;

/** Form for JVMs on other machines and in containers: a command, or an agent's address. */
final class OtherJvmsForm {
  private final TextField command = new TextField();
  private final TextField address = new TextField();
  private final TextField token = new TextField();
  private final Label message = Controls.message("elsewhere-message", "candela-row-reason");
  private final Button list;
  private final LatestJob job;
  private final RunningJvms jvms;
  private final VBox form = new VBox(4);

  OtherJvmsForm(Workers workers, RunningJvms jvms) {
    this.jvms = jvms;
    job = workers.blockingJob();
    list = Controls.button("elsewhere.list", _ -> list());
    list.disableProperty().bind(job.busyProperty());
    add("command", command, this::list);
    form.getChildren().add(list);
    add("address", address, this::connect);
    add("token", token, this::connect);
    form.getChildren().remove(token);
    HBox.setHgrow(token, Priority.ALWAYS);
    Button browse = Controls.button("elsewhere.browse", _ -> browse());
    browse.setMinWidth(Button.USE_PREF_SIZE);
    form.getChildren().add(new HBox(8, token, browse));
    form.getChildren().add(Controls.button("elsewhere.connect", _ -> connect()));
    form.getChildren()
        .addAll(message, new FlowPane(8, 8, Controls.button("elsewhere.back", _ -> back())));
    form.getStyleClass().add("candela-form");
    Controls.onKey(form, KeyCode.ESCAPE, this::back);
  }

  Node node() {
    // It may be higher than its column.
    ScrollPane scroll = new ScrollPane(form);
    scroll.setFitToWidth(true);
    scroll.getStyleClass().add("edge-to-edge");
    return scroll;
  }

  void focus() {
    command.requestFocus();
  }

  private void add(String key, TextField field, Runnable onEnter) {
    field.setId("elsewhere-" + key);
    field.setPromptText(Messages.text("elsewhere." + key + ".hint"));
    field.setTooltip(Controls.tip(Messages.text("elsewhere." + key + ".tip")));
    field.setOnAction(_ -> onEnter.run());
    Label caption = Controls.label(Messages.text("elsewhere." + key), "candela-caption");
    caption.setLabelFor(field);
    form.getChildren().addAll(caption, field);
  }

  private void browse() {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(Messages.text("elsewhere.browse.tip"));
    Optional.ofNullable(chooser.showOpenDialog(form.getScene().getWindow()))
        .ifPresent(file -> token.setText(file.toString()));
  }

  private void list() {
    ViaCommand way;
    try {
      way = ViaCommand.parse(command.getText());
    } catch (CaptureFailure e) {
      message.setText(e.getMessage());
      return;
    }
    message.setText(Messages.text("elsewhere.listing", way.title()));
    job.submit(
        _ -> {
          try (Relay relay = Relay.open(way, AgentFiles.ofInstallation(), opening -> {})) {
            return relay.list();
          }
        },
        (List<TargetJvm> found) -> {
          message.setText("");
          jvms.show(way, found);
        },
        failure -> message.setText(failure.getMessage()));
  }

  private void connect() {
    try {
      ListeningAgent agent =
          ListeningAgent.parse(address.getText().strip(), Path.of(token.getText().strip()));
      message.setText("");
      jvms.connect(agent);
    } catch (CaptureFailure e) {
      message.setText(e.getMessage());
    }
  }

  private void back() {
    job.cancel();
    message.setText("");
    jvms.back();
  }
}
