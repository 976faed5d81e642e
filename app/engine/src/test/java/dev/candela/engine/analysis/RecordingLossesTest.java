package dev.candela.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import java.util.Optional;
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

  @Test
  void countsExceptionsThatWereNotRecorded() {
    assertEquals(Optional.empty(), RecordingQuality.exceptions(builder.build()));
    throwExceptions(12_000, 2_400);
    RecordingQuality.Finding finding = RecordingQuality.exceptions(builder.build()).orElseThrow();
    assertFalse(finding.good());
    assertTrue(
        finding.sentence().startsWith("At least 12,002 exceptions were thrown, but only 2,400"));
  }

  @Test
  void takesSomeExceptionsForTheAgents() {
    throwExceptions(50, 10);
    assertEquals(Optional.empty(), RecordingQuality.exceptions(builder.build()));
  }

  /** Within ten seconds, of a JVM that had thrown others before. */
  private void throwExceptions(int thrown, int recorded) {
    long endNanos = 10_000_000_000L;
    builder.cover(new Span(0, endNanos));
    Attribute count = new Attribute("throwables", Attribute.Kind.COUNT);
    EventTable.Builder counts = builder.events("jdk.ExceptionStatistics", count);
    for (long each : new long[] {0, thrown}) {
      // Two of the samples are before the first count.
      counts.add(each == 0 ? 2 : endNanos - 1, 0, Ids.NONE);
      counts.attribute(0, 700 + each);
    }
    SampleType type =
        new SampleType(RecordingLosses.Exceptions.TYPE, SampleCategory.OTHER, WeightUnit.SAMPLES);
    for (int i = 0; i < recorded; i++) {
      builder.samples(type).add(i, Ids.NONE, StackTable.ROOT, ThreadState.RUNNABLE, 1);
    }
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
