package dev.candela.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class SamplePeriodTest {
  @Test
  void readsPeriodsAsRecordersWriteThem() {
    assertEquals(OptionalLong.of(1_000_000), SamplePeriod.parse("1000000"));
    assertEquals(OptionalLong.of(1_000_000), SamplePeriod.parse("1000us"));
    assertEquals(OptionalLong.of(20_000_000), SamplePeriod.parse("20 ms"));
    assertEquals(OptionalLong.empty(), SamplePeriod.parse("everyChunk"));
    assertEquals(OptionalLong.empty(), SamplePeriod.parse("500/s"));
    assertEquals(OptionalLong.empty(), SamplePeriod.parse("0"));
    assertEquals(OptionalLong.empty(), SamplePeriod.parse(null));
  }
}
