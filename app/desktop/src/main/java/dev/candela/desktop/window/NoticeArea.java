package dev.candela.desktop.window;

import dev.candela.desktop.parts.ErrorReport;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/**
 * Where a window or a session says something; what is new takes the place of what was there. But of
 * several files that cannot be opened the last few have their sentences.
 */
final class NoticeArea extends VBox {
  /** More would leave no room for what is below. */
  private static final int MOST_ERRORS = 4;

  void show(Notice notice) {
    getChildren().setAll(notice);
  }

  void hide() {
    getChildren().clear();
  }

  /** A sentence, and what can be done about it. */
  void say(String sentence, Node... actions) {
    show(Notice.of(sentence, List.of(actions), this::hide));
  }

  /** What can be done about what it says; empty if it says nothing. */
  Optional<Node> first() {
    return getChildren().stream().flatMap(notice -> ((Notice) notice).firstAction()).findFirst();
  }

  /** Something that went wrong, above what went wrong before and is not closed yet. */
  void report(Throwable failure) {
    ErrorReport report = ErrorReport.of(failure);
    getChildren().removeIf(node -> !((Notice) node).isError() || ((Notice) node).says(report));
    Notice notice = Notice.of(report, getChildren()::remove);
    getChildren().addFirst(notice);
    if (getChildren().size() > MOST_ERRORS) {
      getChildren().removeLast();
    }
  }
}
