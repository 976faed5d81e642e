package dev.candela.desktop.keys;

import dev.candela.desktop.parts.Controls;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyCombination.ModifierValue;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** All keys, to be handled and to be listed on F1. */
public final class KeyMap {
  /** Commands with keys in the window; panels have further keys, which the map lists too. */
  public enum Command {
    HELP(KeyCode.F1),
    NEW_TAB(KeyCode.T, KeyCombination.SHORTCUT_DOWN),
    OPEN(KeyCode.O, KeyCombination.SHORTCUT_DOWN),
    CLOSE_TAB(KeyCode.W, KeyCombination.SHORTCUT_DOWN),
    NEXT_TAB(KeyCode.PAGE_DOWN, KeyCombination.SHORTCUT_DOWN),
    PREVIOUS_TAB(KeyCode.PAGE_UP, KeyCombination.SHORTCUT_DOWN),
    SEARCH(KeyCode.F, KeyCombination.SHORTCUT_DOWN),
    NEXT_MATCH(KeyCode.F3),
    PREVIOUS_MATCH(KeyCode.F3, KeyCombination.SHIFT_DOWN),
    NEXT_LINE(KeyCode.F8),
    PREVIOUS_LINE(KeyCode.F8, KeyCombination.SHIFT_DOWN),
    UNDO(KeyCode.Z, KeyCombination.SHORTCUT_DOWN),
    REDO(KeyCode.Z, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN),
    NATIVE(KeyCode.N, KeyCombination.SHORTCUT_DOWN),
    FOLD(KeyCode.L, KeyCombination.SHORTCUT_DOWN),
    PAUSE(KeyCode.P, KeyCombination.SHORTCUT_DOWN),
    MARK(KeyCode.M, KeyCombination.SHORTCUT_DOWN),
    SNAPSHOT(KeyCode.S, KeyCombination.SHORTCUT_DOWN),
    PREVIEW(KeyCode.E, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN),
    STOP(KeyCode.PERIOD, KeyCombination.SHORTCUT_DOWN),
    FREEZE(KeyCode.F9),
    COMPARE(KeyCode.K, KeyCombination.SHORTCUT_DOWN),
    COMPARE_RANGE(KeyCode.K, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN),
    SWAP(KeyCode.X, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN),
    TIME(KeyCode.W, KeyCombination.ALT_DOWN),
    FOCUS_METHOD(KeyCode.F, KeyCombination.ALT_DOWN),
    FOCUS_SUBTREE(KeyCode.B, KeyCombination.ALT_DOWN),
    HIDE(KeyCode.H, KeyCombination.ALT_DOWN),
    DROP(KeyCode.D, KeyCombination.ALT_DOWN),
    MERGE(KeyCode.M, KeyCombination.ALT_DOWN),
    RECURSION(KeyCode.R, KeyCombination.ALT_DOWN),
    BY_THREAD(KeyCode.T, KeyCombination.ALT_DOWN),
    TRACKS(KeyCode.L, KeyCombination.ALT_DOWN),
    DETAILS(KeyCode.I, KeyCombination.ALT_DOWN),
    FRAME_MENU(KeyCode.F10, KeyCombination.SHIFT_DOWN),
    NEXT_PART(KeyCode.F6),
    PREVIOUS_PART(KeyCode.F6, KeyCombination.SHIFT_DOWN),
    EXPORT(KeyCode.E, KeyCombination.SHORTCUT_DOWN),
    LARGER_TEXT(KeyCode.PLUS, KeyCombination.SHORTCUT_DOWN),
    SMALLER_TEXT(KeyCode.MINUS, KeyCombination.SHORTCUT_DOWN),
    USUAL_TEXT(KeyCode.DIGIT0, KeyCombination.SHORTCUT_DOWN),
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

    String words() {
      return Messages.text("key." + Messages.key(this));
    }
  }

  private static final int COUNT = 9;
  private static final int COLUMNS = 3;
  private static final double WORDS_LEAST = 100;
  private static final double WORDS_PIXELS = 220;

  private static final KeyCodeCombination COPY =
      new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

  /** With Control: copy, paste, cut, select all, undo, redo. */
  private static final Set<KeyCode> EDITING =
      EnumSet.of(KeyCode.C, KeyCode.V, KeyCode.X, KeyCode.A, KeyCode.Z, KeyCode.Y);

  private final Map<Command, Runnable> actions = new LinkedHashMap<>();
  private final Map<Command, KeyCombination> chosen = new EnumMap<>(Command.class);
  private final Map<Digits, IntConsumer> digits = new EnumMap<>(Digits.class);

  public enum Digits {
    PANEL(KeyCombination.SHORTCUT_DOWN),
    FRAME(KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN),
    EVENT(KeyCombination.ALT_DOWN);

    @SuppressWarnings("ImmutableEnumChecker") // it is, but does not say so in a way tools read
    private final KeyCombination.Modifier[] modifiers;

    Digits(KeyCombination.Modifier... modifiers) {
      this.modifiers = modifiers;
    }

    /** The digit from 0; negative for other keys. */
    int of(KeyEvent event) {
      int digit = event.getCode().ordinal() - KeyCode.DIGIT1.ordinal();
      boolean meant =
          digit >= 0
              && digit < COUNT
              && new KeyCodeCombination(event.getCode(), modifiers).match(event);
      return meant ? digit : -1;
    }

    String words() {
      String first = new KeyCodeCombination(KeyCode.DIGIT1, modifiers).getDisplayText();
      return Messages.text("key.digits", first, Integer.toString(this == EVENT ? 4 : COUNT));
    }
  }

