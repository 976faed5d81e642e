package dev.candela.cli.report;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.option.ByOption;
import dev.candela.cli.option.Count;
import dev.candela.cli.option.FilterOptions;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.Headline;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.Share;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.output.TrustNotes;
import dev.candela.cli.record.RecordingFiles;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.export.NodeIntervals;
import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

@Command(name = "tree", mixinStandardHelpOptions = true)
public final class TreeCommand implements Callable<Integer> {
  @Mixin private RecordingFiles files;
  @Mixin private FilterOptions filterOptions;
  @Mixin private Output output;
  @Mixin private ByOption by;

  @Option(names = "--depth", paramLabel = "N", defaultValue = "60", converter = Count.class)
  private int deepest;

  @Option(
      names = "--min",
      paramLabel = "PERCENT",
      defaultValue = "1%",
      converter = PercentConverter.class)
  private double smallestShare;

  /** Nodes within the limit; null for all. */
  private BitSet chosen;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "0",
      converter = Count.class)
  private int limit;

  @Option(names = "--by-thread")
  private boolean byThread;

  @Option(names = "--each")
  private boolean each;

  @Override
  public Integer call() {
    output.refuseBoth();
    output.forEach(files.sets(each), each, this::report);
    return ExitCode.SUCCESS;
  }

  private void report(RecordingSet recordings) {
    View view = by.view(filterOptions, recordings);
    View shown = byThread || by.threads() ? view.byThread(Cancellation.NEVER) : view;
    CallTree tree = CallTree.of(shown.stacks(Cancellation.NEVER), Cancellation.NEVER);
    NodeIntervals intervals = NodeIntervals.of(tree, shown, smallestShare, Cancellation.NEVER);
    int reached = limitTo(tree);
    if (output.json()) {
      JsonReport.print(
          output.out(),
          "candela.tree/1",
          json -> {
            JsonReport.writeScope(json, recordings.name(), view);
            json.name("root");
            write(json, tree, intervals);
          });
    } else if (output.csv()) {
      output.printCsv(csv -> write(csv, tree, intervals));
    } else {
      output.begin(recordings, each);
      output.out().println(Headline.of(view));
      Headline.jvmWork(view).ifPresent(output.out()::println);
      output.out().println();
      int printed = print(output.out(), tree, intervals);
      if (printed < reached) {
        output.out().println(TextTable.more(reached - printed));
      }
      sayWhatIsMissing(output.out(), tree, reached);
    }
    if (!output.json()) {
      TrustNotes.printBias(recordings.err(), view);
      TrustNotes.printUnwalked(recordings.err(), view);
    }
  }

  /**
   * Leaves the largest nodes that the other options allow, up to the limit: no caller is smaller
   * than what it calls. Returns how many they allow.
   */
  private int limitTo(CallTree tree) {
    chosen = null;
    List<Integer> reached = new ArrayList<>();
    for (List<Integer> level = List.of(CallTree.ROOT); !level.isEmpty(); ) {
      reached.addAll(level);
      int depth = tree.depth(level.getFirst());
      level =
          level.stream()
              .flatMap(nodeId -> Arrays.stream(children(tree, nodeId, depth)).boxed())
              .toList();
    }
    if (limit > 0 && limit < reached.size()) {
      chosen = new BitSet();
      reached.stream()
          .sorted(Comparator.comparingLong(nodeId -> -tree.totalWeight(nodeId)))
          .limit(limit)
          .forEach(chosen::set);
    }
    return reached.size();
  }

  /** Returns the number of printed lines. */
  private int print(PrintWriter out, CallTree tree, NodeIntervals intervals) {
    TextTable table =
        new TextTable()
            .column(Messages.text("cli.column.total"), TextTable.Align.RIGHT)
            .column("", TextTable.Align.RIGHT)
            .column(Messages.text("cli.column.self"), TextTable.Align.RIGHT)
            .column("", TextTable.Align.RIGHT)
            .column(Messages.text("cli.column.samples"), TextTable.Align.RIGHT)
            .column("", TextTable.Align.LEFT);
    int[] printed = new int[1];
    try {
      walk(
          tree,
          new Visitor() {
            @Override
            public void enter(int nodeId, int depth) {
              table.row(
                  Quantities.percent(share(tree, tree.totalWeight(nodeId))),
                  plusMinus(intervals.total(nodeId)),
                  Quantities.percent(share(tree, tree.selfWeight(nodeId))),
                  plusMinus(intervals.self(nodeId)),
                  Quantities.count(tree.totalSamples(nodeId)),
                  "  ".repeat(depth) + tree.label(nodeId));
              printed[0]++;
            }

            @Override
            public void leave() {}
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    table.print(out);
    return printed[0];
  }

  private static String plusMinus(ShareInterval share) {
    return share == null ? "" : Share.plusMinus(share);
  }

  /** Nodes below a small one are smaller, so all of them are below the limit. */
  private void sayWhatIsMissing(PrintWriter out, CallTree tree, int reached) {
    int small =
        (int) IntStream.range(1, tree.nodeCount()).filter(nodeId -> !isLarge(tree, nodeId)).count();
    if (small > 0) {
      String share = Messages.text("quantity.percent", Quantities.threeDigits(smallestShare * 100));
      out.println(Messages.text("cli.report.below-min", small, share));
    }
    int deep = tree.nodeCount() - reached - small;
    if (deep > 0) {
      out.println(Messages.text("cli.report.below-depth", deep, deepest));
    }
  }

  private boolean isLarge(CallTree tree, int nodeId) {
    return share(tree, tree.totalWeight(nodeId)) >= smallestShare;
  }

  private void write(JsonWriter json, CallTree tree, NodeIntervals intervals) throws IOException {
    walk(
        tree,
        new Visitor() {
          @Override
          public void enter(int nodeId, int depth) throws IOException {
            json.beginObject();
            json.name("name").value(tree.name(nodeId));
            json.name("totalSamples").value(tree.totalSamples(nodeId));
            json.name("totalWeight").value(tree.totalWeight(nodeId));
            json.name("selfSamples").value(tree.selfSamples(nodeId));
            json.name("selfWeight").value(tree.selfWeight(nodeId));
            if (intervals.total(nodeId) != null) {
              json.name("total");
              Share.write(json, intervals.total(nodeId));
              json.name("self");
              Share.write(json, intervals.self(nodeId));
            }
            json.name("children").beginArray();
          }

          @Override
          public void leave() throws IOException {
            json.endArray();
            json.endObject();
          }
        });
  }

  private void write(CsvText table, CallTree tree, NodeIntervals intervals) throws IOException {
    table.row(
        "depth",
        "name",
        "total_samples",
        "total_weight",
        "total_share",
        "self_samples",
        "self_weight",
        "self_share",
        "total_low",
        "total_high",
        "total_lower_bound",
        "self_low",
        "self_high",
        "self_lower_bound");
    walk(
        tree,
        new Visitor() {
          @Override
          public void enter(int nodeId, int depth) throws IOException {
            table
                .field(depth)
                .field(tree.name(nodeId))
                .field(tree.totalSamples(nodeId))
                .field(tree.totalWeight(nodeId))
                .field(Share.rounded(share(tree, tree.totalWeight(nodeId))))
                .field(tree.selfSamples(nodeId))
                .field(tree.selfWeight(nodeId))
                .field(Share.rounded(share(tree, tree.selfWeight(nodeId))));
            Share.writeInterval(table, intervals.total(nodeId));
            Share.writeInterval(table, intervals.self(nodeId));
            table.endRow();
          }

          @Override
          public void leave() {}
        });
  }

  private interface Visitor {
    void enter(int nodeId, int depth) throws IOException;

    void leave() throws IOException;
  }

  /**
   * Visits what is large enough, heavy children first; without recursion, since stacks are deep.
   */
  private void walk(CallTree tree, Visitor visitor) throws IOException {
    TreeWalk walk = new TreeWalk(tree.depthCount());
    visitor.enter(CallTree.ROOT, 0);
    walk.push(children(tree, CallTree.ROOT, 0));
    while (walk.depth() > 0) {
      if (walk.hasNext()) {
        int nodeId = walk.next();
        visitor.enter(nodeId, walk.depth());
        walk.push(children(tree, nodeId, walk.depth()));
      } else {
        walk.pop();
        visitor.leave();
      }
    }
  }

  private int[] children(CallTree tree, int nodeId, int depth) {
    if (deepest > 0 && depth >= deepest) {
      return new int[0];
    }
    return IntStream.range(0, tree.childCount(nodeId))
        .map(i -> tree.firstChild(nodeId) + i)
        .filter(child -> isLarge(tree, child) && (chosen == null || chosen.get(child)))
        .boxed()
        .sorted((a, b) -> Long.compare(tree.totalWeight(b), tree.totalWeight(a)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static double share(CallTree tree, long weight) {
    long all = tree.totalWeight(CallTree.ROOT);
    return all == 0 ? 0 : (double) weight / all;
  }

  /** Reads {@code 1}, {@code 0.5} or {@code 0.5%}. */
  static final class PercentConverter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
      try {
        double percent = Double.parseDouble(number.strip());
        if (percent >= 0 && percent <= 100) {
          return percent / 100;
        }
      } catch (NumberFormatException e) {
        // Said below, with the same words as a number out of range.
      }
      throw new TypeConversionException(Messages.text("cli.usage.not-a-share", text));
    }
  }

  /** A position in a tree: siblings at each depth, and the next of them. */
  static final class TreeWalk {
    private final int[][] siblings;
    private final int[] nextSibling;
    private int depth;

    TreeWalk(int depthCount) {
      siblings = new int[depthCount + 1][];
      nextSibling = new int[depthCount + 1];
    }

    /** Descends to these nodes. */
    void push(int[] nodeIds) {
      siblings[depth] = nodeIds;
      nextSibling[depth] = 0;
      depth++;
    }

    /** Ascends. */
    void pop() {
      depth--;
    }

    /** 0 at the end. */
    int depth() {
      return depth;
    }

    boolean hasNext() {
      return nextSibling[depth - 1] < siblings[depth - 1].length;
    }

    int next() {
      return siblings[depth - 1][nextSibling[depth - 1]++];
    }
  }
}
