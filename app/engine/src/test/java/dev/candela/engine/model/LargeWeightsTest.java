package dev.candela.engine.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.column.LongColumn;
import org.junit.jupiter.api.Test;

/** Sums of weights stay in range: what cannot be added up counts as 0, and is told. */
final class LargeWeightsTest {
  private static final SampleType BYTES =
      new SampleType("alloc", SampleCategory.ALLOCATION, WeightUnit.BYTES);

  @Test
  void countWhatFitsAndSaySo() {
    ProfileBuilder builder = builder(1L << 57, Long.MAX_VALUE, -5, 1L << 57, 3, 0);
    assertWeights(builder.build(), 1L << 57, 0, 0, 1L << 57, 0, 0);
    assertTrue(
        builder.build().damages().toString().contains("3 weights of alloc"),
        "" + builder.build().damages());
  }

  @Test
  void stayInRangeWhenProfilesAreAppended() {
    ProfileBuilder builder = builder(1L << 57, 7);
    builder.append(builder(1L << 56, 1L << 57, 2).build());
    assertWeights(builder.build(), 1L << 57, 7, 1L << 56, 0, 2);
    assertEquals(1, builder.build().damages().size());
  }

  @Test
  void countsOfEventsStopAtTheGreatestNumber() {
    ProfileBuilder builder = new ProfileBuilder();
    builder.countEvents("a", Long.MAX_VALUE - 1);
    builder.countEvents("a", 5);
    assertEquals(Long.MAX_VALUE, builder.build().eventCounts().get("a"));
  }

  private static ProfileBuilder builder(long... weights) {
    ProfileBuilder builder = new ProfileBuilder();
    for (long weight : weights) {
      builder.samples(BYTES).add(0, Ids.NONE, StackTable.ROOT, ThreadState.UNKNOWN, weight);
    }
    return builder;
  }

  private static void assertWeights(Profile profile, long... weights) {
    LongColumn column = profile.samples("alloc").orElseThrow().weights();
    assertEquals(weights.length, column.size());
    for (int row = 0; row < weights.length; row++) {
      assertEquals(weights[row], column.get(row), "row " + row);
    }
  }
}
