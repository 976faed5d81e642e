package dev.candela.desktop.session;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.BehindFolds;
import dev.candela.engine.view.ByThread;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackPath;
import dev.candela.engine.view.transform.StackView;
import java.util.List;
import java.util.Optional;

/**
 * What trees are made of, as the user has shaped it; a value.
 *
 * @param profile the recording, or the same with stacks that begin with their threads
 * @param selection which of its samples
 * @param view in which shape their stacks
 * @param stacks the samples by stack of the view
 * @param threads which frames are threads; empty if the threads are merged
 * @param folded how library frames were folded; empty if they were not
 */
public record Shown(
    Profile profile,
    SampleSelection selection,
    StackView view,
    WeightedStacks stacks,
    Optional<ByThread> threads,
    Optional<Folded> folded) {

  /** What the folds hide; empty if nothing is folded. */
  public Optional<BehindFolds> behindFolds(Cancellation cancellation) {
    return folded.map(how -> how.behind(this, cancellation));
  }

  /** True if the frame names a thread. */
  public boolean isThread(int frameId) {
    return threads.isPresent() && threads.get().isThread(frameId);
  }

  /** A place of the tree without the thread that it begins with; empty for a thread itself. */
  public Optional<StackPath> place(StackPath shown) {
    List<String> names = shown.names();
    List<String> frames = threads.isEmpty() ? names : names.subList(1, names.size());
    return frames.isEmpty() ? Optional.empty() : Optional.of(new StackPath(frames));
  }
}
