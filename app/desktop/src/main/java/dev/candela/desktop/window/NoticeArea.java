package dev.candela.desktop.window;

import dev.candela.desktop.parts.ErrorReport;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/** Where a window or a session says something; what is new takes the place of what was there. */
final class NoticeArea extends VBox {

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

  void report(Throwable failure) {
    show(Notice.of(ErrorReport.of(failure), this::hide));
  }
}
