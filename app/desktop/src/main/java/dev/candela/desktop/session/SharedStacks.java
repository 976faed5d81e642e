package dev.candela.desktop.session;

import dev.candela.engine.filter.ByThread;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.EventChoice;
import dev.candela.engine.filter.ProfileFilter;
import dev.candela.engine.filter.StackView;
import dev.candela.engine.filter.StackWeights;
import dev.candela.engine.filter.Transforms;
import dev.candela.engine.filter.ViewCache;
import dev.candela.engine.filter.WeightedStacks;
import dev.candela.engine.model.Profile;

/**
 * Keeps the last result, since the panels of a session ask for the same one. For any thread; a
 * second one that asks waits for the first.
 */
final class SharedStacks {
  private ViewCache views;
  private ProfileFilter filter;
  private WeightedStacks stacks;
  private ByThread threads;
  private EventChoice threadEvents;

  StackView view(Profile profile, Transforms transforms, Cancellation cancellation) {
    return cache(profile).view(transforms, cancellation);
  }

  synchronized WeightedStacks stacks(
      Profile profile, ProfileFilter wanted, Cancellation cancellation) {
    ViewCache cache = cache(profile);
    if (stacks == null || !wanted.equals(filter)) {
      StackView view = cache.view(wanted.transforms(), cancellation);
      stacks = WeightedStacks.of(StackWeights.of(profile, wanted.selection(), cancellation), view);
      filter = wanted;
    }
    return stacks;
  }

  synchronized ByThread threads(Profile profile, EventChoice events, Cancellation cancellation) {
    if (threads == null || threads.original() != profile || !events.equals(threadEvents)) {
      threads = ByThread.of(profile, events, cancellation);
      threadEvents = events;
    }
    return threads;
  }

  private synchronized ViewCache cache(Profile profile) {
    if (views == null || views.profile() != profile) {
      views = new ViewCache(profile);
      stacks = null;
      threads = null;
    }
    return views;
  }
}
