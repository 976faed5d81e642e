package dev.candela.installer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Turns JavaFX's jars into modules for linking that hold their native libraries as such: in a jar
 * they are unpacked into the user's home at the first start.
 */
final class JavaFxModules {
  private static final List<String> LIBRARY_ENDS = List.of(".so", ".dll", ".dylib");

  private JavaFxModules() {}

  /** Makes a {@code .jmod} of each jar and returns the folder with them. */
  static Path make(List<Path> jars, Path work) throws IOException {
    Path modules = FileTree.fresh(work.resolve("jmods"));
    for (Path jar : jars) {
      String name = moduleName(jar);
      Path classes = FileTree.fresh(work.resolve("javafx").resolve(name).resolve("classes"));
      Path libraries = FileTree.fresh(work.resolve("javafx").resolve(name).resolve("libs"));
      unpack(jar, classes, libraries);
      List<String> arguments = new ArrayList<>(List.of("create", "--class-path"));
      arguments.addAll(List.of(classes.toString(), "--libs", libraries.toString()));
      arguments.add(modules.resolve(name + ".jmod").toString());
      Tool.jdk("jmod", arguments);
    }
    return modules;
  }

  /** {@code javafx-base-26-linux.jar} holds {@code javafx.base}. */
  static String moduleName(Path jar) {
    String[] words = jar.getFileName().toString().split("-");
    return words[0] + "." + words[1].replace(".jar", "");
  }

  private static void unpack(Path jar, Path classes, Path libraries) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().filter(entry -> !entry.isDirectory()).toList()) {
        String name = entry.getName();
        boolean library = LIBRARY_ENDS.stream().anyMatch(name::endsWith);
        Path place =
            library ? libraries.resolve(Path.of(name).getFileName()) : classes.resolve(name);
        if (!place.normalize().startsWith(library ? libraries : classes)) {
          throw new IOException(jar + " holds a path that leads out of it: " + name);
        }
        Files.createDirectories(place.getParent());
        try (InputStream in = file.getInputStream(entry)) {
          Files.copy(in, place);
        }
      }
    }
  }
}