  public void on(Command command, Runnable action) {
    actions.put(command, action);
  }

  public void on(Digits with, IntConsumer action) {
    digits.put(with, action);
  }

  KeyCombination keys(Command command) {
    return chosen.getOrDefault(command, command.keys());
  }

  /**
   * Takes the user's keys by names of commands, where they are readable and of one command only.
   * Returns words for those of several; empty if there are none.
   */
  public String choose(Map<String, String> names) {
    chosen.clear();
    for (Command command : Command.values()) {
      Optional.ofNullable(names.get(command.name()))
          .flatMap(KeyMap::parse)
          .ifPresent(keys -> chosen.put(command, keys));
    }
    List<String> clashes = new ArrayList<>();
    // A command that has its own keys back may find that another one took them.
    while (resolve(clashes)) {}
    return String.join("; ", clashes);
  }

  /** Takes keys away that another command has too; false if there are none. */
  private boolean resolve(List<String> clashes) {
    for (Command one : Command.values()) {
      Command other = other(one, keys(one)).filter(same -> one.compareTo(same) < 0).orElse(null);
      if (other != null && (chosen.containsKey(one) || chosen.containsKey(other))) {
        clashes.add(
            Messages.text(
                "settings.keys.clash.one", keys(one).getDisplayText(), one.words(), other.words()));
        chosen.remove(one);
        chosen.remove(other);
        return true;
      }
    }
    return false;
  }

  Optional<Command> other(Command than, KeyCombination keys) {
    return Stream.of(Command.values())
        .filter(command -> command != than && keys(command).equals(keys))
        .findFirst();
  }

  /** Handles keys before fields and tables do. */
  public void install(Scene scene) {
    scene.addEventFilter(KeyEvent.KEY_PRESSED, this::handle);
  }

  private void handle(KeyEvent event) {
    if (event.getTarget() instanceof KeySetting.KeyField) {
      // There keys are chosen, not used.
      return;
    }
    KeyEvent alike = alike(event);
    for (Map.Entry<Command, Runnable> entry : actions.entrySet()) {
      KeyCombination keys = keys(entry.getKey());
      if (keys.match(event) || keys.match(alike)) {
        entry.getValue().run();
        event.consume();
        return;
      }
    }
    digits.forEach(
        (with, action) -> {
          int digit = with.of(event);
          if (digit >= 0) {
            action.accept(digit);
            event.consume();
          }
        });
  }

  /** Plus, minus and zero by the keys that other keyboards have for them. */
  private static KeyEvent alike(KeyEvent event) {
    KeyCode code =
        switch (event.getCode()) {
          case ADD, EQUALS -> KeyCode.PLUS;
          case SUBTRACT -> KeyCode.MINUS;
          case NUMPAD0 -> KeyCode.DIGIT0;
          default -> event.getCode();
        };
    return new KeyEvent(
        event.getEventType(),
        event.getCharacter(),
        event.getText(),
        code,
        event.isShiftDown() && code != KeyCode.PLUS,
        event.isControlDown(),
        event.isAltDown(),
        event.isMetaDown());
  }

  public Node page() {
    List<Node[]> lines = new ArrayList<>();
    for (Command command : Command.values()) {
      lines.add(line(keys(command).getDisplayText(), "key." + Messages.key(command)));
    }
    for (Digits with : Digits.values()) {
      lines.add(line(with.words(), "key.digits." + Messages.key(with)));
    }
    lines.add(line(Messages.text("key.range.keys"), "key.range"));
    lines.add(line("*", "key.heaviest"));
    for (String name : List.of("walk", "zoom", "reset", "back", "wheel", "type")) {
      lines.add(line(Messages.text("key." + name + ".keys"), "key." + name));
    }
    lines.add(line(COPY.getDisplayText(), "key.copy"));
    GridPane grid = new GridPane();
    grid.getStyleClass().add("candela-keys");
    for (int i = 0; i < COLUMNS; i++) {
      ColumnConstraints caps = new ColumnConstraints();
      caps.setMinWidth(Region.USE_PREF_SIZE);
      ColumnConstraints words = new ColumnConstraints(WORDS_LEAST, WORDS_PIXELS, Double.MAX_VALUE);
      words.setHgrow(Priority.ALWAYS);
      grid.getColumnConstraints().addAll(caps, words);
    }
    int rows = Math.ceilDiv(lines.size(), COLUMNS);
    for (int i = 0; i < lines.size(); i++) {
      int column = i / rows * 2;
      grid.add(lines.get(i)[0], column, i % rows);
      grid.add(lines.get(i)[1], column + 1, i % rows);
    }
    VBox page =
        new VBox(16, Controls.label(Messages.text("key.title"), "candela-page-title"), grid);
    page.setId("key-map");
    return page;
  }

  private static Node[] line(String keys, String key) {
    Label cap = Controls.label(keys, "candela-key");
    cap.setMinWidth(Region.USE_PREF_SIZE);
    return new Node[] {cap, Controls.wrapped(Messages.text(key))};
  }

  /** Reads {@link KeyCombination#getName}; empty if it is invalid. */
  private static Optional<KeyCombination> parse(String name) {
    try {
      return KeyCombination.valueOf(name) instanceof KeyCodeCombination code && isUsable(code)
          ? Optional.of(code)
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The pressed keys; empty if fields and tables need them. */
  static Optional<KeyCodeCombination> pressed(KeyEvent event) {
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
