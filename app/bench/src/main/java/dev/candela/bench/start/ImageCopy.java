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

  static ImageCopy uncached(Path original, Path copy) throws IOException {
    ImageCopy made = whole(original, copy);
    String script = Files.readString(made.launcher());
    String without = script.replaceAll("\"-XX:AOTCache=[^\"]*\"", "");
    if (without.equals(script)) {
      throw new IOException(original + " has no start-up cache to be left out.");
    }
    Files.writeString(made.launcher(), without);
    return made;
  }

  /** Of the same Java, with a bare window and a cache of its own. */
  static ImageCopy bare(Path original, Path copy, String display) throws IOException {
    ImageCopy made = whole(original, copy);
    Path application = made.application();
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

  private Path application() {
    return image.resolve("lib/app");
  }

  /** With what Candela gives its own Java, as far as it has to do with starting. */
  private void configure(String type, String... options) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(image.resolve("lib/runtime/bin/candela").toString());
    words.add("--add-modules=javafx.controls");
    words.add("--enable-native-access=javafx.graphics");
    words.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0"));
    words.add("-XX:-UsePerfData");
    words.addAll(List.of(options));
    words.addAll(List.of("-cp", application().resolve("bare.jar").toString(), type));
    Files.writeString(launcher(), "#!/bin/sh\nexec '" + String.join("' '", words) + "' \"$@\"\n");
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
