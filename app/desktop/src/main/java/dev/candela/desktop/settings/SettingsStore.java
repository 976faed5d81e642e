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

/**
 * The settings in memory and on disk. For any thread; listeners are notified by the class that
 * changes something.
 */
public final class SettingsStore {
  private static final String NAME = "settings.json";

  private final Path directory;
  private final Path recordings;
  private final SettingsFile file;
  private final AtomicReference<Settings> current;
  private final Optional<String> trouble;

  /** Missing files mean defaults. */
  public SettingsStore(Path directory) {
    this(directory, directory);
  }

  SettingsStore(Path directory, Path data) {
    this.directory = directory;
    this.recordings = data.resolve("recordings");
    this.file = new SettingsFile(directory.resolve(NAME));
    SettingsFile.Loaded loaded = file.load();
    this.current = new AtomicReference<>(loaded.settings());
    this.trouble = loaded.setAside().map(path -> path + ": " + loaded.reason());
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

  /**
   * Says where an unreadable file was moved, and why it was unreadable; empty if it was readable.
   */
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

  /** Writes them; a few kilobytes, but not on the FX thread. */
  public void save() throws IOException {
    synchronized (file) {
      file.save(current.get());
    }
  }

  enum UserFolder {
    SETTINGS("APPDATA", "AppData/Roaming", "XDG_CONFIG_HOME", ".config"),
    /** Such as recordings. */
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

  /**
   * The settings on disk: plain JSON, written to a neighbour and moved into place, so that a crash
   * leaves the old or the new one.
   */
  static final class SettingsFile {
    private static final Gson GSON =
        new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private final Path file;

    SettingsFile(Path file) {
      this.file = file;
    }

    /**
     * The result of reading.
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
      Path aside =
          file.resolveSibling("settings-unreadable-" + System.currentTimeMillis() + ".json");
      try {
        Files.move(file, aside);
        return new Loaded(Settings.DEFAULT, Optional.of(aside), reason);
      } catch (IOException e) {
        return new Loaded(Settings.DEFAULT, Optional.of(file), reason);
      }
    }
  }
}
