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
 * Why frames changed. Looking for evidence means to compare allocations and locks as well, so it is
 * done once for each comparison, when somebody first asks. For the FX thread.
 */
final class ChangeReasons {
  private final LatestJob frames;
  private final LatestJob methods;
  private volatile Found last;

  /** What was found out about one comparison. */
  private record Found(Diff diff, Evidence evidence) {}

  ChangeReasons(Workers workers) {
    frames = workers.latestJob();
    methods = workers.latestJob();
  }

  /** Hands out what there is to say of a frame, a little later; nothing if there is nothing. */
  void ofNode(Diff diff, IdentityRules rules, int nodeId, Consumer<String> taker) {
    frames.submit(
        control -> DiffVoice.WINDOW.line(evidence(diff, rules, control).ofNode(nodeId, control)),
        taker,
        _ -> {});
  }

  /** The same of all methods that changed, by name. */
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
