import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A file of the project.
 *
 * @param name path from the project's root, with slashes
 * @param tracked false for a file that git does not know yet and does not ignore
 */
record ProjectFile(Path path, String name, boolean tracked) {
  boolean isJava() {
    return name.endsWith(".java");
  }

  /** What git knows or would add; without git, all but build output and hidden folders. */
  static List<ProjectFile> list(Path root) throws IOException {
    return Files.exists(root.resolve(".git")) ? listByGit(root) : listByWalk(root);
  }

  private static List<ProjectFile> listByGit(Path root) throws IOException {
    Process git =
        new ProcessBuilder(
                "git", "ls-files", "-z", "-t", "--cached", "--others", "--exclude-standard")
            .directory(root.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(git.getInputStream().readAllBytes(), UTF_8);
    List<ProjectFile> files = new ArrayList<>();
    for (String entry : output.split("\0")) {
      // A status letter, a blank, the path; '?' is a file that is not added yet.
      String name = entry.isEmpty() ? "" : entry.substring(2);
      Path path = root.resolve(name);
      if (Files.isRegularFile(path)) {
        files.add(new ProjectFile(path, name, entry.charAt(0) != '?'));
      }
    }
    return files;
  }

  private static List<ProjectFile> listByWalk(Path root) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths
          .filter(Files::isRegularFile)
          .map(path -> new ProjectFile(path, slashed(root.relativize(path)), true))
          .filter(file -> !file.name.matches("(.*/)?(target|\\.(?!mvn|ci)[^/]+)/.*"))
          .toList();
    }
  }

  private static String slashed(Path path) {
    return path.toString().replace('\\', '/');
  }
}
