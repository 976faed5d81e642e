package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The most frequent kind of the innermost frame of each shown stack but the empty one, where frames
 * of different kinds are merged by method; immutable.
 */
public record FrameKinds(IntFunction<FrameKind> kindByStackId) {
  private static final List<FrameKind> KINDS = List.of(FrameKind.values());
  private static final int COUNT = KINDS.size();

  /** Examines the kinds of the profile's own frames through the view. */
  static FrameKinds of(
      Profile profile, StackWeights profileWeights, StackView view, Cancellation cancellation) {
    if (view.isIdentity()) {
      return ofProfile(profile);
    }
    long[] totals = totals(profile.stacks(), profileWeights, view);
    int[] viewStackIds = viewStackIds(profile, view);
    FrameTable frames = profile.symbols().frames();
    FrameTable viewFrames = view.symbols().frames();
    long[] samplesByKind = new long[view.stacks().size() * COUNT];
    for (int stackId = 1; stackId < totals.length; stackId++) {
      Cancellation.checkAt(stackId, cancellation);
      int viewStackId = viewStackIds[stackId];
      if (totals[stackId] == 0 || viewStackId <= StackTable.ROOT) {
        continue;
      }
      // A sample that a transform moved to another frame says nothing about that frame.
      if (viewFrames.kind(view.stacks().frameId(viewStackId)) != FrameKind.FOLD
          && isSame(profile, stackId, view, viewStackId)) {
        FrameKind kind = frames.kind(profile.stacks().frameId(stackId));
        samplesByKind[viewStackId * COUNT + kind.ordinal()] += totals[stackId];
      }
    }
    FrameKind[] kinds = new FrameKind[view.stacks().size()];
    for (int stackId = 1; stackId < kinds.length; stackId++) {
      int kind = most(samplesByKind, stackId * COUNT);
      kinds[stackId] =
          kind == Ids.NONE ? viewFrames.kind(view.stacks().frameId(stackId)) : KINDS.get(kind);
    }
    return new FrameKinds(stackId -> kinds[stackId]);
  }

  /** For stacks that are shown as they are. */
  private static FrameKinds ofProfile(Profile profile) {
    FrameTable frames = profile.symbols().frames();
    StackTable stacks = profile.stacks();
    return new FrameKinds(stackId -> frames.kind(stacks.frameId(stackId)));
  }

  public FrameKind kind(int viewStackId) {
    return viewStackId == StackTable.ROOT ? FrameKind.SYNTHETIC : kindByStackId.apply(viewStackId);
  }

  IntFunction<FrameKind> ofMethods(WeightedStacks stacks) {
    StackTable table = stacks.stacks();
    long[] totals = new long[table.size()];
    long[] samples = new long[stacks.symbols().methods().size() * COUNT];
    for (int stackId = totals.length - 1; stackId > StackTable.ROOT; stackId--) {
      totals[stackId] += stacks.weights().samples(stackId);
      totals[table.parentStackId(stackId)] += totals[stackId];
      int methodId = stacks.symbols().frames().methodId(table.frameId(stackId));
      samples[methodId * COUNT + kind(stackId).ordinal()] += totals[stackId];
    }
    FrameKind[] byMethod = new FrameKind[samples.length / COUNT];
    for (int methodId = 0; methodId < byMethod.length; methodId++) {
      byMethod[methodId] = KINDS.get(Math.max(0, most(samples, methodId * COUNT)));
    }
    return methodId -> byMethod[methodId];
  }

  private static int most(long[] samplesByKind, int offset) {
    int most = Ids.NONE;
    for (int kind = 0; kind < COUNT; kind++) {
      if (samplesByKind[offset + kind] > (most == Ids.NONE ? 0 : samplesByKind[offset + most])) {
        most = kind;
      }
    }
    return most;
  }

  /** Where frames are visible, including callers whose own samples the view drops. */
  private static int[] viewStackIds(Profile profile, StackView view) {
    StackTable stacks = profile.stacks();
    int[] viewStackIds = new int[stacks.size()];
    Arrays.setAll(viewStackIds, view::stackIdOf);
    for (int stackId = viewStackIds.length - 1; stackId > 0; stackId--) {
      int caller = stacks.parentStackId(stackId);
      if (viewStackIds[stackId] > StackTable.ROOT && viewStackIds[caller] == StackView.DROPPED) {
        int viewCaller = viewCaller(profile, stackId, view, viewStackIds[stackId]);
        viewStackIds[caller] = viewCaller > StackTable.ROOT ? viewCaller : StackView.DROPPED;
      }
    }
    return viewStackIds;
  }

  /**
   * Where a stack's caller is seen. A frame that is hidden has no place of its own but that of the
   * next one outwards that is not, one that is folded has that of the whole run.
   */
  private static int viewCaller(Profile profile, int stackId, StackView view, int viewStackId) {
    int viewCaller = view.stacks().parentStackId(viewStackId);
    int caller = profile.stacks().parentStackId(stackId);
    boolean run =
        view.symbols().frames().kind(view.stacks().frameId(viewStackId)) == FrameKind.FOLD;
    boolean leaves =
        run
            ? isSame(profile, caller, view, viewCaller)
            : isSame(profile, stackId, view, viewStackId);
    return leaves ? viewCaller : viewStackId;
  }

  private static boolean isSame(Profile profile, int stackId, StackView view, int viewStackId) {
    if (stackId == StackTable.ROOT || viewStackId == StackTable.ROOT) {
      return stackId == viewStackId;
    }
    int frameId = profile.stacks().frameId(stackId);
    int viewFrameId = view.stacks().frameId(viewStackId);
    return profile.symbols().frames().methodId(frameId)
        == view.symbols().frames().methodId(viewFrameId);
  }

  private static long[] totals(StackTable stacks, StackWeights weights, StackView view) {
    long[] totals = new long[stacks.size()];
    for (int stackId = totals.length - 1; stackId > 0; stackId--) {
      totals[stackId] +=
          view.stackIdOf(stackId) == StackView.DROPPED ? 0 : weights.samples(stackId);
      totals[stacks.parentStackId(stackId)] += totals[stackId];
    }
    return totals;
  }
}
