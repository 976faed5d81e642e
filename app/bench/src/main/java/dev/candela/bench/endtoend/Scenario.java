package dev.candela.bench.endtoend;

import java.nio.file.Path;
import java.util.List;

/**
 * A recording, how Candela is started on it, and what is expected.
 *
 * @param candelaOptions JVM options for Candela, may be empty
 * @param wallGoal largest median of its wall time over the peer's, in the same round
 * @param peakGoal largest resident set in any round, in megabytes
 */
record Scenario(
    String name, String fileName, String candelaOptions, double wallGoal, double peakGoal) {
  /** The run only has to succeed. */
  private static final double NONE = Double.POSITIVE_INFINITY;

  /** The promises that are kept an eye on; the recordings come from the command {@code inputs}. */
  static final List<Scenario> ALL =
      List.of(
          new Scenario("typical-23m", "typical-23m.jfr", "", NONE, NONE),
          new Scenario("typical-100m", "typical-100m.jfr", "", 0.7, 300),
          new Scenario("typical-1g", "typical-1g.jfr", "", 0.35, NONE),
          new Scenario("typical-1g-small-heap", "typical-1g.jfr", "-Xmx256m", 0.35, NONE),
          new Scenario("typical-2300m", "typical-2300m.jfr", "", NONE, NONE),
          new Scenario("async-150m", "async-150m.jfr", "", NONE, NONE),
          new Scenario("async-onechunk", "async-onechunk.jfr", "", NONE, NONE),
          new Scenario("async-1g", "async-1g.jfr", "", 0.55, 2000));

  static Scenario of(Path file) {
    return new Scenario(file.getFileName().toString(), file.toString(), "", NONE, NONE);
  }
}
