import java.util.List;
import java.util.Set;

/** The project's root holds what {@code app/docs/architecture.md} lists, and nothing else. */
final class TopLevelNames {
  private static final Set<String> ALLOWED =
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

  private TopLevelNames() {}

  /** Files not added to git yet may lie anywhere. */
  static List<Problem> run(List<ProjectFile> files) {
    return files.stream()
        .filter(ProjectFile::tracked)
        .map(file -> file.name().split("/")[0])
        .distinct()
        .filter(name -> !ALLOWED.contains(name))
        .map(name -> new Problem(Rule.TOP_LEVEL, name, 0, "does not belong at the top"))
        .toList();
  }
}
