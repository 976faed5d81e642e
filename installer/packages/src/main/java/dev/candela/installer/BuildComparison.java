package dev.candela.installer;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Compares what two builds of the same sources have left, part by part; packages by what is in
 * them, since they hold the start-up caches, and these differ.
 */
public final class BuildComparison {
  private static final List<String> PARTS =
      List.of(
          "icons/target/icons",
          "installer/packages/target/jars",
          "installer/packages/target/agent",
          "installer/packages/target/candela-sbom.json",
          "installer/packages/target/work/image",
          "installer/packages/target/packages");

  /** What a rehearsal writes down: which method was called how often, on threads that race. */
  private static final String CACHE = ".aot";

  private final Path scratch;
  private final PrintStream out;
  private final List<String> unexpected = new ArrayList<>();

  private BuildComparison(Path scratch, PrintStream out) {
    this.scratch = scratch;
    this.out = out;
  }

  /**
   * Arguments: two checkouts that were built. Leaves with 1 if anything differs that should not.
   */
  public static void main(String[] arguments) throws IOException {
    Path scratch = Files.createTempDirectory("candela-builds");
    try {
      List<String> unexpected =
          compare(Path.of(arguments[0]), Path.of(arguments[1]), scratch, System.out);
      System.exit(unexpected.isEmpty() ? 0 : 1);
    } finally {
      FileTree.delete(scratch);
    }
  }

  /** Says how each part compares, and returns the files that differ although they should not. */
  static List<String> compare(Path first, Path second, Path scratch, PrintStream out)
      throws IOException {
    BuildComparison comparison = new BuildComparison(scratch, out);
    for (String part : PARTS) {
      if (!Files.exists(first.resolve(part)) && !Files.exists(second.resolve(part))) {
        throw new IOException(
            "Neither " + first + " nor " + second + " has " + part + "; build the packages first.");
      }
      // Only these say how old they are once they are installed.
      boolean ages = part.endsWith("/image");
      comparison.part(part, first.resolve(part), second.resolve(part), ages);
    }
    return comparison.unexpected;
  }

  private void part(String part, Path first, Path second, boolean ages) throws IOException {
    int files = 0;
    int differing = 0;
    for (String name : names(first, second)) {
      Path one = first.resolve(name);
      Path other = second.resolve(name);
      String difference = difference(one, other, ages);
      files++;
      if (difference.isEmpty()) {
        continue;
      }
      differing++;
      if (name.endsWith(CACHE)) {
        out.println("  differs, as every rehearsal does: " + name);
      } else if (isPackage(name) && Files.exists(one) && Files.exists(other)) {
        out.println("  compared by content: " + name);
        part("in " + name, unpack(one, "first-" + name), unpack(other, "second-" + name), true);
      } else if (!isCheckSumOfCache(name, one, other)) {
        out.println("  differs: " + name + ": " + difference);
        unexpected.add(part + "/" + name);
      }
    }
    out.println(part + ": " + (files - differing) + " of " + files + " the same");
  }

  private static List<String> names(Path first, Path second) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    for (Path folder : List.of(first, second)) {
      if (Files.exists(folder)) {
        for (Path file : FileTree.sorted(folder)) {
          // The part's own folder is the build's alone.
          if (!file.equals(folder) || !Files.isDirectory(file)) {
            names.add(folder.relativize(file).toString());
          }
        }
      }
    }
    return List.copyOf(names);
  }

  private static String difference(Path one, Path other, boolean ages) throws IOException {
    if (!Files.exists(one, LinkOption.NOFOLLOW_LINKS)
        || !Files.exists(other, LinkOption.NOFOLLOW_LINKS)) {
      return "only one build has it";
    }
    if (!kind(one).equals(kind(other))) {
      return kind(one) + " and " + kind(other);
    }
    // What unpacks a package makes links last, and with them changes their folders.
    if (ages
        && !Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)
        && !age(one).equals(age(other))) {
      return "last changed " + age(one) + " and " + age(other);
    }
    if (!Files.isRegularFile(one, LinkOption.NOFOLLOW_LINKS)) {
      return "";
    }
    long at = Files.mismatch(one, other);
    return at < 0 ? "" : "from byte " + at + " on";
  }

  /** What it is, for whom, and where a link leads. */
  private static String kind(Path file) throws IOException {
    if (Files.isSymbolicLink(file)) {
      return "link to " + Files.readSymbolicLink(file);
    }
    String kind = Files.isDirectory(file) ? "folder" : "file";
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? kind + " " + Files.getPosixFilePermissions(file).stream().sorted().toList()
        : kind;
  }

  private static FileTime age(Path file) throws IOException {
    return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isPackage(String name) {
    return name.endsWith(".tar.gz") || name.endsWith(".deb");
  }

  private Path unpack(Path file, String name) throws IOException {
    Path folder = scratch.resolve(name);
    if (name.endsWith(".deb")) {
      Tool.run(List.of("dpkg-deb", "--raw-extract", file.toString(), folder.toString()));
    } else {
      FileTree.fresh(folder);
      Tool.run(List.of("tar", "--extract", "--file=" + file, "--directory=" + folder));
    }
    return folder;
  }

  /** Debian's packages name the check sums and the size of what they hold. */
  private static boolean isCheckSumOfCache(String name, Path one, Path other) throws IOException {
    return (name.equals("DEBIAN/md5sums") || name.equals("DEBIAN/control"))
        && Files.exists(one)
        && Files.exists(other)
        && withoutCaches(one).equals(withoutCaches(other));
  }

  private static List<String> withoutCaches(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> !line.endsWith(CACHE) && !line.startsWith("Installed-Size:"))
          .toList();
    }
  }
}
