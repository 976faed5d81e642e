import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Holds the sources to one layout, so that nobody has to talk about it in a review. Run by the
 * parent POM once per build, straight from source: {@code java CheckProject.java check|apply}.
 *
 * <p>{@code check} lists what is wrong and exits 1; {@code apply} rewrites what a program can and
 * lists the rest.
 */
public final class CheckProject {
  public static void main(String[] arguments) throws IOException {
    boolean apply = arguments.length == 1 && arguments[0].equals("apply");
    Path root = Path.of("").toAbsolutePath();
    List<ProjectFile> files = ProjectFile.list(root);
    Exceptions exceptions = Exceptions.read(root.resolve(".mvn/checks/exceptions.txt"));

    List<Problem> problems = new ArrayList<>();
    problems.addAll(new JavaLayout().run(files, apply));
    problems.addAll(new TextRules(root).run(files, apply));
    problems.addAll(TopLevelNames.run(files));
    problems.removeIf(exceptions::allow);
    problems.addAll(exceptions.unused());

    if (!problems.isEmpty()) {
      report(problems);
      System.exit(1);
    }
  }

  private static void report(List<Problem> problems) {
    problems.sort(Comparator.comparing(Problem::file).thenComparing(Problem::line));
    problems.forEach(problem -> System.err.println("  " + problem));
    System.err.println(problems.size() + " found by the source checks.");
    if (problems.stream().anyMatch(problem -> problem.rule().fixable())) {
      System.err.println("Layout, tabs and blanks are fixed by: ./mvnw -Pformat");
    }
  }
}
