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
 * one that did not change.
 */
class ComparedStoryTest {
  private static final List<String> OPTIONS = List.of("--engine", "async", "--interval", "1ms");
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
    Path before = record(feature, "stage1/Counter", 150_000, folder);
    Path after = record(feature, "stage3/Counter", 150_000, folder);
    Console console = Console.run("diff", "--json", "--all", "-n", "0", before, after);
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
    Path one = record(feature, "RandomIds", 400_000);
    Path other = record(feature, "RandomIds", 400_000);
    Console console =
        Console.run("diff", "--json", "--all", "-n", "0", "--fail-on-regression", "5%", one, other);
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

  private Path record(int feature, String program, Object... arguments) throws IOException {
    target.compile(program);
    String mainClass = program.substring(program.lastIndexOf('/') + 1);
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
