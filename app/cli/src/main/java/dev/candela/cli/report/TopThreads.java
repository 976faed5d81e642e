package dev.candela.cli.report;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.output.Share;
import dev.candela.cli.output.TextTable;
import dev.candela.engine.analysis.MethodFigure.Side;
import dev.candela.engine.analysis.chance.Shares;
import dev.candela.engine.analysis.chance.TimedSamples;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Threads with their shares of the samples, the busiest first. */
final class TopThreads {
  private final List<Row> rows;
  private final Shares shares;
  private final ThreadTable threads;
  private final WeightUnit unit;

  /** A thread, or the many that share a frame. */
  private record Row(String name, int threadId, int stackId, long samples, long weight) {}

  private TopThreads(List<Row> rows, Shares shares, ThreadTable threads, WeightUnit unit) {
    this.rows = rows;
    this.shares = shares;
    this.threads = threads;
    this.unit = unit;
  }

  static TopThreads of(View view) {
    View threaded = view.byThread(Cancellation.NEVER);
    CallTree tree = CallTree.of(threaded.stacks(Cancellation.NEVER), Cancellation.NEVER);
    List<Row> rows = new ArrayList<>();
    int first = tree.firstChild(CallTree.ROOT);
    for (int nodeId = first; nodeId < first + tree.childCount(CallTree.ROOT); nodeId++) {
      rows.add(
          new Row(
              tree.label(nodeId),
              threaded.threadId(tree.frameId(nodeId)),
              tree.stackId(nodeId),
              tree.totalSamples(nodeId),
              tree.totalWeight(nodeId)));
    }
    rows.sort(Comparator.comparingLong((Row row) -> -row.weight).thenComparing(Row::name));
    int[] stackIds = rows.stream().mapToInt(Row::stackId).toArray();
    return new TopThreads(
        rows,
        Shares.ofStacks(TimedSamples.of(threaded, Cancellation.NEVER), stackIds),
        view.profile().threads(),
        tree.unit());
  }

  private ProfiledThread thread(Row row) {
    return row.threadId < 0 ? ProfiledThread.named(row.name) : threads.get(row.threadId);
  }

  int count() {
    return rows.size();
  }

  TextTable table(int count) {
    boolean weighs = unit != WeightUnit.SAMPLES;
    TextTable table =
        new TextTable()
            .column(Messages.text("cli.column.share"), TextTable.Align.RIGHT)
            .column("", TextTable.Align.RIGHT)
            .column(Messages.text("cli.column.samples"), TextTable.Align.RIGHT);
    if (weighs) {
      table.column(Messages.text("cli.column.weight"), TextTable.Align.RIGHT);
    }
    table.column(Messages.text("cli.column.thread"), TextTable.Align.LEFT);
    for (int i = 0; i < count; i++) {
      Row row = rows.get(i);
      List<String> cells = new ArrayList<>();
      cells.add(Share.text(shares.total(i)));
      cells.add(Share.plusMinus(shares.total(i)));
      cells.add(Quantities.count(row.samples));
      if (weighs) {
        cells.add(unit.text(row.weight));
      }
      cells.add(row.name);
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  void write(CsvText table, int count) throws IOException {
    List<String> titles =
        new ArrayList<>(
            List.of(
                "thread",
                "group",
                "java_thread_id",
                "os_thread_id",
                "virtual",
                "total_samples",
                "total_weight"));
    titles.addAll(Share.titles(Side.TOTAL));
    table.row(titles.toArray(String[]::new));
    for (int i = 0; i < count; i++) {
      Row row = rows.get(i);
      ProfiledThread thread = thread(row);
      table
          .field(row.name)
          .field(thread.groupName())
          .field(thread.javaThreadId())
          .field(thread.osThreadId())
          .field(Boolean.toString(thread.virtual()))
          .field(row.samples)
          .field(row.weight);
      Share.write(table, shares.total(i));
      table.endRow();
    }
  }

  void write(JsonWriter json, int count) throws IOException {
    json.name("threads").beginArray();
    for (int i = 0; i < count; i++) {
      Row row = rows.get(i);
      json.beginObject();
      json.name("thread").value(row.name);
      ProfiledThread thread = thread(row);
      json.name("group").value(thread.groupName());
      json.name("javaThreadId").value(thread.javaThreadId());
      json.name("osThreadId").value(thread.osThreadId());
      json.name("virtual").value(thread.virtual());
      json.name("totalSamples").value(row.samples);
      json.name("totalWeight").value(row.weight);
      json.name("total");
      Share.write(json, shares.total(i));
      json.endObject();
    }
    json.endArray();
  }
}
