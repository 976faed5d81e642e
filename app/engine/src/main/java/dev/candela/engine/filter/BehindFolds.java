package dev.candela.engine.filter;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import java.util.Arrays;
import java.util.BitSet;

/** What a view with folds hides of the same stacks without folds; immutable. */
public final class BehindFolds {
  private final Profile profile;
  private final StackView unfolded;
  private final StackView folded;

  /**
   * Two views of one profile.
   *
   * @param unfolded as the folded one was before it was folded, with frames told apart alike
   * @param folded with each run of library frames as one, and perhaps narrowed since
   */
  public BehindFolds(Profile profile, StackView unfolded, StackView folded) {
    this.profile = profile;
    this.unfolded = unfolded;
    this.folded = folded;
  }

  /** The view whose methods are looked for. */
  public StackView unfolded() {
    return unfolded;
  }

  /**
   * Where methods are.
   *
   * @param folds by stack id of the folded view true for folds that hide one of them
   * @param stacks the profile's own stacks, but for those that the folded view drops
   * @param groups by stack id of these 0 if one of the methods is among the frames that the folded
   *     view shows or hides, or {@link Ids#NONE}
   */
  public record Found(boolean[] folds, StackView stacks, int[] groups) {}

  /**
   * Looks for methods on stacks with samples.
   *
   * @param methods what is looked for, by method id of the unfolded view
   * @param library what is folded, by method id of the unfolded view
   * @param weights the samples, by stack of the profile
   */
  public Found find(
      BitSet methods, BitSet library, StackWeights weights, Cancellation cancellation) {
    Walk walk = new Walk(methods, library);
    int[] stackIds = new int[unfolded.originalSize()];
    int[] groups = new int[stackIds.length];
    Arrays.fill(groups, Ids.NONE);
    for (int original = 0; original < stackIds.length; original++) {
      if (original % StackMapping.CHECK_EVERY == 0) {
        cancellation.check();
      }
      int stackId = unfolded.stackIdOf(original);
      int foldedStackId = folded.stackIdOf(original);
      boolean here = stackId != StackView.DROPPED && foldedStackId != StackView.DROPPED;
      stackIds[original] = here ? original : StackView.DROPPED;
      if (here && weights.samples(original) > 0 && walk.finds(stackId, foldedStackId)) {
        groups[original] = 0;
      }
    }
    return new Found(
        walk.folds, StackView.of(profile.symbols(), profile.stacks(), stackIds), groups);
  }

  /** Goes from the innermost frame outwards in both views at once, over each stack once. */
  private final class Walk {
    private static final byte NO = 1;
    private static final byte YES = 2;

    private final BitSet methods;
    private final BitSet library;
    private final boolean[] folds = new boolean[folded.stacks().size()];
    private final byte[] answers = new byte[unfolded.stacks().size()];

    /** Stacks of the unfolded view on the way outwards, to be told what was found. */
    private int[] way = new int[64];

    Walk(BitSet methods, BitSet library) {
      this.methods = methods;
      this.library = library;
    }

    boolean finds(int fromStackId, int fromFolded) {
      int stackId = fromStackId;
      int foldedStackId = fromFolded;
      int steps = 0;
      while (isShown(stackId, foldedStackId) && answers[stackId] == 0) {
        boolean match = methods.get(methodId(unfolded, stackId));
        int caller = unfolded.stacks().parentStackId(stackId);
        int foldedCaller = folded.stacks().parentStackId(foldedStackId);
        boolean hidden = isHidden(stackId, foldedStackId);
        folds[foldedStackId] |= hidden && match;
        // A run goes on until the caller is what the fold hangs below.
        if (!hidden || isSame(caller, foldedCaller)) {
          foldedStackId = foldedCaller;
        }
        answers[stackId] = match ? YES : 0;
        if (steps == way.length) {
          way = Arrays.copyOf(way, steps * 2);
        }
        way[steps++] = stackId;
        stackId = caller;
      }
      boolean found = isShown(stackId, foldedStackId) && answers[stackId] == YES;
      while (steps > 0) {
        int inner = way[--steps];
        found |= answers[inner] == YES;
        answers[inner] = found ? YES : NO;
      }
      return found || answers[fromStackId] == YES;
    }

    /** Not beyond the outermost frame that the folded view shows, nor beyond the fold there. */
    private boolean isShown(int stackId, int foldedStackId) {
      return stackId != StackTable.ROOT
          && foldedStackId != StackTable.ROOT
          && (!isHidden(stackId, foldedStackId) || library.get(methodId(unfolded, stackId)));
    }

    private boolean isHidden(int stackId, int foldedStackId) {
      return isSynthetic(folded, foldedStackId) && !isSynthetic(unfolded, stackId);
    }
  }

  private boolean isSame(int stackId, int foldedStackId) {
    if (stackId == StackTable.ROOT || foldedStackId == StackTable.ROOT) {
      return stackId == foldedStackId;
    }
    return isSynthetic(unfolded, stackId)
        ? isSynthetic(folded, foldedStackId)
        : methodId(unfolded, stackId) == methodId(folded, foldedStackId);
  }

  private static boolean isSynthetic(StackView view, int stackId) {
    int frameId = view.stacks().frameId(stackId);
    return frameId != Ids.NONE && view.symbols().frames().kind(frameId) == FrameKind.SYNTHETIC;
  }

  private static int methodId(StackView view, int stackId) {
    return view.symbols().frames().methodId(view.stacks().frameId(stackId));
  }
}
