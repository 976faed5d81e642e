package dev.candela.engine.analysis;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.Profile;

/**
 * What a recording itself says it lacks.
 *
 * @param cpuTimeSamples CPU-time samples that the JVM asked for and could not keep
 * @param dataBytes bytes of events that the recorder lost, of whatever type
 */
public record RecordingLosses(long cpuTimeSamples, long dataBytes) {

  /** Adds up the events that report losses. */
  public static RecordingLosses of(Profile profile) {
    return new RecordingLosses(
        sum(profile, "jdk.CPUTimeSamplesLost", "lostSamples"),
        sum(profile, "jdk.DataLoss", "amount"));
  }

  /** Nothing that is known of was lost. */
  public boolean isNone() {
    return cpuTimeSamples == 0 && dataBytes == 0;
  }

  private static long sum(Profile profile, String typeName, String attributeName) {
    EventTable table = profile.events(typeName).orElse(null);
    LongColumn column = table == null ? null : table.attributes().column(attributeName);
    long sum = 0;
    for (int row = 0; column != null && row < table.size(); row++) {
      sum += column.get(row);
    }
    return sum;
  }
}
