import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Holds the sources to one layout, so that nobody has to talk about it in a review. Run by the
 * parent POM once per build, straight from source: {@code java CheckProject.java check|apply}.
 *
 * <p>{@code check} lists what is wrong and exits 1; {@code apply} rewrites what a program can and
 * lists the rest.
 */
public final class CheckProject {
  /** What the project's root holds, as {@code app/docs/architecture.md} lists it. */
  private static final Set<String> TOP_LEVEL =
      Set.of(
          ".ci",
          ".github",
          ".editorconfig",
          ".gitattributes",
          ".gitignore",
          ".mvn",
          "CHANGELOG.md",
          "CONTRIBUTING.md",
          "LICENSE",
          "README.md",
          "app",
          "icons",
          "installer",
          "mvnw",
          "mvnw.cmd",
          "native-bridge",
          "pom.xml",
          "sampler-agent");

  public static void main(String[] arguments) throws IOException {
    boolean apply = arguments.length == 1 && arguments[0].equals("apply");
    Path root = Path.of("").toAbsolutePath();
    List<ProjectFile> files = ProjectFile.list(root);
    List<Problem> problems = new ArrayList<>();
    problems.addAll(new JavaLayout().run(files, apply));
    problems.addAll(new TextRules(root).run(files, apply));
    problems.addAll(besideTheOthers(files));
    if (!problems.isEmpty()) {
      problems.sort(Comparator.comparing(Problem::file).thenComparing(Problem::line));
      problems.forEach(problem -> System.err.println("  " + problem));
      System.err.println(problems.size() + " found by the source checks.");
      System.err.println("Layout and blanks are fixed by: ./mvnw -Pformat");
      System.exit(1);
    }
  }

  /** Files not added to git yet may lie anywhere. */
  private static List<Problem> besideTheOthers(List<ProjectFile> files) {
    return files.stream()
        .filter(ProjectFile::tracked)
        .map(file -> file.name().split("/")[0])
        .distinct()
        .filter(name -> !TOP_LEVEL.contains(name))
        .map(name -> new Problem(name, 0, "does not belong at the top"))
        .toList();
  }
}
