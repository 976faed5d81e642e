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
 * The settings in memory and on disk. For any thread; listeners are the business of whoever changes
 * something.
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
    return new SettingsStore(ConfigDirectory.ofUser(), ConfigDirectory.dataOfUser());
  }

  /** Default folder of recordings. */
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

  /** Where an unreadable file was moved, and why; empty if all was well. */
  public Optional<String> trouble() {
    return trouble;
  }

  /** Current settings. */
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

  /** This platform's folder of settings. */
  static final class ConfigDirectory {
    /** Another folder, for tests and for several installations. */
    static final String PROPERTY = "candela.config.dir";

    private ConfigDirectory() {}

    static Path ofUser() {
      String chosen = System.getProperty(PROPERTY);
      return chosen != null
          ? Path.of(chosen)
          : of(
              System.getProperty("os.name"),
              Path.of(System.getProperty("user.home")),
              System.getenv());
    }

    /** With another settings folder, recordings are there too. */
    static Path dataOfUser() {
      String chosen = System.getProperty(PROPERTY);
      return chosen != null
          ? Path.of(chosen)
          : dataOf(
              System.getProperty("os.name"),
              Path.of(System.getProperty("user.home")),
              System.getenv());
    }

    static Path of(String system, Path home, Map<String, String> environment) {
      String name = system.toLowerCase(Locale.ROOT);
      if (name.startsWith("win")) {
        String roaming = environment.get("APPDATA");
        return roaming == null
            ? home.resolve("AppData").resolve("Roaming").resolve("Candela")
            : Path.of(roaming).resolve("Candela");
      }
      if (name.contains("mac")) {
        return home.resolve("Library/Application Support/Candela");
      }
      String xdg = environment.get("XDG_CONFIG_HOME");
      return (xdg == null || xdg.isBlank() ? home.resolve(".config") : Path.of(xdg))
          .resolve("candela");
    }

    /** This platform's folder of user data, such as recordings. */
    static Path dataOf(String system, Path home, Map<String, String> environment) {
      String name = system.toLowerCase(Locale.ROOT);
      if (name.startsWith("win")) {
        String local = environment.get("LOCALAPPDATA");
        return local == null
            ? home.resolve("AppData").resolve("Local").resolve("Candela")
            : Path.of(local).resolve("Candela");
      }
      if (name.contains("mac")) {
        return home.resolve("Library/Application Support/Candela");
      }
      String xdg = environment.get("XDG_DATA_HOME");
      return (xdg == null || xdg.isBlank() ? home.resolve(".local/share") : Path.of(xdg))
          .resolve("candela");
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
