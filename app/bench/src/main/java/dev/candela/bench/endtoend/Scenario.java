package dev.candela.bench.endtoend;

import java.nio.file.Path;
import java.util.List;

/**
 * A recording, how Candela is started on it, and what is expected.
 *
 * @param candelaOptions JVM options for Candela, may be empty
 */
record Scenario(String name, String fileName, String candelaOptions, Goals goals) {
  /** The promises that are kept an eye on; the recordings come from the command {@code inputs}. */
  static final List<Scenario> ALL =
      List.of(
          new Scenario("typical-23m", "typical-23m.jfr", "", Goals.OPENS),
          new Scenario(
              "typical-100m", "typical-100m.jfr", "", Goals.wallRatio(0.7).peakMegabytes(300)),
          new Scenario("typical-1g", "typical-1g.jfr", "", Goals.wallRatio(0.35)),
          new Scenario(
              "typical-1g-small-heap", "typical-1g.jfr", "-Xmx256m", Goals.wallRatio(0.35)),
          new Scenario("typical-2300m", "typical-2300m.jfr", "", Goals.OPENS),
          new Scenario("async-150m", "async-150m.jfr", "", Goals.OPENS),
          new Scenario("async-onechunk", "async-onechunk.jfr", "", Goals.OPENS),
          new Scenario("async-1g", "async-1g.jfr", "", Goals.wallRatio(0.55).peakMegabytes(2000)));

  static Scenario of(Path file, String candelaOptions) {
    return new Scenario(
        file.getFileName().toString(), file.toString(), candelaOptions, Goals.OPENS);
  }
}
