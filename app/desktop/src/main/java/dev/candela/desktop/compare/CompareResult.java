package dev.candela.desktop.compare;

import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.GreyMethods;
import dev.candela.engine.model.Cancellation;
import java.util.List;

/**
 * A comparison as it is shown; immutable.
 *
 * @param inputs what was compared
 * @param diff what came of it
 * @param verdicts what to show of it, frame by frame
 * @param graphs laid out as was asked for
 * @param rows its methods; none unless a table was asked for
 * @param greyMethods those of them that no frame's colour shows
 */
record CompareResult(
    CompareInputs inputs,
    Diff diff,
    SteadyVerdicts verdicts,
    CompareGraphs graphs,
    List<ChangeRow> rows,
    GreyMethods greyMethods) {

  /**
   * Makes what is missing; for a worker.
   *
   * @param last what is on screen, or null
   */
  static CompareResult of(
      CompareInputs inputs, CompareDisplay display, CompareResult last, Cancellation cancellation) {
    boolean same = last != null && last.inputs.equals(inputs);
    Diff diff = same ? last.diff : inputs.compare(cancellation);
    SteadyVerdicts verdicts = verdicts(inputs, diff, last, cancellation);
    cancellation.check();
    boolean laidOut = same && last.graphs.display().equals(display);
    CompareGraphs graphs =
        laidOut ? last.graphs : CompareGraphs.of(diff, verdicts, display, cancellation);
    boolean listed = same && !last.rows.isEmpty();
    List<ChangeRow> rows = listed ? last.rows : List.of();
    if (display.form() == CompareForm.TABLE && !listed) {
      rows = ChangeRow.all(diff, cancellation);
    }
    GreyMethods greyMethods = same ? last.greyMethods : GreyMethods.NONE;
    // A table of methods takes long to make; a graph with colours needs no explanation.
    boolean asked = !rows.isEmpty() || verdicts.colouredCount() == 0;
    if (asked && greyMethods.equals(GreyMethods.NONE)) {
      greyMethods = GreyMethods.of(diff, verdicts::verdict);
    }
    return new CompareResult(inputs, diff, verdicts, graphs, rows, greyMethods);
  }

  private static SteadyVerdicts verdicts(
      CompareInputs inputs, Diff diff, CompareResult last, Cancellation cancellation) {
    if (last != null && last.diff.equals(diff)) {
      return last.verdicts;
    }
    return last != null && inputs.continues(last.inputs)
        ? last.verdicts.next(diff, cancellation)
        : SteadyVerdicts.first(diff);
  }
}
