package dev.candela.bench.start;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * A copy of the image whose launcher does something else. Files keep their times, or the start-up
 * cache would take it for another Java.
 */
final class ImageCopy {
  private final Path image;

  private ImageCopy(Path image) {
    this.image = image;
  }

  /** As it is installed. */
  static ImageCopy whole(Path original, Path copy) throws IOException {
    try (Stream<Path> files = Files.walk(original)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path to = copy.resolve(original.relativize(file).toString());
        Files.copy(file, to, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return new ImageCopy(copy);
  }

  /** Without its start-up cache. */
  static ImageCopy uncached(Path original, Path copy) throws IOException {
    ImageCopy made = whole(original, copy);
    List<String> lines = new ArrayList<>(Files.readAllLines(made.configuration()));
    if (!lines.removeIf(line -> line.contains("-XX:AOTCache"))) {
      throw new IOException(original + " has no start-up cache to be left out.");
    }
    Files.write(made.configuration(), lines);
    return made;
  }

  /** Of the same Java, with a bare window and a cache of its own. */
  static ImageCopy bare(Path original, Path copy, String display) throws IOException {
    ImageCopy made = whole(original, copy);
    Path application = made.configuration().getParent();
    String type = BareWindow.class.getName();
    String entry = type.replace('.', '/') + ".class";
    try (JarOutputStream jar =
            new JarOutputStream(Files.newOutputStream(application.resolve("bare.jar")));
        var bytes = BareWindow.class.getClassLoader().getResourceAsStream(entry)) {
      jar.putNextEntry(new JarEntry(entry));
      bytes.transferTo(jar);
    }
    Path cache = application.resolve("bare.aot");
    Path notes = application.resolve("bare.notes");
    made.configure(
        type,
        "-D" + BareWindow.ENDS + "=true",
        "-XX:AOTMode=record",
        "-XX:AOTConfiguration=" + notes);
    made.runToEnd(display);
    made.configure(
        type, "-XX:AOTMode=create", "-XX:AOTConfiguration=" + notes, "-XX:AOTCache=" + cache);
    made.runToEnd(display);
    if (!Files.exists(cache)) {
      throw new IOException("The bare window got no start-up cache.");
    }
    made.configure(type, "-XX:AOTCache=" + cache);
    return made;
  }

  Path launcher() {
    return image.resolve("bin/candela");
  }

  private Path configuration() {
    return image.resolve("lib/app/candela.cfg");
  }

  private void configure(String type, String... options) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("[Application]");
    lines.add("app.mainclass=" + type);
    lines.add("app.classpath=$APPDIR/bare.jar");
    lines.add("[JavaOptions]");
    lines.add("java-options=--add-modules=javafx.controls");
    lines.add("java-options=--enable-native-access=javafx.graphics");
    lines.add("java-options=-XX:-UsePerfData");
    for (String option : options) {
      lines.add("java-options=" + option);
    }
    Files.write(configuration(), lines);
  }

  private void runToEnd(String display) throws IOException {
    ProcessBuilder command = new ProcessBuilder(launcher().toString());
    command.environment().put("DISPLAY", display);
    Process process = command.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException("The bare window's rehearsal failed: " + said);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted.", e);
    }
  }
}
