package dev.candela.desktop.flame;

import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.source.SourceNames;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class FlameTipText {
  private FlameTipText() {}

  /** The lines of a tooltip below the name: kind and module, total, self, part of the caller. */
  static List<String> lines(FlameGraph graph, int nodeId, FlameShares shares, FlameLines code) {
    ShareInterval self = shares.self();
    ShareInterval total = shares.total();
    CallTree tree = graph.tree();
    List<String> lines = new ArrayList<>();
    if (nodeId != CallTree.ROOT) {
      lines.add(place(graph, nodeId, code));
    }
    lines.add(
        Messages.text(
            "flame.tip.total",
            tree.unit().amount(tree.totalSamples(nodeId), tree.totalWeight(nodeId)),
            share(tree, tree.totalWeight(nodeId), total)));
    lines.add(
        Messages.text(
            "flame.tip.self",
            tree.unit().amount(tree.selfSamples(nodeId), tree.selfWeight(nodeId)),
            share(tree, tree.selfWeight(nodeId), self)));
    if (nodeId != CallTree.ROOT && tree.parent(nodeId) != CallTree.ROOT) {
      long parentWeight = tree.totalWeight(tree.parent(nodeId));
      lines.add(
          Messages.text(
              "flame.tip.parent",
              Quantities.percent((double) tree.totalWeight(nodeId) / parentWeight)));
    }
    if (self != null && total != null && (self.lowerBound() || total.lowerBound())) {
      lines.add(Messages.text("flame.tip.bound"));
    }
    return lines;
  }

  /** With intervals, lines and safepoints, which take a pass over the samples; for a worker. */
  static List<String> lines(FlameGraph graph, int nodeId, Cancellation cancellation) {
    FlameShares shares = FlameShares.of(graph, nodeId, cancellation);
    List<String> lines = lines(graph, nodeId, shares, FlameLines.of(graph, nodeId, cancellation));
    int methodId = graph.tree().methodId(nodeId);
    double atSafepoint = graph.source().view().safepointShares(cancellation).of(methodId);
    if (atSafepoint > SampleBias.FEW) {
      lines.add(Messages.text("flame.tip.safepoint", Quantities.percent(atSafepoint)));
    }
    return lines;
  }

  /** With its interval once known. */
  static String share(CallTree tree, long weight, ShareInterval interval) {
    double share = (double) weight / Math.max(1, tree.totalWeight(CallTree.ROOT));
    return interval == null ? Quantities.percent(share) : interval.text(share);
  }

  static String spoken(FlameGraph graph, int nodeId, ShareInterval total) {
    CallTree tree = graph.tree();
    String share = share(tree, tree.totalWeight(nodeId), total);
    int parent = tree.parent(nodeId);
    if (nodeId == CallTree.ROOT) {
      return Messages.text("quantity.amount", graph.scene().labels().full(nodeId), share);
    }
    return Messages.text(
        "flame.spoken",
        graph.scene().labels().briefest(nodeId),
        share,
        nodeId - tree.firstChild(parent) + 1,
        tree.childCount(parent));
  }

  private static String place(FlameGraph graph, int nodeId, FlameLines code) {
    if (graph.isThread(nodeId)) {
      return Messages.text("flame.kind.thread");
    }
    CallTree tree = graph.tree();
    FrameKind kind = graph.kinds().apply(nodeId);
    Symbols symbols = tree.symbols();
    int methodId = tree.methodId(nodeId);
    String module = symbols.strings().get(symbols.methods().moduleId(methodId));
    // Without a line the name of the file would be a guess.
    boolean inFile = kind.isJava() && code.hottest() != Ids.NONE;
    String file = inFile ? SourceNames.place(symbols.className(methodId), code.hottest()) : "";
    return Stream.of(
            Messages.text("flame.kind." + Messages.key(kind)),
            module,
            code.count() > 1 && !file.isEmpty()
                ? Messages.text("flame.tip.lines", file, code.count() - 1)
                : file)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" · "));
  }
}
