package dev.candela.desktop.threads;

import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.ThreadActivity;
import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.ThreadShares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All threads with samples of any kind, heaviest first; immutable. */
record ThreadList(View view, List<Group> groups, WeightUnit unit, ThreadActivity activity) {
  /** About the width of a strip in pixels. */
  private static final int BUCKETS = 160;

  /** Default period of the JDK's recorder. */
  private static final long USUAL_PERIOD_NANOS = 20_000_000;

  /** A pool and its threads; a thread alone is a pool of one. */
  record Group(ThreadRow pool, List<ThreadRow> threads) {}

  List<ThreadRow> pools() {
    return groups.stream().map(Group::pool).toList();
  }

  List<ThreadRow> threads() {
    return groups.stream().flatMap(group -> group.threads().stream()).toList();
  }

  /** By the rows' threads; for a worker. The lightest of very many threads have none. */
  Map<Object, ShareInterval> intervals(List<ThreadRow> rows, Cancellation cancellation) {
    View byThread = view.byThread(cancellation);
    Map<Integer, Integer> rowByThread = new HashMap<>();
    for (int row = 0; row < rows.size(); row++) {
      for (int threadId : rows.get(row).threadIds()) {
        rowByThread.put(threadId, row);
      }
    }
    StackView shown = byThread.stackView(cancellation);
    int[] groups = new int[shown.stacks().size()];
    Arrays.fill(groups, Ids.NONE);
    for (int stackId = 1; stackId < groups.length; stackId++) {
      if (shown.stacks().parentStackId(stackId) == StackTable.ROOT) {
        int threadId = byThread.threadId(shown.stacks().frameId(stackId));
        groups[stackId] = rowByThread.getOrDefault(threadId, Ids.NONE);
      }
    }
    Shares shares = Shares.ofGroups(TimedSamples.of(byThread, cancellation), groups, rows.size());
    Map<Object, ShareInterval> intervals = new HashMap<>();
    for (int row = 0; row < rows.size(); row++) {
      ThreadRow of = rows.get(row);
      ShareInterval found = shares.total(row);
      boolean all = Math.abs(found.share() - of.amount().share()) < 1e-9;
      intervals.put(of.threadIds(), all ? found : ShareInterval.UNKNOWN);
    }
    return intervals;
  }

  static ThreadList of(View view, Cancellation cancellation) {
    Profile profile = view.profile();
    SampleSelection selection = view.selection();
    StackMask stacks = StackMask.of(view.stackView(cancellation));
    ThreadShares chosen = ThreadShares.of(profile, selection, stacks, cancellation);
    EventChoice cpuEvents = EventChoice.parse("cpu");
    ThreadShares cpu = ThreadShares.of(profile, selection.withEvents(cpuEvents), cancellation);
    List<SampleTable> cpuTables = cpuEvents.tables(profile);
    long periodNanos =
        cpuTables.isEmpty() ? 0 : profile.origin().period(cpuTables.getFirst().type()).orElse(0);
    Rows rows = new Rows(profile, chosen, cpu, periodNanos);
    List<Group> groups = rows.groups(profile, selection, cancellation);
    TimeGrid grid = new TimeGrid(selection.rangeIn(profile), BUCKETS);
    ThreadActivity activity =
        ThreadActivity.of(
            profile,
            selection.withRange(SampleSelection.ALWAYS),
            grid,
            rows.laneByThread,
            periodNanos > 0 ? periodNanos : USUAL_PERIOD_NANOS,
            cancellation);
    return new ThreadList(view, groups, chosen.unit(), activity);
  }

  /** Creates rows, each with a lane. */
  private static final class Rows {
    private final ThreadShares chosen;
    private final ThreadShares cpu;
    private final long periodNanos;
    private final long allWeight;
    private final int[] laneByThread;
    private int lanes;

    Rows(Profile profile, ThreadShares chosen, ThreadShares cpu, long periodNanos) {
      this.chosen = chosen;
      this.cpu = cpu;
      this.periodNanos = periodNanos;
      this.laneByThread = new int[profile.threads().size() + 1];
      Arrays.fill(laneByThread, Ids.NONE);
      allWeight = Arrays.stream(chosen.byWeight()).mapToLong(chosen::weight).sum();
    }

    List<Group> groups(Profile profile, SampleSelection selection, Cancellation control) {
      Map<String, List<ThreadRow>> rowsByPool = new LinkedHashMap<>();
      for (int threadId : threadIds(profile, selection, control)) {
        String name = profile.threads().name(threadId);
        rowsByPool
            .computeIfAbsent(ThreadPool.nameOf(profile.threads(), threadId), _ -> new ArrayList<>())
            .add(row(name, threadId));
      }
      List<Group> groups = new ArrayList<>();
      rowsByPool.forEach((name, rows) -> groups.add(group(name, rows)));
      groups.sort((a, b) -> Double.compare(order(b.pool()), order(a.pool())));
      return groups;
    }

    /** Threads with any samples in the range, of all events. */
    private int[] threadIds(Profile profile, SampleSelection selection, Cancellation control) {
      return profile.samples().stream()
          .map(table -> selection.withEvents(EventChoice.parse(table.type().name())))
          .flatMapToInt(of -> Arrays.stream(ThreadShares.of(profile, of, control).byWeight()))
          .sorted()
          .distinct()
          .toArray();
    }

    private ThreadRow row(String name, int threadId) {
      laneByThread[threadId + 1] = lanes;
      double cpuNanos =
          cpu.unit() == WeightUnit.NANOS
              ? cpu.weight(threadId)
              : periodNanos > 0 ? (double) periodNanos * cpu.weight(threadId) : -1;
      return new ThreadRow(
          name,
          List.of(threadId),
          List.of(lanes++),
          cpuNanos,
          amount(chosen.samples(threadId), chosen.weight(threadId)));
    }

    private Group group(String name, List<ThreadRow> rows) {
      if (rows.size() == 1) {
        return new Group(rows.getFirst(), rows);
      }
      rows.sort((a, b) -> Double.compare(order(b), order(a)));
      double cpuNanos = 0;
      for (ThreadRow row : rows) {
        cpuNanos = row.cpuNanos() < 0 ? -1 : cpuNanos + row.cpuNanos();
      }
      ThreadRow pool =
          new ThreadRow(
              name,
              rows.stream().flatMap(row -> row.threadIds().stream()).toList(),
              rows.stream().flatMap(row -> row.lanes().stream()).toList(),
              cpuNanos,
              amount(
                  rows.stream().mapToLong(row -> row.amount().samples()).sum(),
                  rows.stream().mapToLong(row -> row.amount().weight()).sum()));
      return new Group(pool, List.copyOf(rows));
    }

    private ThreadRow.Amount amount(long samples, long weight) {
      return new ThreadRow.Amount(samples, weight, (double) weight / Math.max(1, allWeight));
    }

    /** By the selected event, then by processor time. */
    private static double order(ThreadRow row) {
      return row.amount().weight() + row.cpuNanos() * 1e-15;
    }
  }

  /** A thread, or a pool ({@code name-*}), its lanes, and its processor time or -1. */
  record ThreadRow(
      String name, List<Integer> threadIds, List<Integer> lanes, double cpuNanos, Amount amount) {
    /** Of the selected event. */
    record Amount(long samples, long weight, double share) {}

    boolean isPool() {
      return threadIds.size() > 1;
    }
  }
}
