package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.analysis.StudentT;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class StatisticsTest {
  @Test
  void agreesWithTablesOfTheTDistribution() {
    assertEquals(0.05, StudentT.twoSided(12.7062, 1), 1e-6);
    assertEquals(0.05, StudentT.twoSided(2.776445, 4), 1e-6);
    assertEquals(0.01, StudentT.twoSided(2.84534, 20), 1e-6);
    assertEquals(0.001, StudentT.twoSided(-3.55097, 40), 1e-6);
    assertEquals(0.05, StudentT.twoSided(1.959964, 1e7), 1e-6);
  }

  @Test
  void knowsTheEndsOfTheTDistribution() {
    assertEquals(1, StudentT.twoSided(0, 10));
    assertEquals(1, StudentT.twoSided(Double.NaN, 10));
    assertEquals(0, StudentT.twoSided(Double.POSITIVE_INFINITY, 10));
    assertEquals(0, StudentT.twoSided(1000, 200), 1e-100);
  }

  @Test
  void adjustsAsBenjaminiAndHochbergDid() {
    assertArrayEquals(
        new double[] {0.2, 0.04, 0.05, 0.0125, 0.05},
        FalseDiscoveries.adjusted(new double[] {0.2, 0.016, 0.03, 0.0025, 0.04}),
        1e-12);
    assertArrayEquals(new double[0], FalseDiscoveries.adjusted(new double[0]));
    assertArrayEquals(new double[] {1, 1}, FalseDiscoveries.adjusted(new double[] {1, 1}));
  }

  @Test
  void asksWhatWeighsMoreAtALevelInProportion() {
    assertArrayEquals(
        new double[] {0.04, 0.08},
        FalseDiscoveries.adjusted(new double[] {0.03, 0.04}, new double[] {3, 1}),
        1e-12);
    assertArrayEquals(
        FalseDiscoveries.adjusted(new double[] {0.2, 0.016, 0.03}),
        FalseDiscoveries.adjusted(new double[] {0.2, 0.016, 0.03}, new double[] {7, 7, 7}),
        1e-12);
    assertArrayEquals(
        new double[] {1}, FalseDiscoveries.adjusted(new double[] {0.01}, new double[] {0}));
  }

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
