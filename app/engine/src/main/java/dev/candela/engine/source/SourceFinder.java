package dev.candela.engine.source;

import dev.candela.engine.capture.demo.DemoProgram;
import dev.candela.engine.capture.jvm.InstalledJdks;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.model.CodeOwner;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Finds the source of one JVM's classes on disks; for any number of workers. */
public final class SourceFinder {
  private static final int MOST_PARENTS = 5;
  private static final int MOST_CLASS_BYTES = 16 << 20;
  private static final long LOOK_AGAIN_NANOS = 5_000_000_000L;

  private final List<Path> roots;
  private final RecordedPaths paths;
  private final LocalArtifacts artifacts;
  private final SourceTrees trees = new SourceTrees();
  private final Map<String, Looked> found = new ConcurrentHashMap<>();
  private final Map<Path, Set<String>> modules = new ConcurrentHashMap<>();
  private final Map<String, InlinedLines> inlined = new ConcurrentHashMap<>();
  private final Map<String, Optional<ClassPlace>> compiledOuter = new ConcurrentHashMap<>();

  private SourceFinder(List<Path> roots, RecordedPaths paths, LocalArtifacts artifacts) {
    this.roots = List.copyOf(roots);
    this.paths = paths;
    this.artifacts = artifacts;
  }

  /** Looks in roots first: source folders, projects, archives, packages, files; then in caches. */
  public static SourceFinder of(List<Path> roots, RecordedPaths paths) {
    return new SourceFinder(roots, paths, LocalArtifacts.ofUser());
  }

  /** With other caches of Maven and Gradle. */
  static SourceFinder of(List<Path> roots, RecordedPaths paths, Path maven, Path gradle) {
    return new SourceFinder(roots, paths, new LocalArtifacts(maven, gradle));
  }

  /** The likeliest first; else the command that would fetch the source, if known. */
  public record Found(List<SourceFile> files, Optional<String> command) {}

  private record Looked(Found found, long nanos) {
    /** Missing source may have been downloaded since. */
    boolean isOver() {
      return found.files().isEmpty() && System.nanoTime() - nanos > LOOK_AGAIN_NANOS;
    }
  }

  /** The files that may have a class; the module is the JDK's or empty. */
  public Found find(String className, String module) {
    return found
        .compute(
            SourceNames.outerClass(className) + " " + module,
            (_, known) -> known == null || known.isOver() ? looked(className, module) : known)
        .found();
  }

  /** The source line of a recorded one: where code was called that the compiler inlined. */
  public int line(String className, int recorded) {
    return inlined.computeIfAbsent(className, this::inlinedInto).caller(recorded);
  }

  /** Looks only into classes of sources that may have such lines. */
  private InlinedLines inlinedInto(String className) {
    if (isJdk(className, "")) {
      return InlinedLines.NONE;
    }
    return compiledOuter
        .computeIfAbsent(SourceNames.outerClass(className), this::compiled)
        .filter(place -> place.sourceFile().endsWith(".kt"))
        .map(
            place -> {
              try {
                return InlinedLines.of(bytes(place.entry(), classFile(className)));
              } catch (IOException e) {
                return InlinedLines.NONE;
              }
            })
        .orElse(InlinedLines.NONE);
  }

  private static String classFile(String className) {
    return className.replace('.', '/') + ".class";
  }

  private Looked looked(String className, String module) {
    return new Looked(look(className, module), System.nanoTime());
  }

