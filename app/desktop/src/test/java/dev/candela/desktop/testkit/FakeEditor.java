package dev.candela.desktop.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.SettingsStore;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** An editor for tests, which logs each file and line it is told to open. */
public final class FakeEditor {
  private final Path script;
  private final Path opened;

  private FakeEditor(Path script, Path opened) {
    this.script = script;
    this.opened = opened;
  }

  /** Where scripts can be run; its name has a space. */
  public static FakeEditor in(Path folder) throws IOException {
    Assumptions.assumeTrue(File.pathSeparatorChar == ':', "the editor is a shell script");
    Path opened = folder.resolve("opened");
    Path script = folder.resolve("an editor");
    Files.writeString(script, "#!/bin/sh\necho \"$2 at $1\" >> '" + opened + "'\n");
    assertTrue(script.toFile().setExecutable(true));
    return new FakeEditor(script, opened);
  }

  /** Makes it the user's. */
  public void use(SettingsStore settings) {
    settings.update(s -> s.withPreferences(p -> p.withEditor("\"" + script + "\" {line} {file}")));
  }

  /** Each file and its line, oldest first. */
  public String opened() {
    try {
      return Files.exists(opened) ? Files.readString(opened) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
