package dev.candela.engine.diff;

import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.RowScan;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares which threads were sampled. */
final class ThreadSets {
  /** Threads with less of the samples than this make no difference. */
  private static final double NOTABLE_SHARE = 0.02;

  private ThreadSets() {}

  static void compare(DiffSide before, DiffSide after, IdentityRules rules, List<Mismatch> found) {
    Map<String, Long> samplesBefore = samplesByName(before, rules);
    Map<String, Long> samplesAfter = samplesByName(after, rules);
    addMissing(samplesBefore, samplesAfter, Side.AFTER, found);
    addMissing(samplesAfter, samplesBefore, Side.BEFORE, found);
  }

  private static void addMissing(
      Map<String, Long> here, Map<String, Long> there, Side missing, List<Mismatch> found) {
    double all = here.values().stream().mapToLong(Long::longValue).sum();
    for (String name : new TreeSet<>(here.keySet())) {
      if (!there.containsKey(name) && here.get(name) >= NOTABLE_SHARE * all) {
        found.add(new Mismatch.Threads(name, here.get(name) / all, missing));
      }
    }
  }

  private static Map<String, Long> samplesByName(DiffSide side, IdentityRules rules) {
    Map<String, Long> samples = new TreeMap<>();
    for (DiffRun run : side.runs()) {
      long[] byThread = samplesByThread(run);
      for (int threadId = -1; threadId < byThread.length - 1; threadId++) {
        if (byThread[threadId + 1] > 0) {
          String name = run.profile().threads().name(threadId);
          String common = rules.has(IdentityRule.THREADS) ? commonName(name) : name;
          samples.merge(common, byThread[threadId + 1], Long::sum);
        }
      }
    }
    return samples;
  }

  /** {@code pool-2-thread-7} is of a pool as {@code pool-1-thread-3} is. */
  private static String commonName(String name) {
    return ThreadPool.nameOf(name).replaceAll("\\d+", "*");
  }

  private static long[] samplesByThread(DiffRun run) {
    Profile profile = run.profile();
    long[] samples = new long[profile.threads().size() + 1];
    for (SampleTable table : run.filter().selection().tables(profile)) {
      RowScan scan = new RowScan(profile, table, run.filter().selection(), Cancellation.NEVER);
      while (scan.next()) {
        int[] included = scan.included();
        int[] threadIds = scan.threadIds();
        for (int i = 0; i < scan.rows(); i++) {
          samples[threadIds[i] + 1] += included[i];
        }
      }
    }
    return samples;
  }
}
