package dev.candela.desktop.settings;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** The settings in memory and on disk, without listeners. For any thread. */
public final class SettingsStore {
  private static final String NAME = "settings.json";

  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private final Path directory;
  private final Path recordings;
  private final AtomicReference<Settings> current;
  private Optional<String> trouble = Optional.empty();

  /** Missing files mean defaults. */
  public SettingsStore(Path directory) {
    this(directory, directory);
  }

  SettingsStore(Path directory, Path data) {
    this.directory = directory;
    recordings = data.resolve("recordings");
    current = new AtomicReference<>(load());
  }

  public static SettingsStore ofUser() {
    return new SettingsStore(UserFolder.SETTINGS.ofUser(), UserFolder.DATA.ofUser());
  }

  public Path recordings() {
    return recordings;
  }

  /** Folder of settings and pictures. */
  public Path directory() {
    return directory;
  }

  public Path file() {
    return directory.resolve(NAME);
  }

  /** Where an unreadable settings file was moved and why; empty if the file could be read. */
  public Optional<String> trouble() {
    return trouble;
  }

  public Settings get() {
    return current.get();
  }

  /** Changes them in memory; {@link #save} writes them. */
  public Settings update(UnaryOperator<Settings> change) {
    return current.updateAndGet(change);
  }

  /** Replaces the whole file: a crash leaves the old or the new one. Not on the FX thread. */
  public synchronized void save() throws IOException {
    Path folder = directory.toAbsolutePath();
    Files.createDirectories(folder);
    Path fresh = Files.createTempFile(folder, "settings", ".json");
    try {
      Files.writeString(fresh, GSON.toJson(current.get()) + "\n");
      Files.move(fresh, file(), StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private Settings load() {
    if (!Files.exists(file())) {
      return Settings.DEFAULT;
    }
    try {
      Settings settings = GSON.fromJson(Files.readString(file()), Settings.class);
      if (settings == null) {
        return setAside("empty");
      }
      return settings.version() < 1 || settings.version() > Settings.VERSION
          ? setAside("version " + settings.version())
          : settings;
    } catch (IOException | JsonParseException | IllegalArgumentException e) {
      return setAside(String.valueOf(e.getMessage()));
    } catch (NullPointerException e) {
      // A list or map of the file has null in it.
      return setAside("null");
    }
  }

  /** Moves an unreadable file away, and begins with the defaults. */
  private Settings setAside(String reason) {
    Path aside =
        file().resolveSibling("settings-unreadable-" + System.currentTimeMillis() + ".json");
    try {
      Files.move(file(), aside);
    } catch (IOException e) {
      aside = file();
    }
    trouble = Optional.of(aside + ": " + reason);
    return Settings.DEFAULT;
  }

  enum UserFolder {
    SETTINGS("APPDATA", "AppData/Roaming", "XDG_CONFIG_HOME", ".config"),
    /** For recordings and other large data. */
    DATA("LOCALAPPDATA", "AppData/Local", "XDG_DATA_HOME", ".local/share");

    /** One folder for both, for tests and for several installations. */
    static final String PROPERTY = "candela.config.dir";

    private final String windowsVariable;
    private final String windowsDefault;
    private final String variable;
    private final String usual;

    UserFolder(String windowsVariable, String windowsDefault, String variable, String usual) {
      this.windowsVariable = windowsVariable;
      this.windowsDefault = windowsDefault;
      this.variable = variable;
      this.usual = usual;
    }

    Path ofUser() {
      String chosen = System.getProperty(PROPERTY);
      return chosen != null
          ? Path.of(chosen)
          : of(
              System.getProperty("os.name"),
              Path.of(System.getProperty("user.home")),
              System.getenv());
    }

    Path of(String system, Path home, Map<String, String> environment) {
      String name = system.toLowerCase(Locale.ROOT);
      if (name.contains("mac")) {
        return home.resolve("Library/Application Support/Candela");
      }
      boolean windows = name.startsWith("win");
      String chosen = environment.getOrDefault(windows ? windowsVariable : variable, "");
      return (chosen.isBlank() ? home.resolve(windows ? windowsDefault : usual) : Path.of(chosen))
          .resolve(windows ? "Candela" : "candela");
    }
  }
}
