package dev.candela.desktop.window;

import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;

/** What Candela stands on: names, versions, licences. */
final class Libraries {
  /** In the order in which they are shown. */
  private static final List<Library> ALL =
      List.of(
          new Library("Candela", "candela", "about.licence.apache"),
          new Library("JavaFX", "javafx", "about.licence.gpl-classpath"),
          new Library("AtlantaFX", "atlantafx", "about.licence.mit"),
          new Library("Gson", "gson", "about.licence.apache"),
          new Library("JNA", "jna", "about.licence.apache"),
          new Library("async-profiler", "async-profiler", "about.licence.apache"),
          new Library("picocli", "picocli", "about.licence.apache"));

  private Libraries() {}

  /**
   * One of them.
   *
   * @param name as its authors write it
   * @param key of its version
   * @param licence key of its name in the bundle
   */
  private record Library(String name, String key, String licence) {}

  /** A line for each. */
  static List<String> lines() {
    Properties versions = versions();
    return ALL.stream()
        .map(
            library ->
                Messages.text(
                    "about.library",
                    library.name(),
                    versions.getProperty(library.key()),
                    Messages.text(library.licence())))
        .toList();
  }

  private static Properties versions() {
    Properties versions = new Properties();
    try (InputStream in = Libraries.class.getResourceAsStream("versions.properties")) {
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions;
  }
}
