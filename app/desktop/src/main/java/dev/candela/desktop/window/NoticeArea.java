package dev.candela.desktop.window;

import dev.candela.desktop.parts.ErrorReport;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
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

  /** Says again, in another language, what is shown now. */
  private Optional<Consumer<NoticeArea>> again = Optional.empty();

  NoticeArea() {
    setMaxHeight(USE_PREF_SIZE);
    setPickOnBounds(false);
    StackPane.setAlignment(this, Pos.BOTTOM_CENTER);
  }

  void show(NoticeBar notice) {
    again = Optional.empty();
    getChildren().setAll(notice);
  }

  void hide() {
    again = Optional.empty();
    getChildren().clear();
  }

  /** Hides, when it is run, the failures that are shown now. */
  Runnable dismissal() {
    List<Node> earlier = getChildren().stream().filter(n -> ((NoticeBar) n).isError()).toList();
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

  /**
   * Keeps that node clear of what is said here, above its lower edge. It gives room once the
   * pointer is elsewhere.
   */
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
    show(NoticeBar.of(sentence, List.of(actions), this::hide));
  }

  /** Actions of the current message; empty without one. */
  Optional<Node> first() {
    return getChildren().stream().flatMap(notice -> ((NoticeBar) notice).firstAction()).findFirst();
  }

  /** Shows a failure above earlier ones. */
  void report(Throwable failure) {
    again = Optional.empty();
    ErrorReport report = ErrorReport.of(failure);
    getChildren()
        .removeIf(node -> !((NoticeBar) node).isError() || ((NoticeBar) node).says(report));
    NoticeBar notice = NoticeBar.of(report, getChildren()::remove);
    getChildren().addFirst(notice);
    if (getChildren().size() > MOST_ERRORS) {
      getChildren().removeLast();
    }
  }
}
