package dev.candela.engine.view;

import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.transform.StackPath;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;

/** A set of a profile's stacks: 1 or 0 for each stack, null for all; immutable. */
public record StackMask(int[] ones) {
  public static final StackMask ALL = new StackMask(null);

  /** The stacks that the view does not drop. */
  public static StackMask of(StackView view) {
    return view.isIdentity() ? ALL : through(view, filled(view.stacks().size()));
  }

  public static StackMask withMethod(StackView view, String qualifiedName) {
    boolean[] meant = view.symbols().framesNamed(qualifiedName::equals);
    StackTable stacks = view.stacks();
    int[] ones = new int[stacks.size()];
    for (int stackId = 1; stackId < ones.length; stackId++) {
      ones[stackId] =
          ones[stacks.parentStackId(stackId)] | (meant[stacks.frameId(stackId)] ? 1 : 0);
    }
    return through(view, ones);
  }

  /** The stacks shown at this place of the tree or below it. */
  public static StackMask below(StackView view, StackPath place) {
    StackTable stacks = view.stacks();
    boolean[] here = place.stacksHere(view.symbols(), stacks);
    int[] ones = new int[stacks.size()];
    ones[StackTable.ROOT] = here[StackTable.ROOT] ? 1 : 0;
    for (int stackId = 1; stackId < ones.length; stackId++) {
      ones[stackId] = here[stackId] ? 1 : ones[stacks.parentStackId(stackId)];
    }
    return through(view, ones);
  }

  /** Sets the rows of other stacks to 0. */
  public void narrow(int[] stackIds, int[] included, int rows) {
    if (ones != null) {
      for (int i = 0; i < rows; i++) {
        included[i] &= ones[stackIds[i]];
      }
    }
  }

  private static StackMask through(StackView view, int[] onesByView) {
    int[] ones = new int[view.originalSize()];
    for (int stackId = 0; stackId < ones.length; stackId++) {
      int shown = view.stackIdOf(stackId);
      ones[stackId] = shown == StackView.DROPPED ? 0 : onesByView[shown];
    }
    return new StackMask(ones);
  }

  private static int[] filled(int size) {
    int[] ones = new int[size];
    Arrays.fill(ones, 1);
    return ones;
  }
}
