package dev.candela.desktop.window;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.ErrorReport;
import dev.candela.desktop.parts.Icon;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A sentence across the window with actions; not a dialog, so nothing waits. */
final class NoticeBar extends VBox {
  private static final String ERROR = "candela-notice-error";

  private final HBox row;
  private final String sentence;

  private NoticeBar(
      String styleClass, String sentence, List<? extends Node> actions, Runnable close) {
    getStyleClass().addAll("candela-notice", styleClass);
    this.sentence = sentence;
    Label label = Controls.label(sentence, "candela-notice-text");
    label.setWrapText(true);
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    row = new HBox(8, label);
    row.setAlignment(Pos.CENTER_LEFT);
    row.getChildren().addAll(actions);
    row.getChildren().add(Controls.iconButton("notice.close", Icon.CLOSE, _ -> close.run()));
    getChildren().add(row);
    Controls.onKey(this, KeyCode.ESCAPE, close);
  }

  /** A message with optional actions. */
  static NoticeBar of(String sentence, List<? extends Node> actions, Runnable close) {
    return new NoticeBar("candela-notice-info", sentence, actions, close);
  }

  /** A failure: code, sentence, details to copy. */
  static NoticeBar of(ErrorReport report, Consumer<NoticeBar> close) {
    Label code = Controls.label(report.code(), "candela-notice-code");
    code.setId("error-code");
    code.setMinWidth(USE_PREF_SIZE);
    TextArea details =
        new TextArea(report.code() + "\n" + report.sentence() + "\n\n" + report.details());
    details.setEditable(false);
    details.setPrefRowCount(8);
    details.setAccessibleText(Messages.text("error.details"));
    Controls.shown(details, false);
    NoticeBar[] self = new NoticeBar[1];
    NoticeBar notice =
        new NoticeBar(
            ERROR,
            report.sentence(),
            List.of(
                code,
                Controls.button(
                    "error.details", _ -> Controls.shown(details, !details.isVisible())),
                Controls.button("error.copy", _ -> Controls.copy(details.getText()))),
            () -> close.accept(self[0]));
    self[0] = notice;
    notice.getChildren().add(details);
    notice.row.setId("error-notice");
    notice.setAccessibleText(Messages.text("error.accessible", report.code(), report.sentence()));
    return notice;
  }

  boolean isError() {
    return getStyleClass().contains(ERROR);
  }

  boolean says(ErrorReport report) {
    return sentence.equals(report.sentence());
  }

  /** The first button, for the keyboard. */
  Stream<Node> firstAction() {
    return row.getChildren().stream().filter(ButtonBase.class::isInstance).limit(1);
  }
}
