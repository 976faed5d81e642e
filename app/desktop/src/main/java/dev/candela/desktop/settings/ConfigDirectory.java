package dev.candela.desktop.settings;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Where this platform wants a program's settings. */
final class ConfigDirectory {
  /** Another place, for tests and for people with several Candelas. */
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

  /** With another place for the settings, recordings are there, too. */
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

  /** Where this platform wants what a program keeps for its user, such as recordings. */
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
