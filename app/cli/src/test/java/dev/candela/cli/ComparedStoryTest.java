package dev.candela.cli;

import static dev.candela.cli.Console.rows;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The comparisons of the first two tutorials: a program before and after it was made quicker, and
 * one that did not change. What is much less or more one run a side finds; that all else is not is
 * asked of three runs a side, taken in turns, as the tutorials advise where a machine has other
 * work: one that was disturbed then says how far runs lie apart.
 */
@Tag("alone")
class ComparedStoryTest extends RecordsTargets {
  private static final List<String> OPTIONS = List.of("--engine", "async", "--interval", "1ms");
  private static final int RUNS = 3;
  private static final int ROUNDS = 60_000;
  private static final String UPDATE = "Counter.update";
  private static final String CREATE = "java.nio.file.Files.createDirectories";
  private static final String EXISTS = "java.nio.file.Files.exists";
  private static final Set<String> LESS = Set.of("less", "gone");
  private static final Set<String> MORE = Set.of("more", "new");

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void quickerUpdatesCostLess(int feature) throws IOException {
    OneInThree.holds(() -> comparesTheStages(feature));
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void anUnchangedProgramIsGrey(int feature) throws IOException {
    OneInThree.holds(() -> equalRunsAreGrey(feature));
  }

  private String comparesTheStages(int feature) throws IOException {
    Runs runs = record(RUNS, feature, "stage1/Counter", "stage3/Counter", ROUNDS, folder);
    Object one = runs.before.getFirst();
    Object two = record(feature, "stage2/Counter", new Object[] {ROUNDS, folder});
    Object three = runs.after.getFirst();
    Map<String, JsonObject> head = compared(one, two);
    assertGone(head.get("java.util.ArrayDeque.removeIf"));
    assertFalse(MORE.contains(verdict(head.get(UPDATE))), head.toString());
    assertGone(compared(two, three).get(CREATE));
    Map<String, JsonObject> both = compared(one, three);
    assertGone(both.get(CREATE));
    // One run a side of two seconds need not name what changed, but never the other way round.
    JsonObject update = both.get(UPDATE);
    assertFalse(MORE.contains(verdict(update)), update.toString());
    assertTrue(cost(update, "after") < 0.2 * cost(update, "before"), update.toString());
    JsonObject exists = both.get(EXISTS);
    assertFalse(LESS.contains(verdict(exists)), exists.toString());
    return nothingButExistsIsMore(runs);
  }

  private static Map<String, JsonObject> compared(Object before, Object after) {
    Console console = new Runs(List.of(before), List.of(after)).compare();
    assertEquals(0, console.exitCode(), console.err());
    JsonObject report = console.json();
    assertEquals("total", report.get("unit").getAsString());
    // Not different programs, though most of one stage's work is gone in the other.
    assertFalse(report.get("mismatches").toString().contains("matched"), console.out());
    return totals(report);
  }

  private static void assertGone(JsonObject method) {
    assertFalse(MORE.contains(verdict(method)), method.toString());
    assertTrue(cost(method, "after") < 0.1 * cost(method, "before"), method.toString());
  }

  private static String nothingButExistsIsMore(Runs runs) {
    Console console = runs.compare();
    assertEquals(0, console.exitCode(), console.err());
    Map<String, JsonObject> methods = totals(console.json());
    double existing = cost(methods.get(EXISTS), "after");
    if (!verdict(methods.get(UPDATE)).equals("less")) {
      return "several runs do not tell that updates are quicker: " + methods.get(UPDATE);
    }
    return methods.entrySet().stream()
        .filter(method -> MORE.contains(verdict(method.getValue())))
        .filter(method -> cost(method.getValue(), "after") > 1.1 * existing)
        .map(method -> method.getKey() + " is not under exists: " + method.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private String equalRunsAreGrey(int feature) throws IOException {
    Runs runs = record(RUNS, feature, "RandomIds", "RandomIds", 120_000);
    Console console = runs.compare("--fail-on-regression", "5%");
    assertTrue(console.exitCode() <= 1, console.err());
    JsonObject report = console.json();
    double grey = 0;
    double all = 0;
    for (JsonObject method : rows(report, "methods")) {
      JsonObject self = method.getAsJsonObject("self");
      double width = Math.max(cost(self, "before"), cost(self, "after"));
      all += width;
      grey += LESS.contains(verdict(self)) || MORE.contains(verdict(self)) ? 0 : width;
    }
    assertTrue(all > 0.2, all + " of a program's cost is in its methods");
    String notGrey = grey >= 0.95 * all ? "" : grey + " of " + all + " is grey\n";
    return console.exitCode() == 0 ? notGrey : notGrey + console.out();
  }

  /** Recordings of two programs, as many of either. */
  private record Runs(List<Object> before, List<Object> after) {
    Console compare(String... options) {
      return Console.run("diff --json {} --before {} --after", List.of(options), before, after);
    }
  }

  /** Records two programs with the same arguments, in turns. */
  private Runs record(int count, int feature, String before, String after, Object... arguments)
      throws IOException {
    Runs runs = new Runs(new ArrayList<>(), new ArrayList<>());
    for (int run = 0; run < count; run++) {
      runs.before.add(record(feature, before, arguments));
      runs.after.add(record(feature, after, arguments));
    }
    return runs;
  }

  private Path record(int feature, String source, Object[] arguments) throws IOException {
    targets.compile(source);
    String mainClass = source.substring(source.lastIndexOf('/') + 1);
    Path made = targets.recordToCompare(feature, OPTIONS, mainClass, arguments);
    return Files.move(made, Files.createTempFile(folder, "run", ".jfr"), REPLACE_EXISTING);
  }

  private static Map<String, JsonObject> totals(JsonObject report) {
    Map<String, JsonObject> totals = new HashMap<>();
    for (JsonObject method : rows(report, "methods")) {
      String className = method.get("class").getAsString();
      String name = method.get("method").getAsString();
      totals.put(
          className.isEmpty() ? name : className + "." + name, method.getAsJsonObject("total"));
    }
    return totals;
  }

  private static String verdict(JsonObject change) {
    return change.get("verdict").getAsString();
  }

  private static double cost(JsonObject change, String side) {
    return change.get(side).getAsDouble();
  }
}
