package dev.candela.engine.view.transform;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;

/**
 * Stacks to look at in place of the profile's own: another prefix tree, and for each of the
 * profile's stacks the one that stands for it here; immutable.
 */
public final class StackView {
  /** In place of a stack id: samples of this stack are not looked at. */
  public static final int DROPPED = -1;

  private final Symbols symbols;
  private final StackTable stacks;

  /** Null while each stack stands for itself. */
  private final int[] stackIdByOriginal;

  private StackView(Symbols symbols, StackTable stacks, int[] stackIdByOriginal) {
    this.symbols = symbols;
    this.stacks = stacks;
    this.stackIdByOriginal = stackIdByOriginal;
  }

  /** The profile's own stacks. */
  public static StackView of(Profile profile) {
    return new StackView(profile.symbols(), profile.stacks(), null);
  }

  /** The profile's own stacks with more symbols, which mean the same as far as there are others. */
  public static StackView of(Profile profile, Symbols moreSymbols) {
    return new StackView(moreSymbols, profile.stacks(), null);
  }

  /** Other stacks, and which of them stands for each of a profile's. */
  public static StackView of(Symbols symbols, StackTable stacks, int[] stackIdByOriginal) {
    return new StackView(symbols, stacks, stackIdByOriginal);
  }

  /** What the frames stand for; all ids of the profile's symbols mean the same here. */
  public Symbols symbols() {
    return symbols;
  }

  /** The stacks. */
  public StackTable stacks() {
    return stacks;
  }

  /** The stack that stands for a stack of the profile, or {@link #DROPPED}. */
  public int stackIdOf(int originalStackId) {
    return stackIdByOriginal == null ? originalStackId : stackIdByOriginal[originalStackId];
  }

  /** Number of the profile's stacks. */
  public int originalSize() {
    return stackIdByOriginal == null ? stacks.size() : stackIdByOriginal.length;
  }

  /** True if every stack stands for itself. */
  public boolean isIdentity() {
    return stackIdByOriginal == null;
  }

  /** The same stacks by the same ids with other frames. */
  StackView withFrames(Symbols newSymbols, StackTable sameStacks) {
    return new StackView(newSymbols, sameStacks, stackIdByOriginal);
  }

  /**
   * The view through this one on other stacks.
   *
   * @param newStackIds for each stack of this view the one that stands for it, or {@link #DROPPED};
   *     given away
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