  private Found look(String className, String module) {
    Optional<ClassPlace> compiled = compiled(SourceNames.outerClass(className));
    String recorded = compiled.map(ClassPlace::sourceFile).orElse("");
    List<String> names = SourceNames.files(className, recorded);
    Set<SourceFile> files = new LinkedHashSet<>();
    String folder = SourceNames.folder(className);
    for (Path root : roots) {
      for (Path place : places(root)) {
        take(place, folder, names, module, files);
      }
      if (SourceTrees.isSource(root)
          && names.contains(root.getFileName().toString())
          && SourceTrees.declares(folder, () -> Files.newInputStream(root))
          && trees.packageRoots(root).isEmpty()) {
        files.add(new SourceFile(root, ""));
      }
    }
    if (compiled.isEmpty() && isJdk(className, module)) {
      jdkSources().forEach(place -> take(place, folder, names, module, files));
      return new Found(List.copyOf(files), files.isEmpty() ? jdkCommand() : Optional.empty());
    }
    List<Path> entries = compiled.map(at -> List.of(at.entry())).orElse(paths.classPath());
    for (Path entry : entries) {
      beside(entry, folder, names, files);
    }
    if (files.isEmpty() && compiled.isEmpty()) {
      for (Path entry : entries) {
        artifacts.packedIn(entry).forEach(place -> take(place, folder, names, "", files));
      }
    }
    if (files.isEmpty() && className.startsWith(DemoProgram.class.getPackageName())) {
      // An installed Candela has no class path.
      take(DemoProgram.classes(), folder, names, "", files);
    }
    Optional<String> command =
        compiled.filter(_ -> files.isEmpty()).flatMap(at -> artifacts.command(at.entry()));
    return new Found(List.copyOf(files), command);
  }

  private List<Path> places(Path root) {
    List<Path> above = trees.packageRoots(root);
    // A file in a project's folder may be in a package of that name by chance.
    return Files.isDirectory(root)
        ? Stream.concat(above.stream(), trees.below(root).stream()).toList()
        : above.isEmpty() ? List.of(root) : above;
  }

  /** Looks in a class folder, in a jar's sources or the jar, and in the project of either. */
  private void beside(Path entry, String folder, List<String> names, Set<SourceFile> into) {
    int before = into.size();
    artifacts.sources(entry).forEach(place -> take(place, folder, names, "", into));
    take(entry, folder, names, "", into);
    if (Files.isRegularFile(entry)) {
      before = into.size();
    }
    Path at = entry;
    for (int i = 0; i < MOST_PARENTS && at != null && into.size() == before; i++) {
      for (Path tree : trees.of(at)) {
        take(tree, folder, names, "", into);
        if (into.size() == before) {
          trees
              .misplaced(tree, folder, names.isEmpty() ? "" : names.getFirst())
              .map(file -> new SourceFile(file, ""))
              .ifPresent(into::add);
        }
      }
      at = at.getParent();
    }
  }

  private void take(
      Path place, String folder, List<String> names, String module, Set<SourceFile> into) {
    for (String name : names) {
      if (Files.isDirectory(place)) {
        Stream.of(folder + name, module + "/" + folder + name)
            .filter(path -> !path.startsWith("/"))
            .map(place::resolve)
            .filter(file -> Files.isRegularFile(file) && isBelow(file, place))
            .limit(1)
            .forEach(file -> into.add(new SourceFile(file, "")));
      } else if (Files.isRegularFile(place)) {
        archived(place, folder, name, module).ifPresent(into::add);
      }
    }
  }

