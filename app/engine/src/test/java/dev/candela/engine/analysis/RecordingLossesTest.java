package dev.candela.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import org.junit.jupiter.api.Test;

final class RecordingLossesTest {
  private final ProfileBuilder builder = new ProfileBuilder();

  @Test
  void addsUpWhatTheRecordingReports() {
    report("jdk.CPUTimeSamplesLost", "lostSamples", 3, 4);
    report("jdk.DataLoss", "amount", 1000, 24);
    assertEquals(new RecordingLosses(7, 1024), RecordingLosses.of(builder.build()));
  }

  @Test
  void isNoneWithoutReports() {
    assertTrue(RecordingLosses.of(builder.build()).isNone());
  }

  private void report(String typeName, String attributeName, long... amounts) {
    Attribute amount = new Attribute(attributeName, Attribute.Kind.COUNT);
    EventTable.Builder events = builder.events(typeName, amount);
    for (long value : amounts) {
      events.add(0, 0, Ids.NONE);
      events.attribute(0, value);
    }
  }
}
