package dev.candela.engine.analysis;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.column.LongColumn;

/** Recorded losses: CPU-time samples that the JVM could not keep, bytes of events of any type. */
public record RecordingLosses(long cpuTimeSamples, long dataBytes) {
  public static RecordingLosses of(Profile profile) {
    return in(profile, new Span(Long.MIN_VALUE, Long.MAX_VALUE));
  }

  public static RecordingLosses in(Profile profile, Span range) {
    return new RecordingLosses(
        sum(profile, range, "jdk.CPUTimeSamplesLost", "lostSamples"),
        sum(profile, range, "jdk.DataLoss", "amount"));
  }

  /**
   * Exceptions of a recording: those thrown at least, from the JVM's first count of them to its
   * last, with those of the agent, and what was recorded before and after that span.
   */
  public record Exceptions(long thrown, long recorded, Span span) {
    public static final String TYPE = "jdk.JavaExceptionThrow";

    private static final double MANY = 0.05;
    private static final double AGENTS_PER_SECOND = 5;

    /** Of the whole recording; none if the JVM did not count, or they were not to be recorded. */
    public static Exceptions of(Profile profile) {
      EventTable table = profile.events("jdk.ExceptionStatistics").orElse(null);
      LongColumn counts = table == null ? null : table.attributes().column("throwables");
      boolean asked =
          profile.samples(TYPE).isPresent()
              || "true".equals(profile.origin().settings().get(TYPE + "#enabled"));
      Span span = Span.EMPTY;
      long first = Long.MAX_VALUE;
      long last = 0;
      // Each JVM counts from its start.
      if (counts != null && asked && profile.recorded().isContinuous()) {
        for (int row = 0; row < table.size(); row++) {
          long at = table.startNanos().get(row);
          span = span.union(new Span(at, at + 1));
          first = Math.min(first, counts.get(row));
          last = Math.max(last, counts.get(row));
        }
      }
      SampleTable samples = profile.samples(TYPE).orElse(null);
      int recorded = samples == null ? 0 : samples.size();
      long thrown = Math.max(0, last - first);
      for (int row = 0; row < recorded; row++) {
        thrown += span.contains(samples.startNanos().get(row)) ? 0 : 1;
      }
      return new Exceptions(thrown, recorded, span);
    }

    /** True if that is more than chance and the agent explain. */
    boolean areMissing() {
      double missing = thrown - recorded;
      return missing > MANY * thrown && missing > AGENTS_PER_SECOND * span.durationNanos() / 1e9;
    }
  }

  public boolean isNone() {
    return cpuTimeSamples == 0 && dataBytes == 0;
  }

  private static long sum(Profile profile, Span range, String typeName, String attributeName) {
    EventTable table = profile.events(typeName).orElse(null);
    LongColumn column = table == null ? null : table.attributes().column(attributeName);
    long sum = 0;
    for (int row = 0; column != null && row < table.size(); row++) {
      long at = table.startNanos().get(row);
      sum += at >= range.startNanos() && at < range.endNanos() ? column.get(row) : 0;
    }
    return sum;
  }
}
