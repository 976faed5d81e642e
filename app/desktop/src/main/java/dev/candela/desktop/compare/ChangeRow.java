package dev.candela.desktop.compare;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Cancellation;
import java.util.ArrayList;
import java.util.List;

/**
 * A method that was tested; a value.
 *
 * @param name qualified, as the rules of identity leave it
 * @param row its place in the comparison
 * @param in all of them
 */
record ChangeRow(String name, int row, MethodChanges in) {

  /** Changes first, larger ones before smaller ones; for a worker. */
  static List<ChangeRow> all(Diff diff, Cancellation cancellation) {
    MethodChanges methods = diff.methods();
    cancellation.check();
    List<ChangeRow> rows = new ArrayList<>(methods.rowCount());
    for (int row : methods.byTotalChange()) {
      rows.add(new ChangeRow(methods.name(row), row, methods));
    }
    return rows;
  }

  double cost(Side side, boolean self) {
    return self ? in.self(side, row) : in.total(side, row);
  }

  long samples(Side side, boolean self) {
    return self ? in.selfSamples(side, row) : in.totalSamples(side, row);
  }

  double difference(boolean self) {
    return self ? in.selfDifference(row) : in.totalDifference(row);
  }

  double halfWidth(boolean self) {
    return in.halfWidth(row, self);
  }

  boolean isLowerBound(boolean self) {
    return in.isLowerBound(row, self);
  }

  Verdict verdict(boolean self) {
    return self ? in.selfVerdict(row) : in.totalVerdict(row);
  }
}
