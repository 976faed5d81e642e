package dev.candela.engine.analysis;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.column.LongColumn;

/**
 * Losses stored in a recording.
 *
 * @param cpuTimeSamples CPU-time samples that the JVM asked for and could not keep
 * @param dataBytes bytes of events that the recorder lost, of whatever type
 */
public record RecordingLosses(long cpuTimeSamples, long dataBytes) {

  public static RecordingLosses of(Profile profile) {
    return in(profile, new Span(Long.MIN_VALUE, Long.MAX_VALUE));
  }

  public static RecordingLosses in(Profile profile, Span range) {
    return new RecordingLosses(
        sum(profile, range, "jdk.CPUTimeSamplesLost", "lostSamples"),
        sum(profile, range, "jdk.DataLoss", "amount"));
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
