package dev.candela.desktop.session;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ByThread;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import dev.candela.engine.view.transform.ViewCache;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the last results, since the panels of a session ask for the same ones. For any thread; a
 * second one that asks waits for the first.
 */
final class SharedStacks {
  private final Kept<String, ViewCache> views = new Kept<>();
  private final Kept<ProfileFilter, WeightedStacks> stacks = new Kept<>();
  private final Kept<EventChoice, ByThread> threads = new Kept<>();
  private final Kept<ProfileFilter, Shown> byThread = new Kept<>();
  private final List<Kept<?, ?>> all = List.of(views, stacks, threads, byThread);

  StackView view(Profile profile, Transforms transforms, Cancellation cancellation) {
    all.forEach(kept -> kept.keepOnly(profile));
    return views
        .get(profile, "", cancellation, () -> new ViewCache(profile))
        .view(transforms, cancellation);
  }

  WeightedStacks stacks(Profile profile, ProfileFilter wanted, Cancellation cancellation) {
    StackView view = view(profile, wanted.transforms(), cancellation);
    return stacks.get(
        profile,
        wanted,
        cancellation,
        () -> WeightedStacks.of(StackWeights.of(profile, wanted.selection(), cancellation), view));
  }

  /** Trees that begin with their threads. */
  Shown byThread(
      Profile profile, ProfileFilter wanted, Optional<Folded> folded, Cancellation cancellation) {
    all.forEach(kept -> kept.keepOnly(profile));
    return byThread.get(
        profile, wanted, cancellation, () -> makeByThread(profile, wanted, folded, cancellation));
  }

  private Shown makeByThread(
      Profile profile, ProfileFilter wanted, Optional<Folded> folded, Cancellation cancellation) {
    EventChoice events = wanted.selection().events();
    ByThread threaded =
        threads.get(
            profile, events, cancellation, () -> ByThread.of(profile, events, cancellation));
    StackView view = threaded.view(wanted.transforms(), cancellation);
    StackWeights weights = StackWeights.of(threaded.profile(), wanted.selection(), cancellation);
    return new Shown(
        threaded.profile(),
        wanted.selection(),
        view,
        WeightedStacks.of(weights, view),
        Optional.of(threaded),
        folded);
  }
}
