package dev.candela.desktop.keys;

import dev.candela.desktop.keys.KeyMap.Command;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.input.KeyCombination;

/** Commands with the same keys, from a file edited by hand. */
public record KeyClashes(List<Clash> list) {
  record Clash(Command one, Command other, KeyCombination keys) {
    private String words() {
      return Messages.text(
          "settings.keys.clash.one", keys.getDisplayText(), words(one), words(other));
    }

    private static String words(Command command) {
      return Messages.text("key." + Messages.key(command));
    }
  }

  /**
   * Takes keys away that another command has too.
   *
   * @param chosen keys where they are not those that Candela comes with
   */
  static KeyClashes resolve(Map<Command, KeyCombination> chosen) {
    List<Clash> clashes = new ArrayList<>();
    // A command that has its own keys back may find that another one took them.
    for (Optional<Clash> clash = find(chosen); clash.isPresent(); clash = find(chosen)) {
      clashes.add(clash.get());
      chosen.remove(clash.get().one());
      chosen.remove(clash.get().other());
    }
    return new KeyClashes(clashes);
  }

  private static Optional<Clash> find(Map<Command, KeyCombination> chosen) {
    for (Command one : Command.values()) {
      for (Command other : Command.values()) {
        KeyCombination keys = chosen.getOrDefault(one, one.keys());
        boolean byHand = chosen.containsKey(one) || chosen.containsKey(other);
        if (byHand
            && one.compareTo(other) < 0
            && keys.equals(chosen.getOrDefault(other, other.keys()))) {
          return Optional.of(new Clash(one, other, keys));
        }
      }
    }
    return Optional.empty();
  }

  /** Describes them; empty if there are none. */
  public Optional<String> sentence(Path file) {
    return list.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Messages.text(
                "settings.keys.clash",
                file,
                list.stream().map(Clash::words).collect(Collectors.joining("; "))));
  }
}
