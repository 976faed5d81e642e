package dev.candela.engine.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files that say what a test expects. {@code -Dgolden.update=true} writes what the code gives now
 * in their place, to be read in review; where {@code CI} is set that is refused.
 */
public final class Golden {
  private static final Path ROOT = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  /** The folders of all cases of a format. */
  public static List<Path> cases(String format) throws IOException {
    try (Stream<Path> folders = Files.list(ROOT.resolve(format))) {
      return folders.filter(Files::isDirectory).sorted().toList();
    }
  }

  /** Fails unless the file says exactly this. */
  public static void check(Path file, String actual) {
    try {
      if (Boolean.getBoolean("golden.update")) {
        if (System.getenv("CI") != null) {
          fail("golden files are not updated where CI is set");
        }
        Files.writeString(file, actual);
      }
      assertEquals(Files.readString(file), actual, () -> "differs from " + file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
