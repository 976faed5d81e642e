package dev.candela.desktop.table;

import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.util.Duration;

/**
 * Typing into a table looks for the text; a pause begins a new one, Escape gives it up. What is
 * looked for stands in a label over the table.
 */
final class TypeSearch {
  private static final Duration PAUSE = Duration.millis(1200);

  private final StringBuilder typed = new StringBuilder();
  private final PauseTransition pause = new PauseTransition(PAUSE);
  private final Label label = new Label();
  private final Consumer<String> find;

  /**
   * Listens to a table.
   *
   * @param find selects a row with the text, from the selected one on
   */
  TypeSearch(Control table, Consumer<String> find) {
    this.find = find;
    label.getStyleClass().add("candela-typed");
    label.setVisible(false);
    label.setMouseTransparent(true);
    pause.setOnFinished(_ -> end());
    table.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    table.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
  }

  Label label() {
    return label;
  }

  private void typed(KeyEvent event) {
    String text = event.getCharacter();
    boolean character =
        !text.isEmpty() && text.charAt(0) > ' ' && text.charAt(0) != 0x7f
            || text.equals(" ") && !typed.isEmpty();
    if (!character
        || event.isControlDown()
        || event.isMetaDown()
        || event.isAltDown()
        || text.equals("*")) {
      return;
    }
    typed.append(text);
    show();
    event.consume();
  }

  private void pressed(KeyEvent event) {
    if (typed.isEmpty()) {
      return;
    }
    if (event.getCode() == KeyCode.ESCAPE) {
      end();
      event.consume();
    } else if (event.getCode() == KeyCode.BACK_SPACE) {
      typed.setLength(typed.length() - 1);
      show();
      event.consume();
    } else if (event.getCode() == KeyCode.SPACE) {
      event.consume();
    }
  }

  private void show() {
    label.setText(typed.toString());
    label.setVisible(!typed.isEmpty());
    pause.playFromStart();
    if (!typed.isEmpty()) {
      find.accept(typed.toString());
    }
  }

  private void end() {
    pause.stop();
    typed.setLength(0);
    label.setVisible(false);
  }
}
