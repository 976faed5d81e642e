package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;

/**
 * Builds the stacks of a new view in one pass over those of an old one, callers first.
 *
 * <p>A stack has two answers: where its callees hang, and where its own samples go. They differ
 * when samples are dropped that a callee's are not, and where a stack is left without any frame.
 */
final class StackMapping {
  private final StackView view;
  private final StackTable stacks;
  private final StackTable.Builder mapped = new StackTable.Builder();
  private final int[] calleesAt;
  private final int[] samplesAt;

  StackMapping(StackView view) {
    this.view = view;
    this.stacks = view.stacks();
    this.calleesAt = new int[stacks.size()];
    this.samplesAt = new int[stacks.size()];
  }

  /** Decides about one stack by calling one of the methods of this class. */
  interface Step {
    void map(StackMapping mapping, int stackId);
  }

  /** Decides about all stacks but the root, which stays what it is. */
  StackMapping forEach(Step step, Cancellation cancellation) {
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      if (stackId % Cancellation.CHECK_EVERY == 0) {
        cancellation.check();
      }
      step.map(this, stackId);
    }
    return this;
  }

  /** The new stack to which the stack's callers were mapped, or {@link StackView#DROPPED}. */
  int callers(int stackId) {
    return calleesAt[stacks.parentStackId(stackId)];
  }

  /** Puts a frame below the callers' new stack. */
  void keep(int stackId, int frameId) {
    keepBelow(callers(stackId), stackId, frameId);
  }

  /** Puts a frame below a new stack. */
  void keepBelow(int mappedParentStackId, int stackId, int frameId) {
    int mappedStackId = mapped.intern(mappedParentStackId, frameId);
    calleesAt[stackId] = mappedStackId;
    samplesAt[stackId] = mappedStackId;
  }

  /** Takes the frame away: callees and samples go to the new stack {@code mappedStackId}. */
  void join(int stackId, int mappedStackId) {
    calleesAt[stackId] = mappedStackId;
    samplesAt[stackId] = mappedStackId;
  }

  /** Takes the frame away; if none is left, samples go below a frame that says so. */
  void joinCallers(int stackId, int frameIdIfEmpty) {
    int mappedStackId = callers(stackId);
    calleesAt[stackId] = mappedStackId;
    samplesAt[stackId] =
        mappedStackId == StackTable.ROOT
            ? mapped.intern(StackTable.ROOT, frameIdIfEmpty)
            : mappedStackId;
  }

  /** Drops the samples of the stack; its callees decide for themselves. */
  void drop(int stackId) {
    calleesAt[stackId] = StackView.DROPPED;
    samplesAt[stackId] = StackView.DROPPED;
  }

  /** The new view. */
  StackView finish(Symbols symbols) {
    return view.onto(symbols, mapped.view(), samplesAt);
  }

  /** The new stacks, for who wants to give them other frames. */
  StackTable mappedStacks() {
    return mapped.view();
  }

  /** The new view with other frames in its stacks. */
  StackView finish(Symbols symbols, StackTable relabelled) {
    return view.onto(symbols, relabelled, samplesAt);
  }

  /** The new stack at which callees of the stack hang. */
  int calleesAt(int stackId) {
    return stackId == Ids.NONE ? Ids.NONE : calleesAt[stackId];
  }
}
