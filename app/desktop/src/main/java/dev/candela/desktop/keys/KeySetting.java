package dev.candela.desktop.keys;

import dev.candela.desktop.keys.KeyMap.Command;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.engine.text.Messages;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

public final class KeySetting extends VBox {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

  private final KeyMap keys;
  private final SettingsStore settings;
  private final Runnable changed;
  private final ComboBox<Command> commands = new ComboBox<>();
  private final KeyField field = new KeyField(this::pressed);
  private final Label answer = Controls.message("settings-keys-answer", "candela-quiet");

  public KeySetting(KeyMap keys, SettingsStore settings, Runnable changed) {
    super(4);
    this.keys = keys;
    this.settings = settings;
    this.changed = changed;
    commands.setId("settings-command");
    commands.getItems().setAll(Command.values());
    commands.setConverter(Controls.converter(Command::words));
    commands.setPrefWidth(330);
    Controls.explain(commands, "settings.keys.command.tip");
    field.setId("settings-keys");
    field.setPrefWidth(150);
    Controls.explain(field, "settings.keys.field.tip");
    Button usual = Controls.button("settings.keys.usual", _ -> use(commands.getValue().keys()));
    answer.setMinHeight(Region.USE_PREF_SIZE);
    getChildren().setAll(Controls.row(8, commands, field, usual), answer);
    commands.valueProperty().addListener((_, _, _) -> show());
    commands.setValue(Command.values()[0]);
  }

  private void show() {
    field.setText(keys.keys(commands.getValue()).getDisplayText());
    say(false, "");
  }

  private void pressed(KeyEvent event) {
    if (event.getCode().isModifierKey()) {
      return;
    }
    KeyMap.pressed(event)
        .ifPresentOrElse(this::use, () -> say(true, Messages.text("settings.keys.none")));
  }

  private void use(KeyCombination combination) {
    Command command = commands.getValue();
    Optional<Command> taken = keys.other(command, combination);
    if (taken.isPresent()) {
      say(true, Messages.text("settings.keys.taken", taken.get().words()));
      return;
    }
    String name = combination.equals(command.keys()) ? "" : combination.getName();
    settings.update(s -> s.withPreferences(h -> h.withKey(command.name(), name)));
    keys.choose(settings.get().display().preferences().keys());
    show();
    changed.run();
  }

  private void say(boolean wrong, String words) {
    field.pseudoClassStateChanged(WRONG, wrong);
    answer.setText(words);
  }

  /** A field that records pressed keys instead of text. */
  static final class KeyField extends TextField {
    /** Passes on all keys but those that lead out of it. */
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
}
