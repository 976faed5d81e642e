package dev.candela.bench.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import org.junit.jupiter.api.Test;

class ManySamplesTest {
  private static final SampleType TYPE =
      new SampleType("sample", SampleCategory.CPU, WeightUnit.SAMPLES);

  private static Profile threeSamples() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder rows = builder.samples(TYPE);
    for (int i = 0; i < 3; i++) {
      rows.add(100 + 10 * i, Ids.NONE, StackTable.ROOT, ThreadState.UNKNOWN, 1 + i);
    }
    builder.cover(new Span(100, 130));
    return builder.build();
  }

  @Test
  void repeatsSamplesBehindEachOtherUntilThereAreEnough() {
    Profile many = ManySamples.of(threeSamples(), 7);
    SampleTable table = many.samples("sample").orElseThrow();
    assertEquals(9, table.size());
    assertEquals(180, table.startNanos().get(8));
    assertEquals(3, table.weights().get(8));
    assertEquals(new Span(100, 190), many.span());
  }

  @Test
  void refusesToRepeatNothing() {
    Profile empty = new ProfileBuilder().build();
    assertThrows(IllegalArgumentException.class, () -> ManySamples.of(empty, 1));
  }
}
