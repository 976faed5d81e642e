package dev.candela.desktop.settings;

import java.io.IOException;
import java.nio.file.Path;
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

  /** Reads what is in that directory; nothing there gives the defaults. */
  public SettingsStore(Path directory) {
    this(directory, directory);
  }

  private SettingsStore(Path directory, Path data) {
    this.directory = directory;
    this.recordings = data.resolve("recordings");
    this.file = new SettingsFile(directory.resolve(NAME));
    SettingsFile.Loaded loaded = file.load();
    this.current = new AtomicReference<>(loaded.settings());
    this.trouble = loaded.setAside().map(path -> path + ": " + loaded.reason());
  }

  /** The settings of this user. */
  public static SettingsStore ofUser() {
    return new SettingsStore(ConfigDirectory.ofUser(), ConfigDirectory.dataOfUser());
  }

  /** Where recordings are kept without a place of their own. */
  public Path recordings() {
    return recordings;
  }

  /** Where settings and pictures are kept. */
  public Path directory() {
    return directory;
  }

  /** The file that holds them. */
  public Path file() {
    return directory.resolve(NAME);
  }

  /** Where the file went that could not be read, and why; empty if all was well. */
  public Optional<String> trouble() {
    return trouble;
  }

  /** As they are now. */
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
}
