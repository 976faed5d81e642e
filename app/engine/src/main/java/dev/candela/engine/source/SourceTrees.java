package dev.candela.engine.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Source folders as Maven, Gradle, sbt, IntelliJ IDEA and Eclipse lay them out. */
final class SourceTrees {
  private static final Set<String> LANGUAGES = Set.of("java", "kotlin", "scala", "groovy");
  private static final List<String> GENERATED =
      List.of("target/generated-sources", "target/generated-test-sources", "build/generated");
  private static final Set<String> SKIPPED = Set.of("node_modules", "target", "build", "out");
  private static final Pattern PACKAGE = Pattern.compile("package ([^\\s;:{]+) *[;:{]?");
  private static final Pattern SOURCE = Pattern.compile("\\.(java|kt|scala|groovy)$");
  private static final int MOST_VISITS = 50_000;
  private static final int MOST_BYTES_BEFORE_CLASS = 64 * 1024;
  private static final int MOST_FILES_OF_FOLDER = 8;
  private static final int DEEPEST_PROJECT = 8;
  private static final int DEEPEST_TREE = 40;
  private static final int DEEPEST_GENERATED = 5;

  private final Map<Path, List<Path>> below = new ConcurrentHashMap<>();
  private final Map<Path, List<Path>> packageRoots = new ConcurrentHashMap<>();

  /** A folder itself, and the source folders of projects in it. */
  List<Path> below(Path root) {
    return below.computeIfAbsent(
        root,
        at -> {
          List<Path> trees = new ArrayList<>(List.of(at));
          walk(
              at,
              DEEPEST_PROJECT,
              folder -> {
                Path name = folder.getFileName();
                if (isTree(folder)) {
                  trees.add(folder);
                  return false;
                }
                return folder.equals(at)
                    || name != null
                        && !name.toString().startsWith(".")
                        && !SKIPPED.contains(name.toString());
              },
              _ -> false);
          return List.copyOf(trees);
        });
  }

  /** Source folders of a project, including generated ones; empty if it is not a project. */
  List<Path> of(Path project) {
    List<Path> trees = new ArrayList<>();
    for (Path set : folders(project.resolve("src"))) {
      folders(set).stream().filter(SourceTrees::isLanguage).forEach(trees::add);
    }
    for (String generated : GENERATED) {
      Path at = project.resolve(generated);
      if (Files.isDirectory(at)) {
        // Annotation processors have a folder each, at different depths.
        walk(at, DEEPEST_GENERATED, trees::add, _ -> false);
      }
    }
    if (Files.isDirectory(project.resolve("src"))) {
      trees.add(project.resolve("src"));
    }
    return trees;
  }

  /** A file outside of its package's folder, as Kotlin and Scala allow. */
  Optional<Path> misplaced(Path tree, String folder, String name) {
    if (!name.endsWith(".kt") && !name.endsWith(".scala")) {
      return Optional.empty();
    }
    List<Path> files = new ArrayList<>();
    walk(
        tree,
        DEEPEST_TREE,
        _ -> true,
        file -> {
          if (file.getFileName().toString().equals(name)
              && declares(folder, () -> Files.newInputStream(file))) {
            files.add(file);
          }
          return !files.isEmpty();
        });
    return files.stream().findFirst();
  }

  /** The folders that hold the package trees of a source file or package folder. */
  List<Path> packageRoots(Path place) {
    return packageRoots.computeIfAbsent(
        place,
        at ->
            (Files.isDirectory(at) ? inside(at) : Stream.of(at))
                .filter(SourceTrees::isSource)
                .limit(MOST_FILES_OF_FOLDER)
                .flatMap(file -> packageRoot(file, at))
                .distinct()
                .toList());
  }

  /** Empty if the file is not in the folder of its package. */
  private static Stream<Path> packageRoot(Path file, Path place) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    try (InputStream stream = Files.newInputStream(file)) {
      List<String> packages = packages(stream);
      // In a folder, it may be a module's declaration.
      return packages.isEmpty() && file.equals(place)
          ? Stream.of(folder)
          : packages.stream().flatMap(name -> root(folder, name).stream()).limit(1);
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  /** What is above a package in its folder; compared as text, as it may be no valid path. */
  private static Optional<Path> root(Path folder, String packageName) {
    Path root = folder;
    for (String name : List.of(packageName.split("\\.")).reversed()) {
      if (root.getFileName() == null || !root.getFileName().toString().equals(name)) {
        return Optional.empty();
      }
      root = root.getParent();
    }
    return Optional.of(root);
  }

  /** True for a file that is no archive. */
  static boolean isSource(Path file) {
    return SOURCE.matcher(file.toString()).find() && Files.isRegularFile(file);
  }

  /** A file, or one in an archive. */
  interface Opened {
    InputStream stream() throws IOException;
  }

  /** True if a file begins with the package of a folder such as {@code com/acme/}. */
  static boolean declares(String folder, Opened file) {
    try (InputStream stream = file.stream()) {
      return packages(stream).contains(folder.replaceFirst("/$", "").replace('/', '.'));
    } catch (IOException e) {
      return false;
    }
  }

  /** The packages that a file may be in: Scala may split a name over several lines. */
  private static List<String> packages(InputStream source) throws IOException {
    // It may be one line without an end.
    List<String> lines =
        new String(source.readNBytes(MOST_BYTES_BEFORE_CLASS), StandardCharsets.UTF_8)
            .lines()
            .map(line -> PACKAGE.matcher(line.strip()))
            .filter(Matcher::matches)
            .map(declaration -> declaration.group(1))
            .toList();
    return lines.size() < 2
        ? lines
        : Stream.concat(Stream.of(String.join(".", lines)), lines.stream()).toList();
  }

  private static boolean isTree(Path folder) {
    int names = folder.getNameCount();
    return names > 2 && isLanguage(folder) && folder.getName(names - 3).toString().equals("src");
  }

  private static boolean isLanguage(Path folder) {
    return LANGUAGES.contains(folder.getFileName().toString());
  }

  private static List<Path> folders(Path at) {
    return inside(at).filter(Files::isDirectory).toList();
  }

  private static Stream<Path> inside(Path at) {
    if (!Files.isDirectory(at)) {
      return Stream.empty();
    }
    try (Stream<Path> inside = Files.list(at)) {
      return inside.sorted().toList().stream();
    } catch (IOException | UncheckedIOException e) {
      return Stream.empty();
    }
  }

  /** Looks at folders and files below, no links, until too many or {@code stop} is true. */
  private static void walk(Path root, int depth, Predicate<Path> enter, Predicate<Path> stop) {
    int[] visits = {0};
    try {
      Files.walkFileTree(
          root,
          EnumSet.noneOf(FileVisitOption.class),
          depth,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              if (++visits[0] > MOST_VISITS) {
                return FileVisitResult.TERMINATE;
              }
              return enter.test(folder) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              return ++visits[0] > MOST_VISITS || stop.test(file)
                  ? FileVisitResult.TERMINATE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      // Uses what has been found so far.
    }
  }
}
