package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import java.util.ArrayList;
import java.util.List;

/**
 * Remembers the views of the last transforms of one profile, each step of them, so that adding or
 * removing the last one costs one step; safe for any thread, which waits for the one that is at it.
 */
public final class ViewCache {
  private final Profile profile;
  private final List<StackTransform> steps = new ArrayList<>();

  /** The view before the first step, then after each of them. */
  private final List<StackView> views = new ArrayList<>();

  /** Remembers nothing but the profile. */
  public ViewCache(Profile profile) {
    this(profile, StackView.of(profile));
  }

  /** The same from a view of the profile on. */
  public ViewCache(Profile profile, StackView from) {
    this.profile = profile;
    this.views.add(from);
  }

  /** The profile whose views these are. */
  public Profile profile() {
    return profile;
  }

  /** What {@link Transforms#view(Profile, Cancellation)} gives, from the last step in common on. */
  public synchronized StackView view(Transforms transforms, Cancellation cancellation) {
    List<StackTransform> wanted = transforms.list();
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
