package dev.candela.engine.testkit;

import static dev.candela.engine.model.Cancellation.NEVER;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Random;

/** Trees for flame graphs. */
public final class FlameTrees {
  private FlameTrees() {}

  /** The tree of a profile's picture, see {@link TextProfiles}. */
  public static FlameTree of(String... lines) {
    return FlameTree.of(callTree(TextProfiles.of(lines)));
  }

  /** The call tree of a profile as it was recorded. */
  public static CallTree callTree(Profile profile) {
    StackWeights weights = StackWeights.of(profile, SampleSelection.ALL, NEVER);
    return CallTree.of(new WeightedStacks(profile.symbols(), profile.stacks(), weights), NEVER);
  }

  /**
   * A tree of a seed with about so many nodes: bushy, some hundred deep, of 2,000 methods; most
   * nodes weigh little, as in profiles.
   */
  public static FlameTree random(long seed, int nodeCount) {
    Random random = new Random(seed);
    Symbols.Builder symbols = new Symbols.Builder();
    int[] frameIds = new int[2000];
    for (int i = 0; i < frameIds.length; i++) {
      int methodId = symbols.method("app.part" + i % 40 + ".Class" + i % 300, "method" + i, "", "");
      frameIds[i] = symbols.frames().intern(methodId, Ids.NONE, Ids.NONE, FrameKind.JAVA);
    }
    StackTable.Builder stacks = new StackTable.Builder();
    while (stacks.size() < nodeCount) {
      // Back to some earlier stack, more often to one near the root, and then on from there.
      int stackId = (int) (stacks.size() * Math.pow(random.nextDouble(), 3));
      for (int added = random.nextInt(12); added >= 0; added--) {
        stackId = stacks.intern(stackId, frameIds[random.nextInt(frameIds.length)]);
      }
    }
    long[] samples = new long[stacks.size()];
    for (int stackId = 1; stackId < samples.length; stackId++) {
      samples[stackId] = 1 + (long) (1 / (random.nextDouble() + 1e-4));
    }
    StackWeights weights = StackWeights.ofSums(WeightUnit.SAMPLES, samples, samples.clone());
    WeightedStacks weighted = new WeightedStacks(symbols.view(), stacks.view(), weights);
    return FlameTree.of(CallTree.of(weighted, NEVER));
  }

  /** In the order of names. */
  public static FlameLayout layout(FlameTree tree) {
    return FlameLayout.of(tree, FlameOrder.NAME, NEVER);
  }

  /** With frames that all are Java. */
  public static FlameScene scene(FlameTree tree, String root) {
    FlameColours colours = FlameColours.of(ColourMode.KIND, tree, _ -> FrameKind.JAVA, NEVER);
    return new FlameScene(layout(tree), new FlameLabels(tree, root), colours, null);
  }
}
