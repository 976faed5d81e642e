import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Files that a rule lets pass: a line each with rule, path and reason. */
final class Exceptions {
  private static final String FILE = ".mvn/checks/exceptions.txt";

  /** Line number by "rule path". */
  private final Map<String, Integer> allowed = new LinkedHashMap<>();

  private final Set<String> used = new HashSet<>();

  static Exceptions read(Path file) throws IOException {
    Exceptions exceptions = new Exceptions();
    List<String> lines = Files.readAllLines(file, UTF_8);
    for (int i = 0; i < lines.size(); i++) {
      String[] parts = lines.get(i).split(" +", 3);
      if (!lines.get(i).startsWith("#") && parts.length == 3) {
        exceptions.allowed.put(parts[0] + " " + parts[1], i + 1);
      }
    }
    return exceptions;
  }

  boolean allow(Problem problem) {
    String key = problem.rule() + " " + problem.file();
    if (allowed.containsKey(key)) {
      used.add(key);
      return true;
    }
    return false;
  }

  /** An exception that nothing needs any more is itself a finding. */
  List<Problem> unused() {
    return allowed.keySet().stream()
        .filter(key -> !used.contains(key))
        .map(key -> new Problem(Rule.EXCEPTION, FILE, allowed.get(key), "not needed: " + key))
        .toList();
  }
}
