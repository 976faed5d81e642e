package dev.candela.engine.diff;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.StackWeights;
import java.util.HashMap;
import java.util.Map;

/**
 * How the code of each method ran in the samples that were in the method itself, on one side; found
 * out when it is first asked for, which most comparisons never do.
 */
final class KindShares {
  private static final int KINDS = FrameKind.values().length;

  private final DiffSide side;
  private final IdentityRules rules;
  private Map<String, long[]> samplesByMethod;

  KindShares(DiffSide side, IdentityRules rules) {
    this.side = side;
    this.rules = rules;
  }

  private synchronized Map<String, long[]> samplesByMethod(Cancellation cancellation) {
    if (samplesByMethod == null) {
      Map<String, long[]> sums = new HashMap<>();
      side.runs().forEach(run -> add(run, sums, cancellation));
      samplesByMethod = sums;
    }
    return samplesByMethod;
  }

  /** Samples in the method while it ran so. */
  long samples(String methodName, FrameKind kind, Cancellation cancellation) {
    long[] samples = samplesByMethod(cancellation).get(methodName);
    return samples == null ? 0 : samples[kind.ordinal()];
  }

  /** Samples in the method as Java code of a known kind. */
  long knownSamples(String methodName, Cancellation cancellation) {
    long sum = 0;
    for (FrameKind kind : FrameKind.values()) {
      boolean known = kind.isJava() && kind != FrameKind.JAVA;
      sum += known ? samples(methodName, kind, cancellation) : 0;
    }
    return sum;
  }

  private void add(DiffRun run, Map<String, long[]> sums, Cancellation cancellation) {
    StackWeights weights = StackWeights.of(run.profile(), run.filter().selection(), cancellation);
    cancellation.check();
    Symbols symbols = run.profile().symbols();
    StackTable stacks = run.profile().stacks();
    long[] samplesByFrame = new long[symbols.frames().size()];
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      samplesByFrame[stacks.frameId(stackId)] += weights.samples(stackId);
    }
    FrameTable frames = symbols.frames();
    for (int frameId = 0; frameId < samplesByFrame.length; frameId++) {
      if (samplesByFrame[frameId] > 0 && frames.kind(frameId).isJava()) {
        int methodId = frames.methodId(frameId);
        String name =
            rules.className(symbols.className(methodId))
                + "."
                + rules.methodName(symbols.methodName(methodId));
        sums.computeIfAbsent(name, key -> new long[KINDS])[frames.kind(frameId).ordinal()] +=
            samplesByFrame[frameId];
      }
    }
  }
}
