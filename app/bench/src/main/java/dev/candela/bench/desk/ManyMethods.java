package dev.candela.bench.desk;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import java.util.Random;

/** A profile of a seed in which every stack ends in a method of its own. */
final class ManyMethods {
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private ManyMethods() {}

  /** As many methods as nodes of the tree of calls. */
  static Profile of(long seed, int count) {
    Random random = new Random(seed);
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table =
        builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
    int threadId = builder.threads().intern(ProfiledThread.named("main"));
    StackTable.Builder stacks = builder.stacks();
    int stackId = StackTable.ROOT;
    for (int i = 0; i < count; i++) {
      if (i % 6 == 0) {
        // Back to some earlier stack, more often to one near the root.
        stackId = (int) (stacks.size() * Math.pow(random.nextDouble(), 3));
      }
      int methodId =
          builder.symbols().method("app.part" + i % 200 + ".Class" + i % 30_000, "m" + i, "", "");
      int frameId = builder.symbols().frames().intern(methodId, Ids.NONE, Ids.NONE, FrameKind.JIT);
      stackId = stacks.intern(stackId, frameId);
      long weight = 1 + (long) (1 / (random.nextDouble() + 1e-3));
      long startNanos = (long) (random.nextDouble() * MINUTE_NANOS);
      table.add(startNanos, threadId, stackId, ThreadState.RUNNABLE, weight);
    }
    builder.cover(new Span(0, MINUTE_NANOS));
    return builder.build();
  }
}
