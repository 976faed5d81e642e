package dev.candela.engine.view.transform;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;

/**
 * Stacks to look at in place of the profile's own: another prefix tree, and for each of the
 * profile's stacks the one that stands for it here, null while each is shown as it is; immutable.
 * All ids of the profile's symbols mean the same here.
 */
public record StackView(Symbols symbols, StackTable stacks, int[] stackIdByOriginal) {
  /** Instead of a stack id: samples of this stack are ignored. */
  public static final int DROPPED = -1;

  public static StackView of(Profile profile) {
    return new StackView(profile.symbols(), profile.stacks(), null);
  }

  /** With additional symbols; existing ids keep their meaning. */
  public static StackView of(Profile profile, Symbols moreSymbols) {
    return new StackView(moreSymbols, profile.stacks(), null);
  }

  /** The stack for one of the profile's, or {@link #DROPPED}. */
  public int stackIdOf(int originalStackId) {
    return stackIdByOriginal == null ? originalStackId : stackIdByOriginal[originalStackId];
  }

  public int originalSize() {
    return stackIdByOriginal == null ? stacks.size() : stackIdByOriginal.length;
  }

  public boolean isIdentity() {
    return stackIdByOriginal == null;
  }

  /** Equal stacks and ids with other frames. */
  StackView withFrames(Symbols newSymbols, StackTable sameStacks) {
    return new StackView(newSymbols, sameStacks, stackIdByOriginal);
  }

  /**
   * The view through this one on other stacks. For each stack of this view there is the one that
   * stands for it, or {@link #DROPPED}; given away.
   */
  StackView onto(Symbols newSymbols, StackTable newStacks, int[] newStackIds) {
    if (stackIdByOriginal == null) {
      return new StackView(newSymbols, newStacks, newStackIds);
    }
    int[] composed = new int[stackIdByOriginal.length];
    for (int original = 0; original < composed.length; original++) {
      int stackId = stackIdByOriginal[original];
      composed[original] = stackId == DROPPED ? DROPPED : newStackIds[stackId];
    }
    return new StackView(newSymbols, newStacks, composed);
  }
}
