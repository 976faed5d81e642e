package dev.candela.cli;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The comparisons of the first two tutorials: a program before and after it was made quicker, and
 * one that did not change. Of three runs a side, taken in turns, as the tutorials advise where a
 * machine has other work: one that was disturbed then says how far runs lie apart.
 */
class ComparedStoryTest {
  private static final List<String> OPTIONS = List.of("--engine", "async", "--interval", "1ms");
  private static final int RUNS = 3;
  private static final Set<String> LESS = Set.of("less", "gone");
  private static final Set<String> MORE = Set.of("more", "new");

  @TempDir Path folder;
  private RecordedTarget target;

  @BeforeEach
  void install() throws IOException {
    target = new RecordedTarget(folder);
  }

  @AfterEach
  void end() {
    target.close();
  }

  @Test
  void quickerUpdatesAreLessAndNothingElseIsMoreOn17() throws IOException {
    comparesTheStages(17);
  }

  @Test
  void quickerUpdatesAreLessAndNothingElseIsMoreOn25() throws IOException {
    comparesTheStages(25);
  }

  @Test
  void anUnchangedProgramIsGreyOn17() throws IOException {
    comparesEqualRuns(17);
  }

  @Test
  void anUnchangedProgramIsGreyOn25() throws IOException {
    comparesEqualRuns(25);
  }

  private void comparesTheStages(int feature) throws IOException {
    Object[] before = {"stage1/Counter", 60_000, folder};
    Object[] after = {"stage3/Counter", 60_000, folder};
    Console console = compare(feature, before, after);
    assertEquals(0, console.exitCode(), console.err());
    JsonObject report = JsonParser.parseString(console.out()).getAsJsonObject();
    assertEquals("total", report.get("unit").getAsString());
    Map<String, JsonObject> methods = totals(report);

    JsonObject update = methods.get("Counter.update");
    assertEquals("less", verdict(update), console.out());
    assertTrue(cost(update, "after") < 0.5 * cost(update, "before"), update.toString());
    JsonObject create = methods.get("java.nio.file.Files.createDirectories");
    assertTrue(LESS.contains(verdict(create)), create.toString());
    assertTrue(cost(create, "after") < 0.1 * cost(create, "before"), create.toString());
    JsonObject exists = methods.get("java.nio.file.Files.exists");
    assertTrue(MORE.contains(verdict(exists)), exists.toString());
    assertTrue(cost(exists, "after") < 0.4 * cost(update, "before"), exists.toString());
    methods.forEach(
        (name, total) ->
            assertTrue(
                !MORE.contains(verdict(total))
                    || cost(total, "after") <= 1.1 * cost(exists, "after"),
                () -> name + " is not under exists: " + total));
  }

  private void comparesEqualRuns(int feature) throws IOException {
    Object[] program = {"RandomIds", 200_000};
    Console console = compare(feature, program, program, "--fail-on-regression", "5%");
    JsonObject report = JsonParser.parseString(console.out()).getAsJsonObject();
    double grey = 0;
    double all = 0;
    for (JsonElement element : report.getAsJsonArray("methods")) {
      JsonObject self = element.getAsJsonObject().getAsJsonObject("self");
      double width = Math.max(cost(self, "before"), cost(self, "after"));
      all += width;
      grey += LESS.contains(verdict(self)) || MORE.contains(verdict(self)) ? 0 : width;
    }
    assertTrue(all > 0.2 && grey >= 0.95 * all, grey + " of " + all + " is grey");
    assertEquals(0, console.exitCode(), console.out());
  }

  /** Compares two programs, each given by its name and its arguments. */
  private Console compare(int feature, Object[] before, Object[] after, String... options)
      throws IOException {
    List<Object> befores = new ArrayList<>();
    List<Object> afters = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      befores.add(record(feature, before));
      afters.add(record(feature, after));
    }
    List<Object> words = new ArrayList<>(List.of("diff", "--json", "--all", "-n", "0"));
    words.addAll(List.of(options));
    words.add("--before");
    words.addAll(befores);
    words.add("--after");
    words.addAll(afters);
    return Console.run(words.toArray());
  }

  private Path record(int feature, Object[] program) throws IOException {
    String source = (String) program[0];
    target.compile(source);
    String mainClass = source.substring(source.lastIndexOf('/') + 1);
    Object[] arguments = Arrays.copyOfRange(program, 1, program.length);
    Path made = target.recordToCompare(feature, OPTIONS, mainClass, arguments);
    return Files.move(made, Files.createTempFile(folder, "run", ".jfr"), REPLACE_EXISTING);
  }

  private static Map<String, JsonObject> totals(JsonObject report) {
    Map<String, JsonObject> totals = new HashMap<>();
    for (JsonElement element : report.getAsJsonArray("methods")) {
      JsonObject method = element.getAsJsonObject();
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
