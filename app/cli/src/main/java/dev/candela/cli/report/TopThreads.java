package dev.candela.cli.report;

import dev.candela.cli.output.Columns;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Threads with their shares of the samples, the busiest first. */
record TopThreads(List<Row> rows, Shares shares, ThreadTable threads, WeightUnit unit) {

  /** A thread, or the many that share a frame or are virtual threads of one pool. */
  record Row(String name, int threadId, List<Integer> nodeIds, long samples, long weight) {}

  /** Of a view's samples; grouped, virtual threads of a pool are one row. */
  static TopThreads of(View view, boolean grouped) {
    View threaded = view.byThread(Cancellation.NEVER);
    ThreadTable threads = view.profile().threads();
    CallTree tree = CallTree.of(threaded.stacks(Cancellation.NEVER), Cancellation.NEVER);
    Map<String, List<Integer>> nodeIds = new LinkedHashMap<>();
    int first = tree.firstChild(CallTree.ROOT);
    for (int nodeId = first; nodeId < first + tree.childCount(CallTree.ROOT); nodeId++) {
      int threadId = threaded.threadId(tree.frameId(nodeId));
      boolean joined = grouped && threadId >= 0 && threads.get(threadId).virtual();
      nodeIds
          .computeIfAbsent(
              joined ? ThreadPool.nameOf(threads, threadId) : tree.label(nodeId),
              _ -> new ArrayList<>())
          .add(nodeId);
    }
    List<Row> rows = new ArrayList<>();
    nodeIds.forEach(
        (name, of) ->
            rows.add(
                new Row(
                    of.size() == 1
                        ? tree.label(of.getFirst())
                        : Messages.text("quantity.beside", name, of.size()),
                    threaded.threadId(tree.frameId(of.getFirst())),
                    of,
                    of.stream().mapToLong(tree::totalSamples).sum(),
                    of.stream().mapToLong(tree::totalWeight).sum())));
    rows.sort(Comparator.comparingLong((Row row) -> -row.weight).thenComparing(Row::name));
    TimedSamples samples = TimedSamples.of(threaded, Cancellation.NEVER);
    int[] groups = samples.keysOfStacks(new int[0]);
    for (int row = 0; row < rows.size(); row++) {
      for (int nodeId : rows.get(row).nodeIds) {
        groups[tree.stackId(nodeId)] = row;
      }
    }
    return new TopThreads(
        rows, Shares.ofGroups(samples, groups, rows.size()), threads, tree.unit());
  }

  private ProfiledThread thread(int index) {
    Row row = rows.get(index);
    return row.threadId < 0 ? ProfiledThread.named(row.name) : threads.get(row.threadId);
  }

  int count() {
    return rows.size();
  }

  /** Indexes of the busiest; a limit of 0 is none. */
  List<Integer> rows(int limit) {
    int count = limit > 0 ? Math.min(limit, rows.size()) : rows.size();
    return IntStream.range(0, count).boxed().toList();
  }

  Columns<Integer> columns() {
    Columns<Integer> columns = new Columns<Integer>().shares("share", shares::total);
    if (unit.countsSamples()) {
      columns.counts("samples", i -> rows.get(i).samples);
    }
    if (unit != WeightUnit.SAMPLES) {
      columns.amounts("weight", i -> unit.text(rows.get(i).weight));
    }
    return columns
        .words("thread", i -> rows.get(i).name)
        .value("thread", i -> rows.get(i).name)
        .value("group", i -> thread(i).groupName())
        .value("javaThreadId", i -> thread(i).javaThreadId())
        .value("osThreadId", i -> thread(i).osThreadId())
        .value("virtual", i -> thread(i).virtual())
        .value("totalSamples", i -> rows.get(i).samples)
        .value("totalWeight", i -> rows.get(i).weight)
        .share("total", shares::total);
  }
}
