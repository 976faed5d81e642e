package dev.candela.desktop.session;

import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackPath;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.Transforms;
import java.util.ArrayList;
import java.util.List;

/**
 * All that a user has chosen to look at, in every panel of a session; a value, of which undo keeps
 * earlier ones. Without {@code nativeFrames}, native, C++ and kernel frames are hidden; {@code
 * unbiased} leaves out samples that were taken at a safepoint.
 */
public record ViewChoice(
    EventChoice events,
    TimeWindow window,
    ThreadChoice threads,
    Transforms transforms,
    boolean nativeFrames,
    FoldChoice folding,
    boolean unbiased) {

  private static final String PLACE = "subtree:";

  public static final ViewChoice EVERYTHING =
      new ViewChoice(
          EventChoice.AUTO,
          TimeWindow.ALL,
          ThreadChoice.ALL,
          Transforms.NONE,
          true,
          FoldChoice.UNFOLDED,
          false);

  public ViewChoice withEvents(EventChoice newEvents) {
    return new ViewChoice(newEvents, window, threads, transforms, nativeFrames, folding, unbiased);
  }

  public ViewChoice withWindow(TimeWindow newWindow) {
    return new ViewChoice(events, newWindow, threads, transforms, nativeFrames, folding, unbiased);
  }

  /** The same of a recording that began that much later. */
  public ViewChoice later(long nanos) {
    return withWindow(window.later(nanos));
  }

  public ViewChoice withThreads(ThreadChoice newThreads) {
    return new ViewChoice(events, window, newThreads, transforms, nativeFrames, folding, unbiased);
  }

  public ViewChoice withTransforms(Transforms newTransforms) {
    return new ViewChoice(events, window, threads, newTransforms, nativeFrames, folding, unbiased);
  }

  public ViewChoice plus(StackTransform transform) {
    return transforms.list().contains(transform)
        ? this
        : withTransforms(transforms.plus(transform));
  }

  public ViewChoice withNativeFrames(boolean shown) {
    return new ViewChoice(events, window, threads, transforms, shown, folding, unbiased);
  }

  public boolean recursionMerged() {
    return transforms.list().contains(StackTransforms.mergeRecursion());
  }

  public ViewChoice withRecursionMerged(boolean merged) {
    return merged
        ? plus(StackTransforms.mergeRecursion())
        : withTransforms(transforms.without(StackTransforms.mergeRecursion()));
  }

  public ViewChoice withFolding(FoldChoice newFolding) {
    return new ViewChoice(events, window, threads, transforms, nativeFrames, newFolding, unbiased);
  }

  public ViewChoice withUnbiased(boolean only) {
    return new ViewChoice(events, window, threads, transforms, nativeFrames, folding, only);
  }

  public SampleSelection selection(Profile profile) {
    return SampleSelection.ALL
        .withEvents(events)
        .withRange(window.rangeIn(profile.span()))
        .without(window.leftOut())
        .withThreads(threads)
        .withUnbiased(unbiased);
  }

  public ProfileFilter filter(Profile profile, FoldRules rules, Grain grain) {
    return new ProfileFilter(selection(profile), stackTransforms(rules, grain));
  }

  /**
   * Native frames go first and folding comes after what the user did, who means methods, not the
   * folds they hide in; and after frames were told apart, or one method's lines would have folds of
   * their own. Subtrees are places in what the user saw, so they come after the folding.
   */
  private Transforms stackTransforms(FoldRules rules, Grain grain) {
    Transforms result = unfolded(grain);
    if (folding.folded()) {
      result = result.plus(StackTransforms.fold(rules, folding.opened()));
    }
    for (StackTransform transform : transforms.list()) {
      result = isPlace(transform) ? result.plus(transform) : result;
    }
    return result;
  }

  private Transforms unfolded(Grain grain) {
    Transforms result = Transforms.NONE;
    if (!nativeFrames) {
      result = result.plus(StackTransforms.hideNative());
    }
    for (StackTransform transform : transforms.list()) {
      result = isPlace(transform) ? result : result.plus(transform);
    }
    return result.plus(grain);
  }

  /** The same with a fold opened, without a subtree that begins with it: there is none then. */
  public ViewChoice opened(StackPath fold) {
    ViewChoice result = this;
    List<String> names = fold.names();
    for (StackTransform transform : transforms.list().reversed()) {
      if (isPlace(transform)) {
        result =
            names.size() == 1
                ? result.withTransforms(result.transforms().without(transform))
                : result;
        List<String> longer =
            new ArrayList<>(StackPath.parse(transform.text().substring(PLACE.length())).names());
        longer.removeLast();
        longer.addAll(names);
        names = longer;
      }
    }
    return result.withFolding(folding.open(new StackPath(names)));
  }

  private static boolean isPlace(StackTransform transform) {
    return transform.text().startsWith(PLACE);
  }
}
