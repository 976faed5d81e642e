package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a build's script does: record a job before and after a change, compare, and fail on a real
 * slow-down only. Builds share their machine, on which the same work costs more when others are at
 * it.
 */
class RegressionStoryTest {
  private static final int ORDERS = 20_000;

  @TempDir Path folder;
  private RecordedTarget target;

  @BeforeEach
  void install() throws IOException {
    target = new RecordedTarget(folder);
    target.compile("BuildJob");
  }

  @AfterEach
  void end() {
    target.close();
  }

  @Test
  void failsOnASlowDownAndNotOnAnEqualPairOn17() throws IOException {
    failsOnASlowDownAndNotOnAnEqualPair(17);
  }

  @Test
  void failsOnASlowDownAndNotOnAnEqualPairOn25() throws IOException {
    failsOnASlowDownAndNotOnAnEqualPair(25);
  }

  private void failsOnASlowDownAndNotOnAnEqualPair(int feature) throws IOException {
    Path before = record(feature, "before", 1);
    Path again = record(feature, "again", 1);
    Path slower = record(feature, "slower", 5);

    Console equal = Console.run("diff", before, again, "--fail-on-regression", "5%");
    assertEquals(0, equal.exitCode(), equal.out() + equal.err());
    assertTrue(equal.out().contains("compared in total: "), equal.out());
    assertTrue(equal.out().contains("No regression of 5.00 % or more"), equal.out());

    Console changed = Console.run("diff", before, slower, "--fail-on-regression", "5%");
    assertEquals(1, changed.exitCode(), changed.out() + changed.err());
    assertTrue(changed.out().contains("  BuildJob.price costs "), changed.out());
    // Of a method without callees there is nothing to say, but of its caller.
    boolean reason =
        changed.out().contains("of it in its own code")
            || changed.out().contains("of it under BuildJob.price");
    assertTrue(reason, "a reason: " + changed.out());

    Console back = Console.run("diff", slower, before, "--fail-on-regression", "5%");
    assertEquals(0, back.exitCode(), back.out());
  }

  @Test
  void findsItBetweenSetsOfRuns() throws IOException {
    List<Object> words = new ArrayList<>(List.of("diff", "--fail-on-regression", "5%"));
    words.add("--before");
    for (int run = 0; run < 3; run++) {
      words.add(record(25, "before" + run, ORDERS / 2, 1));
    }
    words.add("--after");
    for (int run = 0; run < 3; run++) {
      words.add(record(25, "after" + run, ORDERS / 2, 8));
    }
    Console changed = Console.run(words.toArray());
    assertEquals(1, changed.exitCode(), changed.out() + changed.err());
    assertTrue(changed.out().contains("BuildJob.price"), changed.out());
  }

  private Path record(int feature, String name, int slower) throws IOException {
    return record(feature, name, ORDERS, slower);
  }

  private Path record(int feature, String name, int orders, int slower) throws IOException {
    List<String> options = List.of("--engine", "async", "--interval", "1ms");
    Path made = target.recordToCompare(feature, options, "BuildJob", orders, slower);
    return Files.move(made, folder.resolve(name + ".jfr"));
  }
}
