package dev.candela.engine.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.attribute.LineNumberInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes of real libraries, with and without their source jars. */
class LibrarySourcesTest {
  private static final Path FOLDER = Path.of(System.getProperty("candela.test.libraries"));

  /** Of each of the tests' own libraries; all of those in a folder that was named. */
  private static final int MOST_CLASSES =
      FOLDER.endsWith(Path.of("target", "libraries")) ? 200 : Integer.MAX_VALUE;

  private static final Map<Path, List<Compiled>> LIBRARIES = new TreeMap<>();

  @TempDir Path folder;

  @Test
  void sourcesBesideJarsAreFoundForAllClassesThatHaveLines() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path jar : libraries().keySet()) {
      Path sources = Path.of(jar.toString().replace(".jar", "-sources.jar"));
      // Keeps their directories cached while the finder opens them again.
      try (ZipFile _ = new ZipFile(jar.toFile());
          ZipFile shipped = new ZipFile(sources.toFile())) {
        look(jar, fileNames(shipped), wrong);
      }
    }
    assertEquals(List.of(), wrong);
  }

  private void look(Path jar, Set<String> shipped, List<String> wrong) throws IOException {
    // Classes that were merged into a jar or generated have no source in its source jar.
    List<Compiled> classes =
        libraries().get(jar).stream().filter(one -> shipped.contains(one.sourceFile())).toList();
    SourceFinder finder = finder(jar);
    int found = 0;
    int inside = 0;
    for (Compiled compiled : classes) {
      List<SourceFile> files = finder.find(compiled.name(), "").files();
      if (files.isEmpty()) {
        continue;
      }
      found++;
      assertTrue(files.getFirst().label().endsWith(compiled.sourceFile()), files.toString());
      // Kotlin numbers lines that were inlined from other files behind the end of the file.
      boolean kotlin = compiled.sourceFile().endsWith(".kt");
      inside += kotlin || compiled.lastLine() <= files.getFirst().lines().size() ? 1 : 0;
    }
    System.out.printf(
        "%s: %d of %d classes found, all lines in the file of %d%n",
        jar.getFileName(), found, classes.size(), inside);
    if (found < 0.95 * classes.size()) {
      wrong.add(jar + ": " + found + " of " + classes.size());
    }
    if (inside < 0.99 * found) {
      wrong.add(jar + ": all lines of " + inside + " of " + found);
    }
  }

  private static Set<String> fileNames(ZipFile archive) {
    return archive.stream()
        .map(ZipEntry::getName)
        .map(name -> name.substring(name.lastIndexOf('/') + 1))
        .collect(Collectors.toSet());
  }

  @Test
  void withoutSourcesTheCommandIsOfferedThatFetchesThem() throws IOException {
    int offered = 0;
    for (Path jar : libraries().keySet()) {
      Path alone = Files.copy(jar, folder.resolve(jar.getFileName()));
      SourceFinder.Found found = finder(alone).find(libraries().get(jar).getFirst().name(), "");
      assertEquals(List.of(), found.files());
      offered += found.command().isPresent() ? 1 : 0;
      System.out.println(jar.getFileName() + ": " + found.command().orElse("no command"));
    }
    assertTrue(offered > 0);
  }

  /** The classes of those that have a source jar beside them. */
  private static Map<Path, List<Compiled>> libraries() throws IOException {
    if (LIBRARIES.isEmpty()) {
      try (Stream<Path> files = Files.list(FOLDER)) {
        for (Path file : files.sorted().toList()) {
          Path sources = Path.of(file.toString().replace(".jar", "-sources.jar"));
          List<Compiled> classes = Files.exists(sources) ? classes(file) : List.of();
          if (!classes.isEmpty()) {
            LIBRARIES.put(file, classes);
          }
        }
      }
    }
    // Source jars may be missing from Maven's cache when it works offline.
    Assumptions.assumeTrue(LIBRARIES.size() >= 10, "fewer than ten libraries have source jars");
    return LIBRARIES;
  }

  private SourceFinder finder(Path jar) {
    return SourceFinder.of(
        List.of(),
        new RecordedPaths(List.of(jar), Optional.empty(), 17),
        folder.resolve("maven"),
        folder.resolve("gradle"));
  }

  /** A class with line numbers. */
  private record Compiled(String name, String sourceFile, int lastLine) {}

  private static List<Compiled> classes(Path jar) throws IOException {
    List<Compiled> classes = new ArrayList<>();
    try (ZipFile archive = new ZipFile(jar.toFile())) {
      List<String> paths =
          archive.stream()
              .map(ZipEntry::getName)
              .filter(path -> path.matches("(?!META-INF/)[^$]*\\.class"))
              .toList();
      for (int i = 0; i < paths.size(); i += 1 + paths.size() / MOST_CLASSES) {
        String path = paths.get(i);
        try (InputStream in = archive.getInputStream(archive.getEntry(path))) {
          ClassModel model = ClassFile.of().parse(in.readAllBytes());
          String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
          compiled(name, model).ifPresent(classes::add);
        }
      }
    }
    return classes;
  }

  private static Optional<Compiled> compiled(String name, ClassModel model) {
    int last =
        model.methods().stream()
            .flatMap(method -> method.code().stream())
            .flatMap(code -> code.findAttributes(Attributes.lineNumberTable()).stream())
            .flatMap(table -> table.lineNumbers().stream())
            .mapToInt(LineNumberInfo::lineNumber)
            .max()
            .orElse(0);
    return model
        .findAttribute(Attributes.sourceFile())
        .filter(_ -> last > 0)
        .map(attribute -> new Compiled(name, attribute.sourceFile().stringValue(), last));
  }
}
