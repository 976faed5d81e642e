package dev.candela.bench.flame;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import java.util.Random;

/** Call trees of a seed: bushy near the root, some hundred deep, most nodes of little weight. */
final class LargeTree {
  private static final int METHODS = 20_000;

  private LargeTree() {}

  static FlameTree of(long seed, int nodeCount) {
    Random random = new Random(seed);
    Symbols.Builder symbols = new Symbols.Builder();
    int[] frameIds = new int[METHODS];
    for (int i = 0; i < METHODS; i++) {
      int methodId =
          symbols.method("app.part" + i % 200 + ".Class" + i % 3000, "method" + i, "", "");
      frameIds[i] = symbols.frames().intern(methodId, Ids.NONE, Ids.NONE, FrameKind.JIT);
    }
    StackTable.Builder stacks = new StackTable.Builder();
    while (stacks.size() < nodeCount) {
      // Back to some earlier stack, more often to one near the root, and on from there.
      int stackId = (int) (stacks.size() * Math.pow(random.nextDouble(), 3));
      for (int added = random.nextInt(12); added >= 0; added--) {
        stackId = stacks.intern(stackId, frameIds[random.nextInt(METHODS)]);
      }
    }
    long[] samples = new long[stacks.size()];
    for (int stackId = 1; stackId < samples.length; stackId++) {
      samples[stackId] = 1 + (long) (1 / (random.nextDouble() + 1e-4));
    }
    StackWeights weights = StackWeights.ofSums(WeightUnit.SAMPLES, samples, samples.clone());
    WeightedStacks weighted = new WeightedStacks(symbols.view(), stacks.view(), weights);
    return FlameTree.of(CallTree.of(weighted, Cancellation.NEVER));
  }
}
