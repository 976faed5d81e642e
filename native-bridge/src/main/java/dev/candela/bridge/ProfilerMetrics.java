package dev.candela.bridge;

/**
 * The output of async-profiler's command {@code metrics}: lines of a name, a blank and a number.
 */
final class ProfilerMetrics {
  private static final String SKIPPED = "samples_skipped_total";
  private static final String WITHOUT_ROOM = "calltracestorage_overflows_total";

  private ProfilerMetrics() {}

  static long lostSamples(String metrics) {
    return number(metrics, SKIPPED) + number(metrics, WITHOUT_ROOM);
  }

  private static long number(String metrics, String name) {
    for (String line : metrics.split("\n")) {
      if (line.startsWith(name + " ")) {
        try {
          return Long.parseLong(line.substring(name.length() + 1).trim());
        } catch (NumberFormatException otherVersion) {
          return 0;
        }
      }
    }
    return 0;
  }
}
