package dev.candela.engine.diff;

import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.ThreadShares;
import dev.candela.engine.model.Cancellation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares which threads were sampled. */
final class ThreadSets {
  /** Threads with less of all than this make no difference. */
  private static final double NOTABLE_SHARE = 0.02;

  private ThreadSets() {}

  static void compare(DiffSide before, DiffSide after, IdentityRules rules, List<Mismatch> found) {
    if (saysNothing(before) || saysNothing(after)) {
      return;
    }
    Map<String, Double> weightsBefore = weightsByName(before, rules);
    Map<String, Double> weightsAfter = weightsByName(after, rules);
    addMissing(weightsBefore, weightsAfter, Side.AFTER, found);
    addMissing(weightsAfter, weightsBefore, Side.BEFORE, found);
  }

  /** A format without threads does not say that there were none. */
  private static boolean saysNothing(DiffSide side) {
    return side.runs().stream().allMatch(run -> run.profile().threads().size() == 0);
  }

  private static void addMissing(
      Map<String, Double> here, Map<String, Double> there, Side missing, List<Mismatch> found) {
    double all = here.values().stream().mapToDouble(Double::doubleValue).sum();
    for (String name : new TreeSet<>(here.keySet())) {
      if (all > 0 && !there.containsKey(name) && here.get(name) >= NOTABLE_SHARE * all) {
        found.add(new Mismatch.Threads(name, here.get(name) / all, missing));
      }
    }
  }

  /** By name; a line of collapsed stacks, or a record of pprof, weighs more than a row. */
  private static Map<String, Double> weightsByName(DiffSide side, IdentityRules rules) {
    Map<String, Double> weights = new TreeMap<>();
    for (DiffRun run : side.runs()) {
      ThreadShares shares =
          ThreadShares.of(run.profile(), run.filter().selection(), Cancellation.NEVER);
      for (int threadId : shares.byWeight()) {
        String name = shares.threads().name(threadId);
        String common = rules.has(IdentityRule.THREADS) ? commonName(name) : name;
        weights.merge(common, (double) shares.weight(threadId), Double::sum);
      }
    }
    return weights;
  }

  /** {@code pool-2-thread-7} is of a pool as {@code pool-1-thread-3} is. */
  private static String commonName(String name) {
    return ThreadPool.nameOf(name).replaceAll("\\d+", "*");
  }
}
