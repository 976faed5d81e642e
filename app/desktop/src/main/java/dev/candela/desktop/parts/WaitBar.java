package dev.candela.desktop.parts;

import dev.candela.desktop.work.Cancellable;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * Progress of a task that the user waits for, with a button (and Escape) to cancel it; then the
 * note that it was cancelled, with a button to try again. Hidden otherwise.
 */
public final class WaitBar extends VBox {
  /** Narrow enough for the details beside the panels. */
  private static final double WORDS_PIXELS = 200;

  private final String key;
  private final List<Cancellable> waits = new ArrayList<>();
  private final Label words = Controls.wrapped("");
  private final ProgressBar bar = new ProgressBar();
  private final Button cancel = Controls.button("wait.cancel", _ -> giveUp());
  private final Button again =
      Controls.button(
          "wait.again", _ -> such(Cancellable::givenUpProperty).forEach(Cancellable::resume));
  private final Button close =
      Controls.iconButton("notice.close", Icon.CLOSE, _ -> setVisible(false));

  /** {@code wait.KEY} says what is waited for, {@code wait.KEY.stopped} what is left if not. */
  public WaitBar(String key, Cancellable... awaited) {
    this.key = key;
    getStyleClass().add("candela-wait");
    setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    managedProperty().bind(visibleProperty());
    close.setId("wait-close");
    words.setMaxWidth(WORDS_PIXELS);
    bar.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(bar, Priority.ALWAYS);
    Controls.collapse(bar, cancel, again, close);
    getChildren().addAll(words, Controls.row(8, bar, cancel, again, close));
    EventHandler<KeyEvent> escape = this::pressed;
    sceneProperty()
        .addListener(
            (_, before, now) -> {
              if (before != null) {
                before.removeEventFilter(KeyEvent.KEY_PRESSED, escape);
              }
              if (now != null) {
                now.addEventFilter(KeyEvent.KEY_PRESSED, escape);
              }
            });
    List.of(awaited).forEach(this::watch);
    update();
  }

  public void watch(Cancellable wait) {
    waits.add(wait);
    wait.slowProperty().addListener((_, _, _) -> update());
    wait.givenUpProperty().addListener((_, _, _) -> update());
    update();
  }

  private void update() {
    Optional<Cancellable> slow = such(Cancellable::slowProperty).stream().findFirst();
    boolean stopped = !such(Cancellable::givenUpProperty).isEmpty();
    bar.progressProperty().unbind();
    slow.ifPresent(wait -> bar.progressProperty().bind(wait.progressProperty()));
    String stoppedKey = "wait." + key + ".stopped";
    String word = Messages.has(stoppedKey) ? stoppedKey : "obstacle.cancelled";
    words.setText(Messages.text(slow.isPresent() ? "wait." + key : word));
    bar.setVisible(slow.isPresent());
    cancel.setVisible(slow.isPresent());
    again.setVisible(slow.isEmpty());
    close.setVisible(slow.isEmpty());
    setVisible(slow.isPresent() || stopped);
  }

  private List<Cancellable> such(Function<Cancellable, ReadOnlyBooleanProperty> property) {
    return waits.stream().filter(wait -> property.apply(wait).get()).toList();
  }

  private void giveUp() {
    such(Cancellable::slowProperty).forEach(Cancellable::giveUp);
  }

  private void pressed(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE && cancel.isVisible() && isToBeSeen()) {
      giveUp();
      event.consume();
    }
  }

  private boolean isToBeSeen() {
    for (Node at = this; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return true;
  }
}
