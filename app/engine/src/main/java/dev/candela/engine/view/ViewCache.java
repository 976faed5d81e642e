package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.ArrayList;
import java.util.List;

/**
 * Remembers the stacks of one profile after each of the last transforms, so that adding or removing
 * the last one costs one step. For any thread.
 */
final class ViewCache {
  private final Memo.CancellableLock computing = new Memo.CancellableLock();
  private final List<StackTransform> steps = new ArrayList<>();

  /** The view before the first step, then after each step. */
  private final List<StackView> views = new ArrayList<>();

  private final Memo.CancellableLock computingOutermost = new Memo.CancellableLock();

  /** The view that {@link #outermost} belongs to. */
  private StackView outermostOf;

  private int[] outermost;

  ViewCache(StackView from) {
    this.views.add(from);
  }

  /** Like {@link Transforms#view(Profile, Cancellation)}, reusing the common first steps. */
  StackView view(Transforms transforms, Cancellation cancellation) {
    computing.lock(cancellation);
    try {
      return compute(transforms.list(), cancellation);
    } finally {
      computing.unlock();
    }
  }

  /** For each stack, the outermost call of its method; remembered for one view. */
  @SuppressWarnings("ReferenceEquality") // equality would compare all stacks
  int[] outermost(StackView of, Cancellation cancellation) {
    computingOutermost.lock(cancellation);
    try {
      if (outermostOf != of) {
        outermost = of.stacks().outermost(of.symbols().frames().methodIds(), cancellation);
        outermostOf = of;
      }
      return outermost;
    } finally {
      computingOutermost.unlock();
    }
  }

  private StackView compute(List<StackTransform> wanted, Cancellation cancellation) {
    int common = 0;
    while (common < Math.min(wanted.size(), steps.size())
        && wanted.get(common).equals(steps.get(common))) {
      common++;
    }
    // Steps beyond those wanted are kept while nothing else is asked for: undo is often undone.
    if (common < wanted.size()) {
      steps.subList(common, steps.size()).clear();
      views.subList(common + 1, views.size()).clear();
    }
    for (StackTransform transform : wanted.subList(common, wanted.size())) {
      cancellation.check();
      views.add(transform.apply(views.getLast(), cancellation));
      steps.add(transform);
    }
    return views.get(wanted.size());
  }
}
