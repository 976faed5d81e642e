package dev.candela.desktop.compare;

import dev.candela.desktop.compare.CompareChoice.SideChoice;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import java.util.ArrayList;
import java.util.List;

/**
 * The inputs of a comparison; a value.
 *
 * @param before the baseline
 * @param after the other side
 * @param choice filters and settings
 * @param foldRules library code; null derives it from the second recording
 */
record CompareInputs(Recorded before, Recorded after, CompareChoice choice, FoldRules foldRules) {

  /** A side by its name; several recordings are runs of one program. */
  record Recorded(String name, List<Profile> runs) {
    Profile first() {
      return runs.getFirst();
    }
  }

  /** True if these are the same recordings, though one may have grown. */
  boolean continues(CompareInputs earlier) {
    return choice.equals(earlier.choice)
        && before.name().equals(earlier.before.name())
        && after.name().equals(earlier.after.name());
  }

  /**
   * Compares; for a worker.
   *
   * @throws dev.candela.engine.diff.IncomparableException if that cannot be done
   */
  Diff compare(Cancellation cancellation) {
    return Diff.of(side(Side.BEFORE), side(Side.AFTER), choice.settings(), cancellation);
  }

  DiffSide side(Side side) {
    Recorded recorded = side == Side.BEFORE ? before : after;
    SideChoice chosen = choice.side(side);
    List<DiffRun> runs = new ArrayList<>();
    for (Profile profile : recorded.runs()) {
      long later = profile.span().startNanos() - recorded.first().span().startNanos();
      String name = recorded.name() + (runs.isEmpty() ? "" : " " + (runs.size() + 1));
      ProfileFilter filter = filter(profile, side, chosen.window().later(later));
      runs.add(new DiffRun(name, profile, filter));
    }
    return new DiffSide(recorded.name(), runs, chosen.operations());
  }

  private ProfileFilter filter(Profile profile, Side side, TimeWindow window) {
    FoldRules rules = foldRules != null ? foldRules : FoldRules.derivedFrom(after.first());
    return choice.viewOf(side).withWindow(window).filter(profile, rules, grain());
  }

  /** The coarsest grain that the rules allow. */
  private Grain grain() {
    if (!choice.rules().has(IdentityRule.LINES)) {
      return Grain.LINE;
    }
    return choice.rules().has(IdentityRule.TIERS) ? Grain.METHOD : Grain.KIND;
  }
}
