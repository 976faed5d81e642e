package dev.candela.cli;

import static dev.candela.cli.Console.rows;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A range of a recorded program against the rest of it. {@code -Dcandela.test.bursts=10} looks at
 * more of them than a build has time for, {@code -Dcandela.test.jdk=17} at another JDK.
 */
@Tag("alone")
class RangeStoryTest extends RecordsTargets {
  private static final int BURSTS = Integer.getInteger("candela.test.bursts", 3);
  private static final int JDK = Integer.getInteger("candela.test.jdk", 25);
  private static final int PAIRS = 10;

  private static final long BETWEEN_MILLIS = 6700;

  @BeforeEach
  void compile() {
    targets.compile("Bursts");
  }

  @Test
  void aHiddenBurstIsNamedAndASteadyProgramHasNoColour() throws IOException {
    OneInThree.holds(this::complaint);
  }

  private String complaint() throws IOException {
    Path file = folder.resolve("bursts.jfr");
    Path moments = folder.resolve("moments.txt");
    targets.record(
        file, JDK, List.of("--event", "cpu", "--interval", "1ms"), "Bursts", BURSTS, moments);
    List<Instant> bursts = Files.readAllLines(moments).stream().map(Instant::parse).toList();
    assertEquals(BURSTS, bursts.size());
    int named = 0;
    for (Instant burst : bursts) {
      JsonObject diff = diff(file, "--range", range(burst, 0, 300));
      named += changed(diff, "reindex") ? 1 : 0;
    }
    int coloured = 0;
    Random random = new Random(1);
    StringBuilder colours = new StringBuilder();
    for (int pair = 0; pair < PAIRS; pair++) {
      int first = 1 + random.nextInt(BURSTS - 1);
      int second = 1 + (first + random.nextInt(BURSTS - 2)) % (BURSTS - 1);
      JsonObject diff =
          diff(
              file,
              "--before-range",
              between(bursts.get(first), random),
              "--after-range",
              between(bursts.get(second), random));
      String names = changes(diff);
      coloured += names.isEmpty() ? 0 : 1;
      colours.append(names.isEmpty() ? "" : names + "\n");
    }
    String result =
        named + " of " + BURSTS + " bursts named, " + coloured + " of " + PAIRS + " pairs coloured";
    System.out.println(result + "\n" + colours);
    return named < Math.ceil(BURSTS * 0.9) || coloured > 1 ? result + "\n" + colours : "";
  }

  /** A range in the quiet time before a burst. */
  private static String between(Instant burst, Random random) {
    long length = 500L + random.nextInt(1500);
    long before = length + random.nextInt((int) (BETWEEN_MILLIS - 2 * length - 400)) + 200;
    return range(burst, -before, -before + length);
  }

  private static String range(Instant from, long startMillis, long endMillis) {
    return from.plusMillis(startMillis) + ".." + from.plusMillis(endMillis);
  }

  private static JsonObject diff(Path file, Object... options) {
    return Console.success("diff {} --json", file, options).json();
  }

  private static boolean changed(JsonObject diff, String method) {
    for (JsonObject found : rows(diff, "methods")) {
      String verdict = found.getAsJsonObject("total").get("verdict").getAsString();
      if (found.get("method").getAsString().equals(method)) {
        return verdict.equals("new") || verdict.equals("more");
      }
    }
    return false;
  }

  private static String changes(JsonObject diff) {
    StringBuilder names = new StringBuilder();
    for (JsonObject method : rows(diff, "methods")) {
      for (String part : List.of("self", "total")) {
        String verdict = method.getAsJsonObject(part).get("verdict").getAsString();
        if (!List.of("noise", "unclear", "too-few").contains(verdict)) {
          names.append(method.get("method").getAsString()).append(' ').append(part).append(' ');
        }
      }
    }
    return names.toString();
  }
}
