import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Sums Surefire's reports of all modules, prints what was skipped and why, and fails when fewer
 * tests ran than {@code tests.txt} asks for or one was skipped for a reason that is not in it.
 */
public final class CountTests {
  private final Map<String, Integer> required = new LinkedHashMap<>();
  private final List<Pattern> reasons = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private int tests;
  private int failures;
  private int errors;
  private int skipped;

  public static void main(String[] arguments) throws Exception {
    CountTests count = new CountTests();
    count.readRules(Path.of(".mvn", "checks", "tests.txt"));
    System.out.printf("%-24s %6s %8s%n", "module", "ran", "skipped");
    for (String module : count.required.keySet()) {
      count.module(module);
    }
    count.problems.forEach(System.out::println);
    System.out.printf(
        "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d%n",
        count.tests, count.failures, count.errors, count.skipped);
    System.exit(count.problems.isEmpty() ? 0 : 1);
  }

  private void readRules(Path file) throws IOException {
    for (String line : Files.readAllLines(file, UTF_8)) {
      if (line.startsWith("run ")) {
        String[] words = line.split(" ");
        required.put(words[1], Integer.parseInt(words[2]));
      } else if (line.startsWith("skip ")) {
        reasons.add(Pattern.compile(line.substring("skip ".length())));
      }
    }
  }

  private void module(String module) throws Exception {
    int before = tests;
    Map<String, Integer> why = new TreeMap<>();
    for (Path report : reports(Path.of(module, "target", "surefire-reports"))) {
      Element suite =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(report.toFile())
              .getDocumentElement();
      tests += number(suite, "tests");
      failures += number(suite, "failures");
      errors += number(suite, "errors");
      NodeList skips = suite.getElementsByTagName("skipped");
      for (int i = 0; i < skips.getLength(); i++) {
        Element skip = (Element) skips.item(i);
        // An assumption stands in the text, with the stack behind it; a condition in the attribute.
        String text = skip.getAttribute("message") + skip.getTextContent().strip();
        String message = text.lines().findFirst().orElse("");
        why.merge(message.replaceFirst("^.*Assumption failed: ", ""), 1, Integer::sum);
      }
    }
    int left = why.values().stream().mapToInt(Integer::intValue).sum();
    skipped += left;
    int ran = tests - before - left;
    System.out.printf("%-24s %6d %8d%n", module, ran, left);
    why.forEach((reason, count) -> skip(module, reason, count));
    if (ran < required.get(module)) {
      problems.add(
          "%s: %d tests ran, %d have to; run all of them, or lower the number in .mvn/checks/tests.txt"
              .formatted(module, ran, required.get(module)));
    }
  }

  private void skip(String module, String reason, int count) {
    System.out.printf("%32d × %s%n", count, reason);
    if (reasons.stream().noneMatch(allowed -> allowed.matcher(reason).matches())) {
      problems.add(
          "%s: skipped for a reason that .mvn/checks/tests.txt does not list: %s"
              .formatted(module, reason));
    }
  }

  private static int number(Element suite, String name) {
    return Integer.parseInt(suite.getAttribute(name));
  }

  private static List<Path> reports(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml")).toList();
    }
  }
}
