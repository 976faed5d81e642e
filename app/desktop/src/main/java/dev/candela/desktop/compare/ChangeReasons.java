package dev.candela.desktop.compare;

import dev.candela.desktop.compare.ChangesTable.ChangeRow;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffVoice;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.model.Cancellation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Why frames changed: evidence that is computed once for each comparison, on first use. For
 * workers.
 */
final class ChangeReasons {
  private volatile Found last;

  private record Found(Diff diff, Evidence evidence) {}

  /** Why a frame changed; empty if nothing explains it. */
  String ofNode(CompareResult result, int nodeId, Cancellation cancellation) {
    return DiffVoice.WINDOW.line(evidence(result, cancellation).ofNode(nodeId, cancellation));
  }

  /** Reasons by method, of those that have some. */
  Map<String, String> ofMethods(
      CompareResult result, List<ChangeRow> rows, Cancellation cancellation) {
    Evidence evidence = evidence(result, cancellation);
    Map<String, String> reasons = new HashMap<>();
    for (ChangeRow row : rows) {
      cancellation.check();
      String line = DiffVoice.WINDOW.line(evidence.ofMethod(row.row(), cancellation));
      if (!line.isEmpty()) {
        reasons.put(row.name(), line);
      }
    }
    return reasons;
  }

  private Evidence evidence(CompareResult result, Cancellation cancellation) {
    Found found = last;
    if (found == null || !found.diff().equals(result.diff())) {
      Evidence evidence =
          Evidence.of(result.diff(), result.inputs().choice().rules(), cancellation);
      found = new Found(result.diff(), evidence);
      last = found;
    }
    return found.evidence();
  }
}
