package dev.candela.desktop.settings;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The settings on disk: plain JSON, written to a neighbour and moved into place, so that a crash
 * leaves the old or the new one.
 */
final class SettingsFile {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private final Path file;

  SettingsFile(Path file) {
    this.file = file;
  }

  /**
   * What was read.
   *
   * @param settings of the file, or the defaults
   * @param setAside where an unreadable file went; empty if all was well
   * @param reason why it was unreadable
   */
  record Loaded(Settings settings, Optional<Path> setAside, String reason) {}

  Loaded load() {
    if (!Files.exists(file)) {
      return new Loaded(Settings.DEFAULT, Optional.empty(), "");
    }
    try {
      Settings settings = GSON.fromJson(Files.readString(file), Settings.class);
      if (settings == null) {
        return setAside("empty");
      }
      if (settings.version() < 1 || settings.version() > Settings.VERSION) {
        return setAside("version " + settings.version());
      }
      return new Loaded(settings, Optional.empty(), "");
    } catch (IOException | JsonParseException | IllegalArgumentException e) {
      return setAside(String.valueOf(e.getMessage()));
    } catch (NullPointerException e) {
      // A list or map of the file has null in it.
      return setAside("null");
    }
  }

  void save(Settings settings) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    Files.createDirectories(directory);
    Path fresh = Files.createTempFile(directory, "settings", ".json");
    try {
      Files.writeString(fresh, GSON.toJson(settings) + "\n");
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private Loaded setAside(String reason) {
    Path aside = file.resolveSibling("settings-unreadable-" + System.currentTimeMillis() + ".json");
    try {
      Files.move(file, aside);
      return new Loaded(Settings.DEFAULT, Optional.of(aside), reason);
    } catch (IOException e) {
      return new Loaded(Settings.DEFAULT, Optional.of(file), reason);
    }
  }
}
