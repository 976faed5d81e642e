package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.transform.StackView;
import java.util.BitSet;

/**
 * Finds methods that are hidden in folds; immutable. The unfolded view is as the folded one was
 * before it was folded, with frames told apart alike; the folded one has each run of library frames
 * as one, and may have been narrowed since.
 */
public record FoldSearch(Profile profile, StackView unfolded, StackView folded) {
  /**
   * The places of the methods found: folds, by stack id of the folded view, that hide one of them,
   * the profile's own stacks but for those that the folded view drops, and for each of these 0 if
   * one of the methods is among the frames shown or hidden, or {@link Ids#NONE}.
   */
  public record Found(boolean[] folds, StackView stacks, int[] groups) {}

  /**
   * Looks for methods on stacks with samples. The methods that are wanted, and the library that is
   * folded, are by method id of the unfolded view, the weights by stack of the profile.
   */
  public Found find(
      BitSet methods, BitSet library, StackWeights weights, Cancellation cancellation) {
    Walk walk = new Walk(methods, library);
    int[] stackIds = new int[unfolded.originalSize()];
    int[] groups = Ids.none(stackIds.length);
    for (int original = 0; original < stackIds.length; original++) {
      Cancellation.checkAt(original, cancellation);
      int stackId = unfolded.stackIdOf(original);
      int foldedStackId = folded.stackIdOf(original);
      boolean here = stackId != StackView.DROPPED && foldedStackId != StackView.DROPPED;
      stackIds[original] = here ? original : StackView.DROPPED;
      if (here && weights.samples(original) > 0 && walk.finds(stackId, foldedStackId)) {
        groups[original] = 0;
      }
    }
    return new Found(
        walk.folds, new StackView(profile.symbols(), profile.stacks(), stackIds), groups);
  }

  /**
   * Goes from the innermost frame outwards in both views at once, over each stack once. Where the
   * folded view was narrowed, only its thread may be left further out, so frames of the unfolded
   * one are passed by until that is reached.
   */
  private final class Walk {
    private static final byte NO = 1;
    private static final byte YES = 2;

    private final BitSet methods;
    private final BitSet library;
    private final boolean[] folds = new boolean[folded.stacks().size()];
    private final byte[] answers = new byte[unfolded.stacks().size()];

    /** Stacks of the unfolded view from inside out, whose results are still missing. */
    private int[] way = new int[64];

    Walk(BitSet methods, BitSet library) {
      this.methods = methods;
      this.library = library;
    }

    boolean finds(int fromStackId, int fromFolded) {
      int stackId = fromStackId;
      int foldedStackId = fromFolded;
      int steps = 0;
      while (isInBoth(stackId, foldedStackId) && answers[stackId] == 0) {
        int caller = unfolded.stacks().parentStackId(stackId);
        int foldedCaller = folded.stacks().parentStackId(foldedStackId);
        boolean inRun = isInRun(stackId, foldedStackId);
        boolean passed = inRun ? endsRun(caller, foldedCaller) : isSame(stackId, foldedStackId);
        boolean match = (inRun || passed) && methods.get(methodId(unfolded, stackId));
        folds[foldedStackId] |= inRun && !passed && match;
        if (passed) {
          foldedStackId = foldedCaller;
        }
        answers[stackId] = match ? YES : 0;
        way = Ids.grown(way, steps);
        way[steps++] = stackId;
        stackId = caller;
      }
      boolean found = isInBoth(stackId, foldedStackId) && answers[stackId] == YES;
      while (steps > 0) {
        int inner = way[--steps];
        found |= answers[inner] == YES;
        answers[inner] = found ? YES : NO;
      }
      return found;
    }

    private boolean isInRun(int stackId, int foldedStackId) {
      int frameId = folded.stacks().frameId(foldedStackId);
      return folded.symbols().frames().kind(frameId) == FrameKind.FOLD
          && library.get(methodId(unfolded, stackId));
    }

    /** True for the caller of a run: the fold is below it, or below the thread instead of it. */
    private boolean endsRun(int caller, int foldedCaller) {
      return isSame(caller, foldedCaller)
          || caller == StackTable.ROOT
          || !library.get(methodId(unfolded, caller));
    }
  }

  private static boolean isInBoth(int stackId, int foldedStackId) {
    return stackId != StackTable.ROOT && foldedStackId != StackTable.ROOT;
  }

  private boolean isSame(int stackId, int foldedStackId) {
    if (!isInBoth(stackId, foldedStackId)) {
      return stackId == foldedStackId;
    }
    return methodId(unfolded, stackId) == methodId(folded, foldedStackId);
  }

  private static int methodId(StackView view, int stackId) {
    return view.symbols().frames().methodId(view.stacks().frameId(stackId));
  }
}
