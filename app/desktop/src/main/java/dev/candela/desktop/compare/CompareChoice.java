package dev.candela.desktop.compare;

import dev.candela.desktop.session.ViewChoice;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.IdentityRules;
import dev.candela.engine.diff.Side;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What is compared and how; a value, so that one kept is all that undo takes.
 *
 * @param before what of the first side
 * @param after what of the second side
 * @param view what of both; time and threads are chosen for each side
 * @param unit in what; empty for what suits the recordings
 * @param rules what counts as the same code
 */
public record CompareChoice(
    SideChoice before,
    SideChoice after,
    ViewChoice view,
    Optional<DiffUnit> unit,
    IdentityRules rules) {
  /** Everything, by the usual rules. */
  public static final CompareChoice USUAL =
      new CompareChoice(
          SideChoice.ALL,
          SideChoice.ALL,
          ViewChoice.EVERYTHING,
          Optional.empty(),
          IdentityRules.DEFAULT);

  SideChoice side(Side side) {
    return side == Side.BEFORE ? before : after;
  }

  CompareChoice with(Side side, UnaryOperator<SideChoice> change) {
    return side == Side.BEFORE
        ? new CompareChoice(change.apply(before), after, view, unit, rules)
        : new CompareChoice(before, change.apply(after), view, unit, rules);
  }

  CompareChoice withView(UnaryOperator<ViewChoice> change) {
    return new CompareChoice(before, after, change.apply(view), unit, rules);
  }

  /** What is looked at of a side. */
  ViewChoice viewOf(Side side) {
    return view.withWindow(side(side).window()).withThreads(side(side).threadChoice());
  }

  CompareChoice withUnit(DiffUnit newUnit) {
    return new CompareChoice(before, after, view, Optional.of(newUnit), rules);
  }

  CompareChoice withRules(IdentityRules newRules) {
    return new CompareChoice(before, after, view, unit, newRules);
  }

  /** With the sides in each other's place. */
  CompareChoice swapped() {
    return new CompareChoice(after, before, view, unit, rules);
  }

  DiffSettings settings() {
    return new DiffSettings(unit, rules);
  }
}
