package dev.candela.desktop.keys;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyCombination.ModifierValue;
import javafx.scene.input.KeyEvent;

/** Keys that users may assign to commands. */
final class KeyChoice {
  /** With Control: copy, paste, cut, select all, undo, redo. */
  private static final Set<KeyCode> EDITING =
      EnumSet.of(KeyCode.C, KeyCode.V, KeyCode.X, KeyCode.A, KeyCode.Z, KeyCode.Y);

  private KeyChoice() {}

  /** Reads {@link KeyCombination#getName}; empty if it is invalid. */
  static Optional<KeyCombination> parse(String name) {
    try {
      KeyCombination keys = KeyCombination.valueOf(name);
      return keys instanceof KeyCodeCombination code && isUsable(code)
          ? Optional.of(code)
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The pressed keys; empty if fields and tables need them. */
  static Optional<KeyCodeCombination> of(KeyEvent event) {
    if (event.getCode().isModifierKey() || event.getCode() == KeyCode.UNDEFINED) {
      return Optional.empty();
    }
    // Meta and Control go by the name of the one that this system has for shortcuts.
    KeyCodeCombination keys =
        new KeyCodeCombination(
            event.getCode(),
            value(event.isShiftDown()),
            ModifierValue.UP,
            value(event.isAltDown()),
            ModifierValue.UP,
            value(event.isShortcutDown()));
    return isUsable(keys) && keys.match(event) ? Optional.of(keys) : Optional.empty();
  }

  /** True for keys that neither type nor belong to fields or digits. */
  private static boolean isUsable(KeyCodeCombination keys) {
    boolean types =
        !keys.getCode().isFunctionKey()
            && keys.getAlt() != ModifierValue.DOWN
            && keys.getShortcut() != ModifierValue.DOWN;
    boolean edits =
        keys.getShortcut() == ModifierValue.DOWN
            && keys.getAlt() != ModifierValue.DOWN
            && EDITING.contains(keys.getCode());
    return !types && !edits && !keys.getCode().isDigitKey();
  }

  private static ModifierValue value(boolean down) {
    return down ? ModifierValue.DOWN : ModifierValue.UP;
  }
}
