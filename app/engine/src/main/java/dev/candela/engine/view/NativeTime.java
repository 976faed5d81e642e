package dev.candela.engine.view;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.transform.StackView;

/**
 * The time of native frames, which counts for their callers where native frames are hidden; a
 * value.
 *
 * @param weight of samples that stopped in native, C++ or kernel code
 * @param kernelWeight of those that stopped in the kernel
 * @param onlySamples number of such samples without a Java frame, which no Java frame can be
 *     charged for
 * @param onlyWeight of samples without a Java frame
 */
public record NativeTime(long weight, long kernelWeight, long onlySamples, long onlyWeight) {

  static NativeTime of(Profile profile, StackWeights weights, StackView view) {
    StackTable stacks = profile.stacks();
    boolean[] hasCode = new boolean[stacks.size()];
    long weight = 0;
    long kernelWeight = 0;
    long onlySamples = 0;
    long onlyWeight = 0;
    for (int stackId = 1; stackId < hasCode.length; stackId++) {
      FrameKind kind = profile.symbols().frames().kind(stacks.frameId(stackId));
      hasCode[stackId] = hasCode[stacks.parentStackId(stackId)] || !kind.isNative();
      if (kind.isNative() && view.stackIdOf(stackId) != StackView.DROPPED) {
        weight += weights.weight(stackId);
        kernelWeight += kind == FrameKind.KERNEL ? weights.weight(stackId) : 0;
        if (!hasCode[stackId]) {
          onlySamples += weights.samples(stackId);
          onlyWeight += weights.weight(stackId);
        }
      }
    }
    return new NativeTime(weight, kernelWeight, onlySamples, onlyWeight);
  }
}
