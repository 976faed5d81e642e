package dev.candela.desktop.window;

import dev.candela.engine.text.Messages;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Where somebody says that source is; a value.
 *
 * @param found what is there, as absolute paths
 * @param trouble a sentence about the first one where no source can be; empty if all is well
 */
record SourceRoots(List<String> found, String trouble) {

  /** Looks at the disk, or at whatever is mounted there: not for the FX thread. */
  static SourceRoots of(String classPath) {
    List<String> found = new ArrayList<>();
    String trouble = "";
    for (String root :
        Stream.of(classPath.split(File.pathSeparator)).map(String::strip).distinct().toList()) {
      String wrong = root.isEmpty() ? "" : trouble(root);
      if (!wrong.isEmpty()) {
        trouble = trouble.isEmpty() ? wrong : trouble;
      } else if (!root.isEmpty()) {
        found.add(root);
      }
    }
    return new SourceRoots(found, trouble);
  }

  private static String trouble(String root) {
    try {
      Path path = Path.of(root);
      if (!path.isAbsolute()) {
        return Messages.text("settings.source.relative", root);
      }
      if (!Files.exists(path)) {
        return Messages.text("settings.source.absent", root);
      }
      return Files.isDirectory(path) || isArchive(root)
          ? ""
          : Messages.text("settings.source.strange", root);
    } catch (InvalidPathException e) {
      return Messages.text("settings.source.absent", root);
    }
  }

  private static boolean isArchive(String root) {
    String name = root.toLowerCase(Locale.ROOT);
    return name.endsWith(".jar") || name.endsWith(".zip");
  }
}
