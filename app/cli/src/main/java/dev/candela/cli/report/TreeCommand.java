package dev.candela.cli.report;

import static dev.candela.cli.option.Options.option;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.option.ByOption;
import dev.candela.cli.option.Numbers;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.Columns;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.Share;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.output.TrustNotes;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.export.FlamePicture.NodeIntervals;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.Grain;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final class TreeCommand extends SampleReport implements Runnable {
  private final Output output;
  private final ByOption by;
  private int deepest;
  private double smallestShare;

  /** Nodes within the limit; null for all. */
  private BitSet chosen;

  private int limit;
  private boolean byThread;
  private boolean each;
  private final TrustNotes trust = new TrustNotes();

  public TreeCommand(Options options) {
    super(options);
    output = new Output(options);
    by = new ByOption(options);
    options.add(Numbers::count, v -> deepest = v, option("N", "--depth").defaultValue("60"));
    options.add(
        Numbers::percentage, v -> smallestShare = v, option("PERCENT", "--min").defaultValue("1%"));
    options.add(Numbers::count, v -> limit = v, option("N", "-n", "--limit").defaultValue("0"));
    options.flag("--by-thread", v -> byThread = v);
    options.flag("--each", v -> each = v);
  }

  @Override
  public void run() {
    output.refuseBoth();
    output.forEach(files.sets(each), each, this::report);
  }

  private void report(RecordingSet recordings) {
    View view = by.view(filterOptions, recordings);
    View shown = byThread || by.threads() ? view.byThread(Cancellation.NEVER) : view;
    CallTree tree = CallTree.of(shown.stacks(Cancellation.NEVER), Cancellation.NEVER);
    NodeIntervals intervals = NodeIntervals.of(tree, shown, smallestShare, Cancellation.NEVER);
    limitTo(tree);
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
      output.printCsv(columns(tree, intervals, List.of()), nodes(tree));
    } else {
      output.begin(recordings, each, view, true, Stream.empty());
      List<Node> nodes = nodes(tree);
      columns(tree, intervals, nodes).table(nodes).print(output.out());
      sayWhatIsMissing(output.out(), tree, nodes.size());
    }
    if (!output.json()) {
      trust.printBias(recordings.err(), view);
      TrustNotes.printUnwalked(recordings.err(), view);
      MonitorNote.print(view, recordings);
    }
  }

  /** Leaves the largest nodes up to the limit: no caller is smaller than what it calls. */
  private void limitTo(CallTree tree) {
    chosen = null;
    if (limit == 0) {
      return;
    }
    List<Integer> reached = new ArrayList<>();
    for (List<Integer> level = List.of(CallTree.ROOT); !level.isEmpty(); ) {
      reached.addAll(level);
      int depth = tree.depth(level.getFirst());
      level =
          level.stream()
              .flatMap(nodeId -> Arrays.stream(children(tree, nodeId, depth)).boxed())
              .toList();
    }
    if (limit < reached.size()) {
      chosen = new BitSet();
      reached.stream()
          .sorted(Comparator.comparingLong(nodeId -> -tree.totalWeight(nodeId)))
          .limit(limit)
          .forEach(chosen::set);
    }
  }

  private record Node(int id, int depth) {}

  private List<Node> nodes(CallTree tree) {
    List<Node> nodes = new ArrayList<>();
    try {
      walk(tree, (id, depth) -> nodes.add(new Node(id, depth)), () -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return nodes;
  }

  private Columns<Node> columns(CallTree tree, NodeIntervals intervals, List<Node> printed) {
    int[] methodIds =
        printed.stream()
            .filter(node -> isMethod(tree, node))
            .mapToInt(node -> methodId(tree, node))
            .distinct()
            .toArray();
    MethodNames names = MethodNames.of(tree.symbols(), methodIds);
    Function<Node, String> label =
        node ->
            isMethod(tree, node)
                ? names.name(methodId(tree, node))
                    + tree.symbols().mark(tree.frameId(node.id))
                    + kind(tree, node)
                : tree.label(node.id);
    Function<Node, Double> total = node -> share(tree, tree.totalWeight(node.id));
    Function<Node, Double> self = node -> share(tree, tree.selfWeight(node.id));
    boolean counted = tree.unit().countsSamples();
    return new Columns<Node>()
        .amounts("total", node -> Quantities.percent(total.apply(node)))
        .titled("", TextTable.Align.RIGHT, node -> plusMinus(intervals.total(node.id)))
        .amounts("self", node -> Quantities.percent(self.apply(node)))
        .titled("", TextTable.Align.RIGHT, node -> plusMinus(intervals.self(node.id)))
        .amounts(
            counted ? "samples" : "weight",
            node ->
                counted
                    ? Quantities.count(tree.totalSamples(node.id))
                    : tree.unit().text(tree.totalWeight(node.id)))
        .titled("", TextTable.Align.LEFT, node -> "  ".repeat(node.depth) + label.apply(node))
        .csv("depth", Node::depth)
        .csv("name", node -> tree.name(node.id))
        .csv("total_samples", node -> tree.totalSamples(node.id))
        .csv("total_weight", node -> tree.totalWeight(node.id))
        .csv("total_share", node -> Share.rounded(total.apply(node)))
        .csv("self_samples", node -> tree.selfSamples(node.id))
        .csv("self_weight", node -> tree.selfWeight(node.id))
        .csv("self_share", node -> Share.rounded(self.apply(node)))
        .interval("total", node -> intervals.total(node.id))
        .interval("self", node -> intervals.self(node.id));
  }

  /** What else distinguishes rows of one name. */
  private String kind(CallTree tree, Node node) {
    return filterOptions.finer().filter(Grain.KIND::equals).isPresent()
        ? " [" + Messages.text("flame.kind." + Messages.key(tree.kind(node.id))) + "]"
        : "";
  }

  /** False for the root and for threads. */
  private static boolean isMethod(CallTree tree, Node node) {
    return tree.kind(node.id) != FrameKind.SYNTHETIC;
  }

  private static int methodId(CallTree tree, Node node) {
    return tree.symbols().frames().methodId(tree.frameId(node.id));
  }

  private static String plusMinus(ShareInterval share) {
    return share == null ? "" : Share.plusMinus(share);
  }

  /** Prints how many nodes the options leave out, and which options print them all. */
  private void sayWhatIsMissing(PrintWriter out, CallTree tree, int printed) {
    List<String> options = new ArrayList<>();
    if (chosen != null) {
      options.add("-n 0");
    }
    if (IntStream.range(1, tree.nodeCount()).anyMatch(nodeId -> !isLarge(tree, nodeId))) {
      options.add("--min 0");
    }
    if (IntStream.range(1, tree.nodeCount())
        .anyMatch(nodeId -> isLarge(tree, nodeId) && deepest > 0 && tree.depth(nodeId) > deepest)) {
      options.add("--depth 0");
    }
    if (printed < tree.nodeCount()) {
      out.println(TextTable.more(tree.nodeCount() - printed, String.join(" ", options)));
    }
  }

  private boolean isLarge(CallTree tree, int nodeId) {
    return share(tree, tree.totalWeight(nodeId)) >= smallestShare;
  }

  private void write(JsonWriter json, CallTree tree, NodeIntervals intervals) throws IOException {
    walk(
        tree,
        (nodeId, _) -> {
          json.beginObject();
          json.name("name").value(tree.name(nodeId));
          json.name("totalSamples").value(tree.totalSamples(nodeId));
          json.name("totalWeight").value(tree.totalWeight(nodeId));
          json.name("selfSamples").value(tree.selfSamples(nodeId));
          json.name("selfWeight").value(tree.selfWeight(nodeId));
          if (intervals.total(nodeId) != null) {
            JsonReport.write(json.name("total"), intervals.total(nodeId));
            JsonReport.write(json.name("self"), intervals.self(nodeId));
          }
          json.name("children").beginArray();
        },
        () -> json.endArray().endObject());
  }

  private interface Entering {
    void enter(int nodeId, int depth) throws IOException;
  }

  private interface Leaving {
    void leave() throws IOException;
  }

  /** Visits large nodes, heavy children first; without recursion, since stacks are deep. */
  private void walk(CallTree tree, Entering entering, Leaving leaving) throws IOException {
    Deque<PrimitiveIterator.OfInt> siblings = new ArrayDeque<>();
    siblings.push(IntStream.of(CallTree.ROOT).iterator());
    while (!siblings.isEmpty()) {
      int depth = siblings.size() - 1;
      if (siblings.element().hasNext()) {
        int nodeId = siblings.element().nextInt();
        entering.enter(nodeId, depth);
        siblings.push(Arrays.stream(children(tree, nodeId, depth)).iterator());
      } else {
        siblings.pop();
        if (depth > 0) {
          leaving.leave();
        }
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
}
