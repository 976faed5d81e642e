import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.zip.CRC32C;

/**
 * google-java-format, which is the class path. Files that it found in order are remembered by
 * content beside its jar, so that a build looks at changed files only (275 files take it 2 s).
 */
final class JavaLayout {
  private final Path memory = Path.of(System.getProperty("java.class.path") + ".seen");
  private final ToolProvider formatter = ToolProvider.findFirst("google-java-format").orElseThrow();

  List<Problem> run(List<ProjectFile> files, boolean apply) throws IOException {
    Set<String> inOrder = recall();
    Map<String, ProjectFile> changed = new LinkedHashMap<>();
    Set<String> seen = new HashSet<>();
    for (ProjectFile file : files) {
      if (file.isJava()) {
        String key = key(file);
        seen.add(key);
        if (!inOrder.contains(key)) {
          changed.put(file.path().toString(), file);
        }
      }
    }
    if (changed.isEmpty()) {
      return List.of();
    }
    List<Problem> problems = new ArrayList<>();
    boolean parsed = true;
    for (String line : format(changed.values(), apply ? "--replace" : "--dry-run")) {
      ProjectFile file = changed.get(line);
      if (file == null) {
        parsed = false;
        problems.add(new Problem("google-java-format", 0, line));
      } else {
        seen.remove(key(file));
        problems.add(new Problem(file.name(), 0, "is not laid out"));
      }
    }
    // What could not be parsed is known by its message only, and what was applied has changed.
    if (parsed && !apply) {
      remember(seen);
    }
    return problems;
  }

  /** The tool's lines: paths of files that it would change, or what it could not parse. */
  private List<String> format(Iterable<ProjectFile> files, String mode) {
    List<String> arguments = new ArrayList<>(List.of(mode));
    files.forEach(file -> arguments.add(file.path().toString()));
    StringWriter lines = new StringWriter();
    PrintWriter output = new PrintWriter(lines);
    formatter.run(output, output, arguments.toArray(String[]::new));
    return lines.toString().lines().toList();
  }

  private String key(ProjectFile file) throws IOException {
    byte[] content = Files.readAllBytes(file.path());
    CRC32C sum = new CRC32C();
    sum.update(content);
    return "%08x %d %s".formatted(sum.getValue(), content.length, file.name());
  }

  private Set<String> recall() throws IOException {
    try {
      return new HashSet<>(Files.readAllLines(memory, UTF_8));
    } catch (NoSuchFileException e) {
      return Set.of();
    }
  }

  private void remember(Set<String> keys) throws IOException {
    Files.write(memory, keys);
  }
}
