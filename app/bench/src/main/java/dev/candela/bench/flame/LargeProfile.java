package dev.candela.bench.flame;

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

/**
 * Profiles with a sample or more at each of very many stacks, all of which runs of a seed share.
 */
final class LargeProfile {
  private static final int METHODS = 20_000;
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private LargeProfile() {}

  /**
   * A profile.
   *
   * @param seed of the stacks
   * @param run of how often each was sampled, and of which twentieth was not
   */
  static Profile of(long seed, long run, int stackCount) {
    Random random = new Random(seed);
    Random weights = new Random(run);
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table =
        builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
    int threadId = builder.threads().intern(ProfiledThread.named("main"));
    int[] frameIds = new int[METHODS];
    for (int i = 0; i < METHODS; i++) {
      int methodId =
          builder
              .symbols()
              .method("app.part" + i % 200 + ".Class" + i % 3000, "method" + i, "", "");
      frameIds[i] = builder.symbols().frames().intern(methodId, Ids.NONE, Ids.NONE, FrameKind.JIT);
    }
    StackTable.Builder stacks = builder.stacks();
    while (stacks.size() < stackCount) {
      // Back to some earlier stack, more often to one near the root, and on from there.
      int stackId = (int) (stacks.size() * Math.pow(random.nextDouble(), 3));
      for (int added = random.nextInt(12); added >= 0; added--) {
        stackId = stacks.intern(stackId, frameIds[random.nextInt(METHODS)]);
      }
    }
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      long weight = 1 + (long) (1 / (weights.nextDouble() + 1e-3));
      if (weights.nextInt(20) > 0) {
        long startNanos = (long) (weights.nextDouble() * MINUTE_NANOS);
        table.add(startNanos, threadId, stackId, ThreadState.RUNNABLE, weight);
      }
    }
    builder.cover(new Span(0, MINUTE_NANOS));
    return builder.build();
  }
}