  /** Links in a source folder must not lead to other files of the user. */
  private static boolean isBelow(Path file, Path folder) {
    try {
      return file.toRealPath().startsWith(folder.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  private Optional<SourceFile> archived(Path place, String folder, String file, String module) {
    String path = folder + file;
    try (ZipFile archive = new ZipFile(place.toFile())) {
      Stream<String> below =
          module.isEmpty()
              ? modules.computeIfAbsent(place, _ -> topFolders(archive)).stream()
              : Stream.of(module);
      return Stream.concat(Stream.of(path), below.map(top -> top + "/" + path))
          .filter(name -> archive.getEntry(name) != null)
          .findFirst()
          .or(() -> misplaced(archive, folder, file))
          .map(name -> new SourceFile(place, name));
    } catch (IOException e) {
      // No archive, or one that cannot be read: the next place may have it.
      return Optional.empty();
    }
  }

  /** Outside of its package's folder; of several that for the JVM, as in Kotlin's source jars. */
  private static Optional<String> misplaced(ZipFile archive, String folder, String file) {
    return archive.stream()
        .filter(entry -> entry.getName().endsWith("/" + file))
        .filter(entry -> SourceTrees.declares(folder, () -> archive.getInputStream(entry)))
        .map(ZipEntry::getName)
        .min(Comparator.comparing(name -> !name.startsWith("jvm")));
  }

  /** Modules of the JDK, which recordings of async-profiler do not name. */
  private static Set<String> topFolders(ZipFile archive) {
    Set<String> folders = new LinkedHashSet<>();
    archive.stream()
        .map(ZipEntry::getName)
        .filter(name -> name.indexOf('/') > 0)
        .forEach(name -> folders.add(name.substring(0, name.indexOf('/'))));
    folders.removeIf(name -> !name.contains("."));
    return folders;
  }

  private static boolean isJdk(String className, String module) {
    return module.startsWith("java.")
        || module.startsWith("jdk.")
        || CodeOwner.of(className) == CodeOwner.JDK;
  }

  /** Of the recorded JDK, otherwise of one of the same version. */
  private List<Path> jdkSources() {
    List<Path> places =
        Stream.concat(
                paths.javaHome().stream(),
                InstalledJdks.list().stream()
                    .filter(jdk -> jdk.runtime().feature() == paths.javaFeature())
                    .map(InstalledJdk::home))
            .flatMap(home -> Stream.of("lib/src.zip", "src.zip", "../src.zip").map(home::resolve))
            .map(Path::normalize)
            .filter(Files::isRegularFile)
            .distinct()
            .toList();
    return places.isEmpty() ? List.of() : List.of(places.getFirst());
  }

  /** Debian and Ubuntu ship the source as a separate package. */
  private Optional<String> jdkCommand() {
    return paths
        .javaHome()
        .filter(home -> home.toString().matches("/usr/lib/jvm/java-\\d+-openjdk-.*"))
        .map(_ -> "sudo apt-get install openjdk-" + paths.javaFeature() + "-source");
  }

  /** With the source file that the compiler noted, which may be empty. */
  private record ClassPlace(Path entry, String sourceFile) {}

  private Optional<ClassPlace> compiled(String className) {
    String name = classFile(className);
    if (name.contains("..") || name.startsWith("/")) {
      return Optional.empty();
    }
    for (Path entry : paths.classPath()) {
      try {
        byte[] bytes = bytes(entry, name);
        if (bytes.length > 0) {
          return Optional.of(new ClassPlace(entry, sourceFile(bytes)));
        }
      } catch (IOException e) {
        // Not there any more, or not ours to read; the next entry may have it.
      }
    }
    return Optional.empty();
  }

  private static byte[] bytes(Path entry, String name) throws IOException {
    if (Files.isDirectory(entry)) {
      Path file = entry.resolve(name);
      return Files.isRegularFile(file) ? start(Files.newInputStream(file)) : new byte[0];
    }
    if (!Files.isRegularFile(entry)) {
      return new byte[0];
    }
    try (ZipFile archive = new ZipFile(entry.toFile())) {
      ZipEntry inside = archive.getEntry(name);
      return inside == null ? new byte[0] : start(archive.getInputStream(inside));
    }
  }

  /** An archive may hold far more than its own size. */
  private static byte[] start(InputStream stream) throws IOException {
    try (stream) {
      return stream.readNBytes(MOST_CLASS_BYTES);
    }
  }

  private static String sourceFile(byte[] compiled) {
    try {
      return ClassFile.of()
          .parse(compiled)
          .findAttribute(Attributes.sourceFile())
          .map(attribute -> attribute.sourceFile().stringValue())
          .orElse("");
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
