package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;

/**
 * Builds the stacks of a new view in one pass over those of an old one, callers first. A stack has
 * two answers: where its callees hang, and where its own samples go. They differ when samples are
 * dropped that a callee's are not, and where a stack is left without any frame.
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

  /** Decides about a stack by calling one method of this class. */
  interface Step {
    void map(StackMapping mapping, int stackId);
  }

  /** Visits all stacks but the root, which stays. */
  StackMapping forEach(Step step, Cancellation cancellation) {
    for (int stackId = 1; stackId < stacks.size(); stackId++) {
      Cancellation.checkAt(stackId, cancellation);
      step.map(this, stackId);
    }
    return this;
  }

  /** The new stack of the stack's callers, or {@link StackView#DROPPED}. */
  int callers(int stackId) {
    return calleesAt[stacks.parentStackId(stackId)];
  }

  void keep(int stackId, int frameId) {
    keepBelow(callers(stackId), stackId, frameId);
  }

  void keepBelow(int mappedParentStackId, int stackId, int frameId) {
    join(stackId, mapped.intern(mappedParentStackId, frameId));
  }

  /**
   * Removes the frame: callees and samples move to a new stack. If that is {@link
   * StackView#DROPPED}, callees decide for themselves.
   */
  void join(int stackId, int mappedStackId) {
    calleesAt[stackId] = mappedStackId;
    samplesAt[stackId] = mappedStackId;
  }

  /** Removes the frame; if none is left, samples move to a frame that says so. */
  void joinCallers(int stackId, int frameIdIfEmpty) {
    int mappedStackId = callers(stackId);
    calleesAt[stackId] = mappedStackId;
    samplesAt[stackId] =
        mappedStackId == StackTable.ROOT
            ? mapped.intern(StackTable.ROOT, frameIdIfEmpty)
            : mappedStackId;
  }

  StackView finish(Symbols symbols) {
    return view.onto(symbols, mapped.view(), samplesAt);
  }

  /** The new stacks, for callers that replace their frames. */
  StackTable mappedStacks() {
    return mapped.view();
  }

  StackView finish(Symbols symbols, StackTable relabelled) {
    return view.onto(symbols, relabelled, samplesAt);
  }

  int calleesAt(int stackId) {
    return stackId == Ids.NONE ? Ids.NONE : calleesAt[stackId];
  }
}
