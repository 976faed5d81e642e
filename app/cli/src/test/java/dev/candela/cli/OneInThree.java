package dev.candela.cli;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;

/**
 * What holds but for chance. A comparison is wrong about equal runs once in twenty times, that is
 * what 95 % says; of fresh recordings each time, it is so three times in a row once in 8,000.
 */
final class OneInThree {
  private static final int TIMES = 3;

  /** One comparison, with recordings of its own. */
  interface Comparison {
    /** What is wrong with it; empty for nothing. */
    String complaint() throws IOException;
  }

  private OneInThree() {}

  /** Fails if all of them have something wrong. */
  static void holds(Comparison comparison) throws IOException {
    StringBuilder complaints = new StringBuilder();
    for (int time = 0; time < TIMES; time++) {
      String complaint = comparison.complaint();
      if (complaint.isEmpty()) {
        return;
      }
      complaints.append(complaint).append('\n');
    }
    fail(complaints.toString());
  }
}
