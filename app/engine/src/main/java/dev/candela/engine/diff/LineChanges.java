package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the lines with samples of a source file cost on both sides, by row of {@link Lines};
 * immutable. A sample counts once for a line, and lines are judged as methods are.
 */
public record LineChanges(CostText text, Map<Integer, Change> byRow) {
  /**
   * A line on both sides, in the unit of the comparison, with half of the difference's 95 %
   * interval, 0 if there are too few samples; a lower bound if a recording is too short for its
   * phases.
   */
  public record Change(
      double before, double after, double halfWidth, boolean lowerBound, Verdict verdict) {}

  /** A number for each line of a class and of those nested in it, equal for equal lines. */
  public record Lines(String outerClass, List<Integer> rowsBefore, List<Integer> rowsAfter) {}

  /** Throws {@link IncomparableException} if the sides cannot be compared. */
  public static LineChanges of(
      DiffSide before,
      DiffSide after,
      DiffSettings settings,
      Lines lines,
      Cancellation cancellation) {
    Diff diff =
        Diff.of(
            byLine(before, lines.outerClass, lines.rowsBefore),
            byLine(after, lines.outerClass, lines.rowsAfter),
            settings,
            cancellation);
    Map<Integer, Change> byRow = new HashMap<>();
    DiffTree tree = diff.tree();
    CallTree structure = tree.structure();
    for (int nodeId = 1; nodeId < structure.nodeCount(); nodeId++) {
      int row = StackTransforms.rowOfLine(structure.symbols(), structure.methodId(nodeId));
      if (row != Ids.NONE && isOutermost(structure, nodeId)) {
        Change change =
            new Change(
                tree.total(Side.BEFORE, nodeId),
                tree.total(Side.AFTER, nodeId),
                0,
                false,
                Verdict.TOO_FEW);
        byRow.merge(
            row,
            change,
            (one, more) ->
                new Change(
                    one.before + more.before, one.after + more.after, 0, false, Verdict.TOO_FEW));
      }
    }
    MethodChanges methods = diff.methods();
    for (int key = 0; key < methods.rowCount(); key++) {
      int tested = key;
      byRow.computeIfPresent(
          StackTransforms.rowOfLine(structure.symbols(), methods.methodId(key)),
          (_, change) ->
              new Change(
                  change.before,
                  change.after,
                  methods.halfWidth(tested, false),
                  methods.isLowerBound(tested, false),
                  methods.totalVerdict(tested)));
    }
    return new LineChanges(CostText.of(diff), Map.copyOf(byRow));
  }

  /** Empty for a row without samples. */
  public Optional<Change> row(int row) {
    return Optional.ofNullable(byRow.get(row));
  }

  private static DiffSide byLine(DiffSide side, String outerClass, List<Integer> rows) {
    StackTransform lines = StackTransforms.linesAsMethods(outerClass, rows);
    return side.filtered(
        run -> run.filter().with(run.filter().transforms().by(Grain.LINE).plus(lines)));
  }

  private static boolean isOutermost(CallTree tree, int nodeId) {
    int at = tree.parent(nodeId);
    while (at != CallTree.ROOT && tree.methodId(at) != tree.methodId(nodeId)) {
      at = tree.parent(at);
    }
    return at == CallTree.ROOT;
  }
}
