package dev.candela.desktop.keys;

import java.util.function.Consumer;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** A field that records pressed keys instead of text. */
final class KeyField extends TextField {
  /**
   * A field.
   *
   * @param pressed takes keys; all but those that lead out of the field
   */
  KeyField(Consumer<KeyEvent> pressed) {
    setEditable(false);
    addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          boolean leaves =
              event.getCode() == KeyCode.TAB && !event.isShortcutDown() && !event.isAltDown();
          if (!leaves) {
            pressed.accept(event);
            event.consume();
          }
        });
  }
}
