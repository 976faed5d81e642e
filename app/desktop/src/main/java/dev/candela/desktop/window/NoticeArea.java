package dev.candela.desktop.window;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.ErrorReport;
import dev.candela.desktop.parts.Icon;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/**
 * Notices of a window or session, above the lower edge of a stack so that nothing moves under the
 * pointer when one appears. A new notice replaces the old one. But of several files that cannot be
 * opened the last few have their sentences.
 */
final class NoticeArea extends VBox {
  private static final int MOST_ERRORS = 4;
  private static final String ERROR = "candela-notice-error";

  /** Says again, in another language, what is shown now. */
  private Optional<Consumer<NoticeArea>> again = Optional.empty();

  NoticeArea() {
    setMaxHeight(USE_PREF_SIZE);
    setPickOnBounds(false);
    StackPane.setAlignment(this, Pos.BOTTOM_CENTER);
  }

  void show(String sentence, List<? extends Node> actions, Runnable close) {
    again = Optional.empty();
    getChildren().setAll(new Notice("candela-notice-info", sentence, actions, close));
  }

  void hide() {
    again = Optional.empty();
    getChildren().clear();
  }

  /** Hides, when it is run, the failures that are shown now. */
  Runnable dismissal() {
    List<Node> earlier = getChildren().stream().filter(NoticeArea::isError).toList();
    return () -> getChildren().removeAll(earlier);
  }

  /** Says something that outlives a change of language. */
  void tell(Consumer<NoticeArea> words) {
    words.accept(this);
    again = Optional.of(words);
  }

  /** Makes the area of another pane say it too, in its language. */
  void handOver(NoticeArea next) {
    again.ifPresent(next::tell);
  }

  /** Stays above another area while that has something to say; both end where the window ends. */
  void standOn(NoticeArea lower, Region between) {
    translateYProperty()
        .bind(
            Bindings.createDoubleBinding(
                () -> Math.min(0, between.getHeight() - lower.getHeight()),
                lower.heightProperty(),
                between.heightProperty()));
  }

  /** Keeps that node clear of what is said here, unless the pointer is on it. */
  void keepClear(Node node) {
    Runnable give =
        () -> {
          if (!node.isHover()) {
            StackPane.setMargin(node, new Insets(0, 0, getHeight() - getTranslateY(), 0));
          }
        };
    Stream.of(heightProperty(), translateYProperty(), node.hoverProperty())
        .forEach(cause -> cause.addListener(_ -> give.run()));
  }

  void say(String sentence, Node... actions) {
    show(sentence, List.of(actions), this::hide);
  }

  /** Actions of the current message; empty without one. */
  Optional<Node> first() {
    return getChildren().stream()
        .flatMap(notice -> ((Notice) notice).row.getChildren().stream())
        .filter(ButtonBase.class::isInstance)
        .findFirst();
  }

  void report(Throwable failure) {
    again = Optional.empty();
    ErrorReport report = ErrorReport.of(failure);
    getChildren()
        .removeIf(node -> !isError(node) || ((Notice) node).sentence.equals(report.sentence()));
    getChildren().addFirst(notice(report));
    if (getChildren().size() > MOST_ERRORS) {
      getChildren().removeLast();
    }
  }

  private static boolean isError(Node notice) {
    return notice.getStyleClass().contains(ERROR);
  }

  private Notice notice(ErrorReport report) {
    Label code = Controls.label(report.code(), "candela-notice-code");
    code.setId("error-code");
    code.setMinWidth(USE_PREF_SIZE);
    TextArea details =
        new TextArea(report.code() + "\n" + report.sentence() + "\n\n" + report.details());
    details.setEditable(false);
    details.setPrefRowCount(8);
    details.setAccessibleText(Messages.text("error.details"));
    Controls.shown(details, false);
    List<Node> actions =
        List.of(
            code,
            Controls.button("error.details", _ -> Controls.shown(details, !details.isVisible())),
            Controls.button("error.copy", _ -> Controls.copy(details.getText())));
    Notice notice =
        new Notice(
            ERROR, report.sentence(), actions, () -> getChildren().remove(details.getParent()));
    notice.getChildren().add(details);
    notice.row.setId("error-notice");
    notice.setAccessibleText(Messages.text("error.accessible", report.code(), report.sentence()));
    return notice;
  }

  /** A sentence across the window with actions; not a dialog, so nothing waits. */
  private static final class Notice extends VBox {
    private final HBox row;
    private final String sentence;

    Notice(String styleClass, String sentence, List<? extends Node> actions, Runnable close) {
      getStyleClass().addAll("candela-notice", styleClass);
      this.sentence = sentence;
      Label label = Controls.label(sentence, "candela-notice-text");
      label.setWrapText(true);
      label.setMaxWidth(Double.MAX_VALUE);
      HBox.setHgrow(label, Priority.ALWAYS);
      row = Controls.row(8, label);
      row.getChildren().addAll(actions);
      row.getChildren().add(Controls.iconButton("notice.close", Icon.CLOSE, _ -> close.run()));
      getChildren().add(row);
      Controls.onKey(this, KeyCode.ESCAPE, close);
    }
  }
}
