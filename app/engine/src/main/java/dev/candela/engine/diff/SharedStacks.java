package dev.candela.engine.diff;

import dev.candela.engine.model.CodeOwner;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.StackWeights;

/**
 * The shares, 0 to 1, of the samples before whose very stack occurs after, of those after whose
 * stack occurs before, and of the samples in code that both sides have, of the side that has more.
 */
record SharedStacks(double matchedBefore, double matchedAfter, double code) {
  private static final byte ANY_CODE = 0;
  private static final byte JAVA_CODE = 1;

  /** Java code that is not of a well-known library. */
  private static final byte PROGRAM_CODE = 2;

  static SharedStacks of(
      Symbols symbols, StackTable stacks, StackWeights before, StackWeights after) {
    boolean[] reachedBefore = reached(stacks, before);
    boolean[] reachedAfter = reached(stacks, after);
    return new SharedStacks(
        matched(before, reachedAfter),
        matched(after, reachedBefore),
        new Code(symbols, stacks, reachedBefore, reachedAfter).share(before, after));
  }

  static boolean isOfProgram(Symbols symbols, int methodId) {
    return !CodeOwner.of(symbols.className(methodId)).isWellKnown();
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
    for (int stackId = 0; stackId < reachedThere.length; stackId++) {
      matched += reachedThere[stackId] ? here.samples(stackId) : 0;
    }
    return here.totalSamples() == 0 ? 1 : (double) matched / here.totalSamples();
  }

  /**
   * Counts samples below methods of the program itself, which leaves out the JVM's own threads; all
   * in Java code if a side has none, or else all.
   */
  private static final class Code {
    /** Of each stack with its callers. */
    private final byte[] code;

    private final boolean[] shared;

    Code(Symbols symbols, StackTable stacks, boolean[] reachedBefore, boolean[] reachedAfter) {
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
                : isOfProgram(symbols, methodId) ? PROGRAM_CODE : JAVA_CODE;
        bothByFrame[frameId] = before[methodId] && after[methodId];
      }
      code = new byte[stacks.size()];
      shared = new boolean[code.length];
      for (int stackId = 1; stackId < code.length; stackId++) {
        int parent = stacks.parentStackId(stackId);
        int frameId = stacks.frameId(stackId);
        byte own = ownByFrame[frameId];
        code[stackId] = (byte) Math.max(own, code[parent]);
        // A method of the program vouches for all that it calls.
        boolean called = code[parent] == PROGRAM_CODE;
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
      int highest = Ids.NONE;
      for (int stackId = 0; stackId < code.length; stackId++) {
        highest = weights.samples(stackId) > 0 ? Math.max(highest, code[stackId]) : highest;
      }
      return highest == Ids.NONE ? PROGRAM_CODE : highest;
    }

    private double share(int least, StackWeights weights) {
      long all = 0;
      long inShared = 0;
      for (int stackId = 0; stackId < code.length; stackId++) {
        long samples = code[stackId] < least ? 0 : weights.samples(stackId);
        all += samples;
        inShared += shared[stackId] ? samples : 0;
      }
      return all == 0 ? 1 : (double) inShared / all;
    }
  }
}
