package dev.candela.engine.diff.identity;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** The stacks of all runs in one prefix tree, with frames made equal by the rules. */
public final class UnionStacks {
  /** As async-profiler names them, and the JVM in its events of generated code. */
  private static final Set<String> DISPATCH_STUBS = Set.of("itable stub", "vtable stub");

  private final FrameIdentity identity;
  private final boolean mergeRecursion;
  private final boolean mergeDispatch;
  private final StackTable.Builder stacks;
  private final NamelessCode nameless;
  private final Cancellation cancellation;

  public UnionStacks(IdentityRules rules, List<Profile> profiles, Cancellation cancellation) {
    this.stacks =
        new StackTable.Builder(
            profiles.stream().mapToInt(profile -> profile.stacks().size()).max().orElse(0));
    this.identity = new FrameIdentity(rules);
    this.mergeRecursion = rules.has(IdentityRule.RECURSION);
    this.cancellation = cancellation;
    this.mergeDispatch = rules.has(IdentityRule.DISPATCH);
    if (rules.has(IdentityRule.KERNEL)) {
      identity.lookForKernel(profiles.stream().map(Profile::symbols).toList());
    }
    this.nameless = new NamelessCode(identity);
    if (rules.has(IdentityRule.NAMELESS)) {
      profiles.forEach(nameless::look);
    }
  }

  /**
   * The stacks of one run. Several can be created in parallel; they must enter one at a time, while
   * those that have may be read.
   */
  public final class RunStacks {
    private final StackView view;
    private final StackWeights weights;
    private final boolean[] used;
    private final boolean[] usedFrames;
    private int[] unionByView;

    /** True for native code that counts as its Java caller's; null if there is none. */
    private boolean[] cut;

    public RunStacks(Profile profile, Transforms transforms, StackWeights weights) {
      StackView filtered = transforms.view(profile, cancellation);
      this.view =
          mergeRecursion
              ? new Transforms(List.of(StackTransforms.mergeRecursion()))
                  .view(filtered, cancellation)
              : filtered;
      this.weights = weights;
      this.used = new boolean[view.stacks().size()];
      this.usedFrames = new boolean[view.symbols().frames().size()];
      cancellation.check();
      StackTable from = view.stacks();
      for (int original = 0; original < view.originalSize(); original++) {
        int stackId = view.stackIdOf(original);
        if (stackId != StackView.DROPPED && weights.samples(original) > 0) {
          used[stackId] = true;
        }
      }
      for (int stackId = used.length - 1; stackId > 0; stackId--) {
        if (used[stackId]) {
          used[from.parentStackId(stackId)] = true;
          usedFrames[from.frameId(stackId)] = true;
        }
      }
    }

    /** Enters the stacks that have samples. */
    public void enter() {
      cancellation.check();
      int[] frames = identity.commonFrames(view.symbols());
      StackTable from = view.stacks();
      cut = nameless.under(from, view.symbols().frames(), frames);
      BitSet stubs = mergeDispatch ? dispatchStubs(view.symbols()) : new BitSet();
      unionByView = new int[from.size()];
      if (cut == null && stubs.isEmpty() && areDistinct(frames)) {
        enterDistinct(frames);
        return;
      }
      for (int stackId = 1; stackId < unionByView.length; stackId++) {
        if (used[stackId]) {
          int parent = unionByView[from.parentStackId(stackId)];
          int frameId = from.frameId(stackId);
          // A stub without a caller keeps its name, since there is no frame to charge.
          boolean isCallersOwn =
              (cut != null && cut[stackId]) || (stubs.get(frameId) && parent != StackTable.ROOT);
          unionByView[stackId] = isCallersOwn ? parent : stacks.intern(parent, frames[frameId]);
        }
      }
    }

    /**
     * Where no two of a run's frames are one here, only what other runs entered has to be looked
     * for, and only below stacks of theirs.
     */
    private void enterDistinct(int[] frames) {
      StackTable from = view.stacks();
      if (stacks.size() == 1 && areAllUsed()) {
        stacks.addAll(from, frames);
        Arrays.setAll(unionByView, stackId -> stackId);
        return;
      }
      int others = stacks.size();
      stacks.index();
      for (int stackId = 1; stackId < unionByView.length; ) {
        int parent = unionByView[from.parentStackId(stackId)];
        int end = from.endOfRun(stackId);
        for (; stackId < end && used[stackId]; stackId++) {
          int frameId = frames[from.frameId(stackId)];
          int known = parent < others ? stacks.find(parent, frameId) : Ids.NONE;
          parent = known == Ids.NONE ? stacks.add(parent, frameId) : known;
          unionByView[stackId] = parent;
        }
        // Below a stack that is not used, no stack of the run is.
        stackId = end;
      }
    }

    private boolean areAllUsed() {
      for (int stackId = 1; stackId < used.length; stackId++) {
        if (!used[stackId]) {
          return false;
        }
      }
      return true;
    }

    private boolean areDistinct(int[] frames) {
      BitSet seen = new BitSet();
      for (int frameId = 0; frameId < frames.length; frameId++) {
        if (usedFrames[frameId]) {
          if (seen.get(frames[frameId])) {
            return false;
          }
          seen.set(frames[frameId]);
        }
      }
      return true;
    }

    /** The stack here of each of the profile's, or {@link Ids#NONE} for those without samples. */
    public int[] unionByStack() {
      // Stacks that are not shortened need no second look-up.
      int[] union = view.isIdentity() ? unionByView : new int[view.originalSize()];
      for (int original = 0; original < union.length; original++) {
        int stackId = view.stackIdOf(original);
        boolean here = stackId != StackView.DROPPED && weights.samples(original) > 0;
        union[original] = here ? unionByView[stackId] : Ids.NONE;
      }
      return union;
    }

    /** Which part, 0 to 1, of all that the view shows was native code of Java callers. */
    public double namelessShare() {
      double part = 0;
      double all = 0;
      for (int original = 0; cut != null && original < view.originalSize(); original++) {
        int stackId = view.stackIdOf(original);
        if (stackId != StackView.DROPPED) {
          part += cut[stackId] ? weights.weight(original) : 0;
          all += weights.weight(original);
        }
      }
      return all > 0 ? part / all : 0;
    }
  }

  /** All stacks so far; like {@link #symbols}, it can be read while others enter. */
  public StackTable stacks() {
    return stacks.view();
  }

  public Symbols symbols() {
    return identity.symbols();
  }

  /**
   * Frames of code that the JVM generates to find out which method an instance has, and nothing
   * else. A call goes through it where its receivers were of several classes when the caller was
   * compiled: two runs of one program differ in that, and all that it costs is the cost of a call.
   */
  private static BitSet dispatchStubs(Symbols symbols) {
    BitSet methodIds = NamelessCode.methodsNamed(symbols, DISPATCH_STUBS);
    BitSet frameIds = new BitSet();
    FrameTable frames = symbols.frames();
    for (int frameId = 0; !methodIds.isEmpty() && frameId < frames.size(); frameId++) {
      if (methodIds.get(frames.methodId(frameId)) && frames.kind(frameId).isNative()) {
        frameIds.set(frameId);
      }
    }
    return frameIds;
  }
}
