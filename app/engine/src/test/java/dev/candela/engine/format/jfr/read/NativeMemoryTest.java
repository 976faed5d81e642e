package dev.candela.engine.format.jfr.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.TextProfiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was allocated, not freed, and will not be freed soon. */
final class NativeMemoryTest {
  private static final Attribute ADDRESS = new Attribute("address", Attribute.Kind.ADDRESS);
  private static final int SECONDS = 100;
  private static final int BLOCK = 4096;

  private final ProfileBuilder builder = new ProfileBuilder();
  private final SampleTable.Builder allocated = table("profiler.Malloc");
  private final SampleTable.Builder freed = table("profiler.Free");
  private long secondNanos = 1_000_000_000;

  /** One block a second. Those of the pool are freed after 15 s, those of the last 15 s never. */
  @Test
  void aPoolThatFreesLateIsNoLeakThoughItsMethodIsCompiledMeanwhile() {
    for (int second = 0; second < SECONDS; second++) {
      block(second, second, stack("pool", second > SECONDS - 14));
      if (second >= 15) {
        add(freed, second, second - 15, StackTable.ROOT);
      }
    }
    assertEquals(0, unfreed());
  }

  @ParameterizedTest(name = "in a recording of 100 times {0} ns")
  @ValueSource(longs = {1_000_000_000, 10_000_000_000_000L})
  void aLeakHasAllBlocksButThoseOfTheLastTenth(long nanos) {
    secondNanos = nanos;
    for (int second = 0; second < SECONDS; second++) {
      block(second, second, stack("leak", second % 2 == 0));
    }
    assertEquals(90, unfreed());
  }

  @Test
  void blocksOfAPoolThatAreTwiceAsOldAsTheOthersAreALeak() {
    for (int second = 0; second < SECONDS; second++) {
      block(second, second, stack("pool", false));
      if (second >= 15 && second % 2 == 0) {
        add(freed, second, second - 15, StackTable.ROOT);
      }
    }
    // Of the 58 that are left, 23 were allocated in the last 30 s.
    assertEquals(35, unfreed());
  }

  private int unfreed() {
    builder.cover(new Span(0, SECONDS * secondNanos));
    NativeMemory.addTo(builder);
    return builder.build().samples("candela.NativeMemory").map(SampleTable::size).orElse(0);
  }

  private SampleTable.Builder table(String name) {
    return builder.samples(new SampleType(name, SampleCategory.OTHER, WeightUnit.BYTES), ADDRESS);
  }

  private void block(int second, int address, int stackId) {
    add(allocated, second, address, stackId);
  }

  private void add(SampleTable.Builder rows, int second, int address, int stackId) {
    int thread = builder.threads().intern(ProfiledThread.named("main"));
    rows.add(second * secondNanos, thread, stackId, ThreadState.RUNNABLE, BLOCK);
    rows.attribute(0, address);
  }

  private int stack(String method, boolean compiled) {
    return TextProfiles.stack(
        builder, "Program." + method + ":7" + (compiled ? "[jit]" : "[interpreted]"));
  }
}
