package dev.candela.desktop.compare;

import dev.candela.desktop.compare.ChangeColumns.ChangeRow;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffVoice;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.model.Cancellation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Why frames changed. Evidence needs comparisons of allocations and locks as well, so it is
 * computed once for each comparison, on first use. For the FX thread.
 */
final class ChangeReasons {
  private final LatestJob frames;
  private final LatestJob methods;
  private volatile Found last;

  /** The evidence of one comparison. */
  private record Found(Diff diff, Evidence evidence) {}

  ChangeReasons(Workers workers) {
    frames = workers.latestJob();
    methods = workers.latestJob();
  }

  /** Passes on the reasons for a frame's change later; never if there are none. */
  void ofNode(Diff diff, IdentityRules rules, int nodeId, Consumer<String> taker) {
    frames.submit(
        control -> DiffVoice.WINDOW.line(evidence(diff, rules, control).ofNode(nodeId, control)),
        taker,
        _ -> {});
  }

  /** The same for all changed methods, by name. */
  void ofMethods(
      Diff diff,
      IdentityRules rules,
      List<ChangeRow> rows,
      Consumer<Map<String, String>> taker,
      Consumer<Throwable> failed) {
    methods.submit(
        control -> {
          Evidence evidence = evidence(diff, rules, control);
          return of(evidence, rows, control);
        },
        taker,
        failed);
  }

  /** Reasons by method, of those that have some; for a worker. */
  static Map<String, String> of(
      Evidence evidence, List<ChangeRow> rows, Cancellation cancellation) {
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

  void close() {
    frames.cancel();
    methods.cancel();
  }

  private Evidence evidence(Diff diff, IdentityRules rules, Cancellation cancellation) {
    Found found = last;
    if (found == null || !found.diff().equals(diff)) {
      found = new Found(diff, Evidence.of(diff, rules, cancellation));
      last = found;
    }
    return found.evidence();
  }
}
