package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackPath;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A profile as it is looked at: some of its samples, on reshaped stacks. Immutable, and safe for
 * any thread. Everything that takes a pass over samples or stacks is computed once, when it is
 * first asked for. Views that were made of each other by {@link #with} share what they have in
 * common.
 */
public final class View {
  private final Profile profile;
  private final ProfileFilter filter;

  /** Null unless stacks begin with their threads. */
  private final ByThread threads;

  private final ViewCache steps;
  private final Samples samples;
  private final Memo<ByThread> byThread;
  private final Memo<View> threaded = new Memo<>();
  private final Memo<StackView> stackView = new Memo<>();
  private final Memo<WeightedStacks> stacks = new Memo<>();
  private final Memo<FrameKinds> frameKinds = new Memo<>();
  private final Memo<IntFunction<FrameKind>> methodKinds = new Memo<>();
  private final Memo<NativeTime> nativeTime = new Memo<>();
  private final Memo<FoldSearch> foldSearch = new Memo<>();
  private final Memo<SafepointShares> safepointShares = new Memo<>();

  /**
   * The results that depend on the selection alone: weights by stack of the profile, the same where
   * stacks begin with their threads, and the number of samples left out because their threads
   * waited.
   */
  private record Samples(
      Memo<StackWeights> weights, Memo<StackWeights> weightsByThread, Memo<Long> waiting) {
    Samples() {
      this(new Memo<>(), new Memo<>(), new Memo<>());
    }
  }

  private View(
      Profile profile,
      ProfileFilter filter,
      ByThread threads,
      ViewCache steps,
      Samples samples,
      Memo<ByThread> byThread) {
    this.profile = profile;
    this.filter = filter;
    this.threads = threads;
    this.steps = steps;
    this.samples = samples;
    this.byThread = byThread;
  }

  public static View of(Profile profile, ProfileFilter filter) {
    return new View(
        profile, filter, null, new ViewCache(StackView.of(profile)), new Samples(), new Memo<>());
  }

  /** With another filter; threads are merged. */
  public View with(ProfileFilter newFilter) {
    SampleSelection selection = newFilter.selection();
    // Linking the equals of a record takes milliseconds at a start; the same one needs none.
    return new View(
        threads == null ? profile : threads.original(),
        newFilter,
        null,
        steps,
        Objects.equals(selection, selection()) ? samples : new Samples(),
        Objects.equals(selection.events(), selection().events()) ? byThread : new Memo<>());
  }

  /** With another grain; threads are merged. */
  @SuppressWarnings("ReferenceEquality") // the same one comes back if nothing changes
  public View by(Grain grain) {
    Transforms transforms = filter.transforms().by(grain);
    return transforms == filter.transforms() && threads == null
        ? this
        : with(filter.with(transforms));
  }

  /** With stacks that begin with a frame for their thread. */
  public View byThread(Cancellation cancellation) {
    if (threads != null) {
      return this;
    }
    return threaded.get(
        cancellation,
        () -> {
          ByThread made =
              byThread.get(
                  cancellation, () -> ByThread.of(profile, selection().events(), cancellation));
          return new View(made.profile(), filter, made, steps, samples, byThread);
        });
  }

  /** After {@link #byThread}, a profile whose own stacks begin with their threads. */
  public Profile profile() {
    return profile;
  }

  public ProfileFilter filter() {
    return filter;
  }

  public SampleSelection selection() {
    return filter.selection();
  }

  /** Selected samples by stack of the profile. */
  public StackWeights weights(Cancellation cancellation) {
    Memo<StackWeights> memo = threads == null ? samples.weights : samples.weightsByThread;
    return memo.get(cancellation, () -> StackWeights.of(profile, selection(), cancellation));
  }

  /** Number of samples left out only because their threads waited. */
  public long waitingSamples(Cancellation cancellation) {
    return samples.waiting.get(
        cancellation, () -> selection().leftOutWaiting(profile, cancellation));
  }

  /** The shown stack of each of the profile's stacks. */
  public StackView stackView(Cancellation cancellation) {
    return stackView.get(cancellation, () -> stackView(filter.transforms(), cancellation));
  }

  /** Selected samples by shown stack: the input of trees and tables. */
  public WeightedStacks stacks(Cancellation cancellation) {
    return stacks.get(
        cancellation, () -> WeightedStacks.of(weights(cancellation), stackView(cancellation)));
  }

  /** For each shown stack, the outermost one among its callers and itself with the same method. */
  public int[] outermost(Cancellation cancellation) {
    return steps.outermost(stackView(cancellation), cancellation);
  }

  public FrameKinds frameKinds(Cancellation cancellation) {
    return frameKinds.get(
        cancellation,
        () -> FrameKinds.of(profile, weights(cancellation), stackView(cancellation), cancellation));
  }

  public IntFunction<FrameKind> methodKinds(Cancellation cancellation) {
    return methodKinds.get(
        cancellation, () -> frameKinds(cancellation).ofMethods(stacks(cancellation)));
  }

  /** Native time in the shown stacks, whether or not its frames are hidden. */
  public NativeTime nativeTime(Cancellation cancellation) {
    return nativeTime.get(
        cancellation, () -> NativeTime.of(profile, weights(cancellation), stackView(cancellation)));
  }

  public SafepointShares safepointShares(Cancellation cancellation) {
    return safepointShares.get(cancellation, () -> SafepointShares.of(this, cancellation));
  }

  /** Empty unless library frames are folded. */
  public Optional<FoldRules> foldRules() {
    return filter.transforms().foldRules();
  }

  /** Empty if nothing is folded. */
  public Optional<FoldSearch> foldSearch(Cancellation cancellation) {
    if (foldRules().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        foldSearch.get(
            cancellation,
            () ->
                new FoldSearch(
                    profile,
                    stackView(filter.transforms().beforeFolds(), cancellation),
                    stackView(cancellation))));
  }

  /** True if stacks begin with a frame for their thread. */
  public boolean isByThread() {
    return threads != null;
  }

  public boolean isThread(int frameId) {
    return threads != null && threads.isThread(frameId);
  }

  /** As {@link ByThread#threadId}. */
  public int threadId(int frameId) {
    return threads.threadId(frameId);
  }

  /** A place of the tree without its thread; empty for a thread itself. */
  public Optional<StackPath> place(StackPath shown) {
    List<String> names = shown.names();
    List<String> frames = threads == null ? names : names.subList(1, names.size());
    return frames.isEmpty() ? Optional.empty() : Optional.of(new StackPath(frames));
  }

  private StackView stackView(Transforms transforms, Cancellation cancellation) {
    return threads == null
        ? steps.view(transforms, cancellation)
        : threads.view(transforms, cancellation);
  }

  /**
   * The time of native frames, which counts for their callers where native frames are hidden:
   * weight of samples that stopped in native, C++ or kernel code, of those in the kernel, and
   * number and weight of such samples without a Java frame, which no Java frame can be charged for;
   * a value.
   */
  public record NativeTime(long weight, long kernelWeight, long onlySamples, long onlyWeight) {
    static NativeTime of(Profile profile, StackWeights weights, StackView view) {
      StackTable stacks = profile.stacks();
      boolean[] hasCode = new boolean[stacks.size()];
      long weight = 0;
      long kernelWeight = 0;
      long onlySamples = 0;
      long onlyWeight = 0;
      for (int stackId = 1; stackId < hasCode.length; stackId++) {
        FrameKind kind = profile.symbols().frames().kind(stacks.frameId(stackId));
        hasCode[stackId] = hasCode[stacks.parentStackId(stackId)] || !kind.isNative();
        if (kind.isNative() && view.stackIdOf(stackId) != StackView.DROPPED) {
          weight += weights.weight(stackId);
          kernelWeight += kind == FrameKind.KERNEL ? weights.weight(stackId) : 0;
          if (!hasCode[stackId]) {
            onlySamples += weights.samples(stackId);
            onlyWeight += weights.weight(stackId);
          }
        }
      }
      return new NativeTime(weight, kernelWeight, onlySamples, onlyWeight);
    }
  }

  /** Share of each method's own samples taken at a safepoint, if recorders mark them. Immutable. */
  public record SafepointShares(boolean isMarked, long[] samples, long[] unbiased) {
    static SafepointShares of(View view, Cancellation cancellation) {
      SampleSelection selection = view.selection();
      boolean marked =
          selection.tables(view.profile()).stream()
              .anyMatch(table -> table.attributes().indexOf(SampleSelection.BIASED) != Ids.NONE);
      if (!marked) {
        return new SafepointShares(false, new long[0], new long[0]);
      }
      View rest = view.with(view.filter().with(selection.withUnbiased(true)));
      if (view.isByThread()) {
        rest = rest.byThread(cancellation);
      }
      return new SafepointShares(
          true, byMethod(view.stacks(cancellation)), byMethod(rest.stacks(cancellation)));
    }

    private static long[] byMethod(WeightedStacks stacks) {
      long[] samples = new long[stacks.symbols().methods().size()];
      for (int stackId = 1; stackId < stacks.stacks().size(); stackId++) {
        int frameId = stacks.stacks().frameId(stackId);
        samples[stacks.symbols().frames().methodId(frameId)] += stacks.weights().samples(stackId);
      }
      return samples;
    }

    /** 0 to 1; 0 without own samples. */
    public double of(int methodId) {
      return isMarked && samples[methodId] > 0
          ? 1 - (double) unbiased[methodId] / samples[methodId]
          : 0;
    }
  }
}
