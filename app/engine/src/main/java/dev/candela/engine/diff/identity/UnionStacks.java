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

  /**
   * The stack here of each of a profile's stacks, or {@link Ids#NONE} for those without samples,
   * and the part of its weight, 0 to 1, that was native code and counts as its Java caller's.
   */
  public record Entered(int[] unionByStack, double namelessShare) {}

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

  /** Enters the stacks of a run that have samples. */
  public Entered enter(Profile profile, Transforms transforms, StackWeights weights) {
    StackView view = transforms.view(profile, cancellation);
    if (mergeRecursion) {
      view = new Transforms(List.of(StackTransforms.mergeRecursion())).view(view, cancellation);
    }
    cancellation.check();
    int[] frames = identity.commonFrames(view.symbols());
    boolean[] used = used(view, weights);
    StackTable from = view.stacks();
    boolean[] cut = nameless.under(from, view.symbols().frames(), frames);
    BitSet stubs = mergeDispatch ? dispatchStubs(view.symbols()) : new BitSet();
    int[] unionByView = new int[from.size()];
    if (cut == null && stubs.isEmpty() && areDistinct(from, used, frames)) {
      enterDistinct(from, used, frames, unionByView);
    } else {
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
    cancellation.check();
    // Stacks that are not shortened need no second look-up.
    double namelessShare = cut == null ? 0 : share(view, weights, cut);
    int[] unionByOriginal = view.isIdentity() ? unionByView : new int[view.originalSize()];
    for (int original = 0; original < unionByOriginal.length; original++) {
      int stackId = view.stackIdOf(original);
      boolean here = stackId != StackView.DROPPED && weights.samples(original) > 0;
      unionByOriginal[original] = here ? unionByView[stackId] : Ids.NONE;
    }
    return new Entered(unionByOriginal, namelessShare);
  }

  public StackTable stacks() {
    return stacks.view();
  }

  public Symbols symbols() {
    return identity.symbols();
  }

  /**
   * Where no two of a run's frames are one here, only what other runs entered has to be looked for,
   * and only below stacks of theirs.
   */
  private void enterDistinct(StackTable from, boolean[] used, int[] frames, int[] unionByView) {
    int others = stacks.size();
    stacks.index();
    for (int stackId = 1; stackId < unionByView.length; stackId++) {
      if (used[stackId]) {
        int parent = unionByView[from.parentStackId(stackId)];
        int frameId = frames[from.frameId(stackId)];
        int known = parent < others ? stacks.find(parent, frameId) : Ids.NONE;
        unionByView[stackId] = known == Ids.NONE ? stacks.add(parent, frameId) : known;
      }
    }
  }

  private static boolean areDistinct(StackTable stacks, boolean[] used, int[] frames) {
    boolean[] seenFrames = new boolean[frames.length];
    for (int stackId = 1; stackId < used.length; stackId++) {
      if (used[stackId]) {
        seenFrames[stacks.frameId(stackId)] = true;
      }
    }
    BitSet seen = new BitSet();
    for (int frameId = 0; frameId < frames.length; frameId++) {
      if (seenFrames[frameId]) {
        if (seen.get(frames[frameId])) {
          return false;
        }
        seen.set(frames[frameId]);
      }
    }
    return true;
  }

  /** Which part of all that the view shows stopped at such a stack. */
  private static double share(StackView view, StackWeights weights, boolean[] such) {
    double part = 0;
    double all = 0;
    for (int original = 0; original < weights.size(); original++) {
      int stackId = view.stackIdOf(original);
      if (stackId != StackView.DROPPED) {
        part += such[stackId] ? weights.weight(original) : 0;
        all += weights.weight(original);
      }
    }
    return all > 0 ? part / all : 0;
  }

  private static boolean[] used(StackView view, StackWeights weights) {
    StackTable stacks = view.stacks();
    boolean[] used = new boolean[stacks.size()];
    for (int original = 0; original < weights.size(); original++) {
      int stackId = view.stackIdOf(original);
      if (stackId != StackView.DROPPED && weights.samples(original) > 0) {
        used[stackId] = true;
      }
    }
    for (int stackId = used.length - 1; stackId > 0; stackId--) {
      if (used[stackId]) {
        used[stacks.parentStackId(stackId)] = true;
      }
    }
    return used;
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
