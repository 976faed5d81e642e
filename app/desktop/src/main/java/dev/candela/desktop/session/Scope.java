package dev.candela.desktop.session;

import dev.candela.desktop.work.JobControl;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackView;
import java.util.Optional;

/**
 * What one analysis looks at: a profile as the user's choice shows it, and the line to whoever
 * waits. Made for each run; for the worker that runs it. What several panels need is computed once.
 */
public final class Scope {
  private final Profile profile;
  private final ViewChoice choice;
  private final FoldRules rules;
  private final SharedStacks shared;
  private final JobControl control;

  Scope(
      Profile profile,
      ViewChoice choice,
      FoldRules rules,
      SharedStacks shared,
      JobControl control) {
    this.profile = profile;
    this.choice = choice;
    this.rules = rules;
    this.shared = shared;
    this.control = control;
  }

  /** The recording, or as much of it as there is; unfiltered. */
  public Profile profile() {
    return profile;
  }

  /** What the user has chosen. */
  public ViewChoice choice() {
    return choice;
  }

  /** To be asked in long work, and told how far it has come. */
  public JobControl control() {
    return control;
  }

  /** What is library code, whether it is folded or not. */
  public FoldRules foldRules() {
    return rules == null ? FoldRules.derivedFrom(profile) : rules;
  }

  /** Which samples count. */
  public SampleSelection selection() {
    return choice.selection(profile);
  }

  /** The engine's filter, frames told apart as asked. */
  public ProfileFilter filter(Grain grain) {
    return choice.filter(profile, foldRules(), grain);
  }

  /** The stacks as the user has shaped them, frames told apart as asked. */
  public StackView view(Grain grain) {
    return shared.view(profile, filter(grain).transforms(), control);
  }

  /** What trees are made of: all threads as one, or stacks that begin with their threads. */
  public Shown shown(boolean byThread) {
    if (!byThread) {
      return new Shown(
          profile, selection(), view(Grain.METHOD), stacks(), Optional.empty(), folded());
    }
    return shared.byThread(profile, filter(Grain.METHOD), folded(), control);
  }

  private Optional<Folded> folded() {
    return choice.folding().folded()
        ? Optional.of(new Folded(choice.unfolded(Grain.METHOD), foldRules()))
        : Optional.empty();
  }

  /** What trees and tables of methods are made of. */
  public WeightedStacks stacks() {
    return stacks(Grain.METHOD);
  }

  /** The selected samples on the stacks that {@link #view} gives. */
  public WeightedStacks stacks(Grain grain) {
    return shared.stacks(profile, filter(grain), control);
  }
}
