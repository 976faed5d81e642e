package dev.candela.desktop.window;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Texts;
import dev.candela.desktop.text.Messages;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/** What every key does, to be carried out and to be shown on F1. */
final class KeyMap {
  /** What keys can do in the window; panels have keys of their own, which the map shows too. */
  enum Command {
    HELP(KeyCode.F1),
    NEW_TAB(KeyCode.T, KeyCombination.SHORTCUT_DOWN),
    OPEN(KeyCode.O, KeyCombination.SHORTCUT_DOWN),
    CLOSE_TAB(KeyCode.W, KeyCombination.SHORTCUT_DOWN),
    NEXT_TAB(KeyCode.PAGE_DOWN, KeyCombination.SHORTCUT_DOWN),
    PREVIOUS_TAB(KeyCode.PAGE_UP, KeyCombination.SHORTCUT_DOWN),
    SEARCH(KeyCode.F, KeyCombination.SHORTCUT_DOWN),
    NEXT_MATCH(KeyCode.F3),
    PREVIOUS_MATCH(KeyCode.F3, KeyCombination.SHIFT_DOWN),
    UNDO(KeyCode.Z, KeyCombination.SHORTCUT_DOWN),
    REDO(KeyCode.Z, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN),
    NATIVE(KeyCode.N, KeyCombination.SHORTCUT_DOWN),
    FOLD(KeyCode.L, KeyCombination.SHORTCUT_DOWN),
    PAUSE(KeyCode.P, KeyCombination.SHORTCUT_DOWN),
    MARK(KeyCode.M, KeyCombination.SHORTCUT_DOWN),
    SNAPSHOT(KeyCode.S, KeyCombination.SHORTCUT_DOWN),
    EXPORT(KeyCode.E, KeyCombination.SHORTCUT_DOWN),
    FREEZE(KeyCode.F8),
    COMPARE(KeyCode.K, KeyCombination.SHORTCUT_DOWN),
    SWAP(KeyCode.X, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN),
    APPEARANCE(KeyCode.D, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN),
    SETTINGS(KeyCode.COMMA, KeyCombination.SHORTCUT_DOWN),
    QUIT(KeyCode.Q, KeyCombination.SHORTCUT_DOWN);

    @SuppressWarnings("ImmutableEnumChecker") // it is, but does not say so in a way tools read
    private final KeyCodeCombination keys;

    Command(KeyCode code, KeyCombination.Modifier... modifiers) {
      keys = new KeyCodeCombination(code, modifiers);
    }

    KeyCodeCombination keys() {
      return keys;
    }
  }

  private static final int PANELS = 9;

  private static final KeyCodeCombination COPY =
      new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

  private final Map<Command, Runnable> actions = new LinkedHashMap<>();
  private IntConsumer panel = _ -> {};

  void on(Command command, Runnable action) {
    actions.put(command, action);
  }

  /** Another thing that the command does, where the first one has nothing to do. */
  void alsoOn(Command command, Runnable action) {
    Runnable first = actions.getOrDefault(command, () -> {});
    actions.put(
        command,
        () -> {
          first.run();
          action.run();
        });
  }

  /** The digits with the shortcut key choose a panel. */
  void onPanel(IntConsumer select) {
    panel = select;
  }

  /** Takes the keys before fields and tables do. */
  void install(Scene scene) {
    scene.addEventFilter(KeyEvent.KEY_PRESSED, this::handle);
  }

  private void handle(KeyEvent event) {
    for (Map.Entry<Command, Runnable> entry : actions.entrySet()) {
      if (entry.getKey().keys().match(event)) {
        entry.getValue().run();
        event.consume();
        return;
      }
    }
    int digit = event.getCode().ordinal() - KeyCode.DIGIT1.ordinal();
    if (event.isShortcutDown() && digit >= 0 && digit < PANELS) {
      panel.accept(digit);
      event.consume();
    }
  }

  /** A page of all of them. */
  Node page() {
    GridPane grid = new GridPane();
    grid.getStyleClass().add("candela-keys");
    int rows = (Command.values().length + 6) / 2;
    int at = 0;
    for (Command command : Command.values()) {
      add(grid, at++, rows, command.keys().getDisplayText(), "key." + Texts.key(command));
    }
    add(grid, at++, rows, Messages.text("key.panel.keys"), "key.panel");
    add(grid, at++, rows, Messages.text("key.range.keys"), "key.range");
    add(grid, at++, rows, "*", "key.heaviest");
    add(grid, at++, rows, Messages.text("key.type.keys"), "key.type");
    add(grid, at, rows, COPY.getDisplayText(), "key.copy");
    VBox page =
        new VBox(16, Controls.label(Messages.text("key.title"), "candela-page-title"), grid);
    page.setId("key-map");
    return page;
  }

  private static void add(GridPane grid, int at, int rows, String keys, String key) {
    int column = at / rows * 2;
    grid.add(Controls.label(keys, "candela-key"), column, at % rows);
    grid.add(Controls.label(Messages.text(key)), column + 1, at % rows);
  }
}
