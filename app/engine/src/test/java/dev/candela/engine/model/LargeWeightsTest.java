package dev.candela.engine.model;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static dev.candela.engine.testkit.TextProfiles.sample;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sums of weights stay in range: all are divided, and that is told. */
final class LargeWeightsTest {
  @Test
  void countWhatFitsAndSaySo() {
    ProfileBuilder builder = builder(1L << 57, Long.MAX_VALUE, -5, 1L << 57, 3, 0);
    assertWeights(builder.build(), 1L << 56, 0, 0, 1L << 56, 1, 0);
    assertEquals(2, builder.build().samples("alloc").orElseThrow().divisor());
    assertEquals(
        List.of(
            "2 weights of alloc are negative or too large and count as 0.",
            "The weights of alloc add up to more than can be counted, so amounts are divided by 2."
                + " Shares are not affected."),
        builder.build().warnings());
    assertEquals(1, builder.build().damages().size());
  }

  @Test
  void stayInRangeWhenProfilesAreAppended() {
    ProfileBuilder builder = builder(1L << 57, 7);
    builder.append(builder(1L << 56, 1L << 57, 2).build());
    assertWeights(builder.build(), 1L << 56, 3, 1L << 55, 1L << 56, 1);
    assertEquals(1, builder.build().warnings().size());
  }

  @Test
  void ofAppendedProfilesHaveOneRemark() {
    ProfileBuilder builder = new ProfileBuilder();
    builder.append(builder(1L << 57, 1L << 57, 1L << 57).build());
    builder.append(builder(1L << 57, 1L << 57, -1).build(), "f", Map.of());
    assertEquals(
        List.of(
            "f: 1 weight of alloc is negative or too large and counts as 0.",
            "The weights of alloc add up to more than can be counted, so amounts are divided by 4."
                + " Shares are not affected."),
        builder.build().warnings());
  }

  @Test
  void areStillSaidToCountAsZeroInThousandths() {
    ProfileBuilder builder = new ProfileBuilder();
    for (WeightUnit unit : List.of(WeightUnit.SAMPLES, WeightUnit.THOUSANDTHS)) {
      sample(builder, "s", SampleCategory.OTHER, unit, -1);
    }
    assertEquals(
        List.of("2 weights of s are negative or too large and count as 0."),
        builder.build().warnings());
  }

  @Test
  void ofSeveralTablesAreAddedInOneScale() {
    ProfileBuilder builder = builder(1L << 57, 1L << 57, 1L << 57);
    sample(builder, "more", SampleCategory.ALLOCATION, WeightUnit.BYTES, 1L << 56);
    Profile profile = builder.build();
    SampleSelection both = SampleSelection.ALL.withEvents(EventChoice.parse("alloc,more"));
    StackWeights weights = StackWeights.of(profile, both, NEVER);
    assertEquals(WeightUnit.BYTES, weights.unit());
    assertEquals(7L << 55, weights.totalWeight());
  }

  @Test
  void sharesOfManyLargeWeightsAreRight() {
    long[] weights = new long[5_000];
    Arrays.fill(weights, 1L << 52);
    SampleTable table = builder(weights).build().samples("alloc").orElseThrow();
    assertEquals(5_000, table.weightSum() / table.weights().get(0));
    assertEquals(1L << 52, table.weights().get(4_999) * table.divisor());
  }

  @Test
  void dividedTablesAreAppendedInOneScale() {
    long large = 1L << 62;
    ProfileBuilder builder = builder(large);
    builder.append(builder(large, large, large).build());
    builder.append(builder(1L << 50).build());
    SampleTable table = builder.build().samples("alloc").orElseThrow();
    for (int row = 0; row < 4; row++) {
      assertEquals(large, table.weights().get(row) * table.divisor());
    }
    assertEquals(1L << 50, table.weights().get(4) * table.divisor());
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
      sample(builder, "alloc", SampleCategory.ALLOCATION, WeightUnit.BYTES, weight);
    }
    return builder;
  }

  private static void assertWeights(Profile profile, long... weights) {
    LongColumn column = profile.samples("alloc").orElseThrow().weights();
    assertEquals(Arrays.toString(weights), "[" + joined(column.size(), ", ", column::get) + "]");
  }
}
