package dev.candela.engine.diff;

import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.StackWeights;

/**
 * What two sides have in common: shares of their samples, 0 to 1.
 *
 * @param matchedBefore samples before whose stack also occurs after
 * @param matchedAfter samples after whose stack also occurs before
 * @param code samples in code that occurs on both sides; the larger of the two shares
 */
record Overlap(double matchedBefore, double matchedAfter, double code) {
  private static final byte ANY_CODE = 0;
  private static final byte JAVA_CODE = 1;

  /** Java code that is not of a well-known library. */
  private static final byte PROGRAM_CODE = 2;

  static Overlap of(Symbols symbols, StackTable stacks, StackWeights before, StackWeights after) {
    boolean[] reachedBefore = reached(stacks, before);
    boolean[] reachedAfter = reached(stacks, after);
    return new Overlap(
        matched(before, reachedAfter),
        matched(after, reachedBefore),
        new CommonCode(symbols, stacks, reachedBefore, reachedAfter).share(before, after));
  }

  /** True for stacks with samples, and their callers. */
  private static boolean[] reached(StackTable stacks, StackWeights weights) {
    boolean[] reached = new boolean[stacks.size()];
    for (int stackId = reached.length - 1; stackId >= 0; stackId--) {
      reached[stackId] |= weights.samples(stackId) > 0;
      if (reached[stackId] && stackId != StackTable.ROOT) {
        reached[stacks.parentStackId(stackId)] = true;
      }
    }
    return reached;
  }

  private static double matched(StackWeights here, boolean[] reachedThere) {
    long matched = 0;
    for (int stackId = -1; (stackId = here.next(stackId + 1)) != Ids.NONE; ) {
      matched += reachedThere[stackId] ? here.samples(stackId) : 0;
    }
    return here.totalSamples() == 0 ? 1 : (double) matched / here.totalSamples();
  }

  /**
   * Counts samples below methods of the program itself, which leaves out the JVM's own threads; all
   * in Java code if a side has none, or else all.
   */
  private static final class CommonCode {
    /** The highest kind of code of each stack and its callers. */
    private final byte[] highest;

    private final boolean[] shared;

    CommonCode(
        Symbols symbols, StackTable stacks, boolean[] reachedBefore, boolean[] reachedAfter) {
      FrameTable frames = symbols.frames();
      boolean[] before = methods(symbols, stacks, reachedBefore);
      boolean[] after = methods(symbols, stacks, reachedAfter);
      byte[] ownByFrame = new byte[frames.size()];
      boolean[] bothByFrame = new boolean[ownByFrame.length];
      for (int frameId = 0; frameId < ownByFrame.length; frameId++) {
        int methodId = frames.methodId(frameId);
        ownByFrame[frameId] =
            !frames.kind(frameId).isJava()
                ? ANY_CODE
                : MethodCosts.isOfProgram(symbols, methodId) ? PROGRAM_CODE : JAVA_CODE;
        bothByFrame[frameId] = before[methodId] && after[methodId];
      }
      highest = new byte[stacks.size()];
      shared = new boolean[highest.length];
      for (int stackId = 1; stackId < highest.length; stackId++) {
        int parent = stacks.parentStackId(stackId);
        int frameId = stacks.frameId(stackId);
        byte own = ownByFrame[frameId];
        highest[stackId] = (byte) Math.max(own, highest[parent]);
        // What a method of the program calls counts as that method does.
        boolean called = highest[parent] == PROGRAM_CODE;
        shared[stackId] =
            called && (shared[parent] || own < PROGRAM_CODE)
                ? shared[parent]
                : bothByFrame[frameId];
      }
    }

    private static boolean[] methods(Symbols symbols, StackTable stacks, boolean[] reached) {
      boolean[] frames = new boolean[symbols.frames().size()];
      for (int stackId = 1; stackId < reached.length; stackId++) {
        frames[stacks.frameId(stackId)] |= reached[stackId];
      }
      boolean[] methods = new boolean[symbols.methods().size()];
      for (int frameId = 0; frameId < frames.length; frameId++) {
        methods[symbols.frames().methodId(frameId)] |= frames[frameId];
      }
      return methods;
    }

    double share(StackWeights before, StackWeights after) {
      int least = Math.min(highest(before), highest(after));
      return Math.max(share(least, before), share(least, after));
    }

    private int highest(StackWeights weights) {
      int found = Ids.NONE;
      for (int stackId = -1; (stackId = weights.next(stackId + 1)) != Ids.NONE; ) {
        found = weights.samples(stackId) > 0 ? Math.max(found, highest[stackId]) : found;
      }
      return found == Ids.NONE ? PROGRAM_CODE : found;
    }

    private double share(int least, StackWeights weights) {
      long all = 0;
      long inShared = 0;
      for (int stackId = -1; (stackId = weights.next(stackId + 1)) != Ids.NONE; ) {
        long samples = highest[stackId] < least ? 0 : weights.samples(stackId);
        all += samples;
        inShared += shared[stackId] ? samples : 0;
      }
      return all == 0 ? 1 : (double) inShared / all;
    }
  }
}
