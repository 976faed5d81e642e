package dev.candela.cli;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a build's script does: record a job before and after a change, compare, and fail on a real
 * slow-down only. Builds share their machine, on which the same work costs more when others are at
 * it: hence that equal runs are equal is asked of several runs a side, taken in turns.
 */
@Tag("alone")
class RegressionStoryTest extends RecordsTargets {
  private static final int ORDERS = 10_000;
  private static final int RUNS = 3;

  @BeforeEach
  void compile() {
    targets.compile("BuildJob");
  }

  /**
   * On 17, the tutorial of this script finds the slower job, and equal runs are a story of their
   * own.
   */
  @Test
  void tellsSlowerRunsFromEqualAndQuickerOnesOn25() throws IOException {
    OneInThree.holds(() -> complaintOfSetsOfRuns(25));
  }

  private String complaintOfSetsOfRuns(int feature) throws IOException {
    List<Path> before = new ArrayList<>();
    List<Path> again = new ArrayList<>();
    List<Path> slower = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      before.add(record(feature, 1));
      again.add(record(feature, 1));
      slower.add(record(feature, 5));
    }
    Console equal = failOnRegression(before, again);
    equal.outHas("costs in total: ").outFits("(?s).*\nelapsed: [\\d.]+ m?s per run before, .*");
    if (equal.exitCode() != 0) {
      return equal.out();
    }
    assertTrue(equal.out().contains("No regression of 5.00 % or more"), equal.out());
    Console changed = failOnRegression(before, slower);
    if (changed.exitCode() != 1) {
      return "five times slower was not found: " + changed.out() + changed.err();
    }
    assertTrue(changed.out().contains("  BuildJob.price costs "), changed.out());
    Console quicker = failOnRegression(slower, before);
    return quicker.exitCode() == 0 ? "" : quicker.out();
  }

  private static Console failOnRegression(List<Path> before, List<Path> after) {
    return Console.run("diff --fail-on-regression 5% --before {} --after", before, after);
  }

  private Path record(int feature, int slower) throws IOException {
    List<String> options = List.of("--engine", "async", "--interval", "1ms");
    Path made = targets.recordToCompare(feature, options, "BuildJob", ORDERS, slower);
    return Files.move(made, Files.createTempFile(folder, "run", ".jfr"), REPLACE_EXISTING);
  }
}
