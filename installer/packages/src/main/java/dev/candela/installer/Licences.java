package dev.candela.installer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The licences of everything in the image, in one folder; the JDK's own lie in its runtime. */
final class Licences {
  private Licences() {}

  static void write(PackageInput input, Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.copy(input.licence(), folder.resolve("candela.txt"));
    Files.copy(input.bill(), folder.resolve("candela-sbom.json"));
    FileTree.copy(input.files().resolve("licences"), folder);
    for (Path jar : ImageChecks.jars(input.jars())) {
      collect(jar, folder);
    }
    for (Path jar : ImageChecks.jars(input.agent())) {
      collect(jar, folder);
    }
  }

  private static void collect(Path jar, Path folder) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        String last = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
        String upper = last.toUpperCase(Locale.ROOT);
        boolean licence =
            upper.startsWith("LICENSE")
                || upper.startsWith("NOTICE")
                || upper.equals("AL2.0")
                || upper.startsWith("LGPL2");
        if (licence && !entry.isDirectory() && !upper.endsWith(".CLASS")) {
          String name = jar.getFileName().toString().replace(".jar", "") + "-" + last;
          try (InputStream in = file.getInputStream(entry)) {
            Files.write(folder.resolve(name), in.readAllBytes());
          }
        }
      }
    }
  }
}
