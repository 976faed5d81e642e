package dev.candela.desktop.flame;

import dev.candela.desktop.text.Messages;
import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.analysis.ShareInterval;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What there is to say of a node, in words. */
final class FlameFacts {
  private FlameFacts() {}

  /**
   * The lines of a tooltip below the name: kind and module, total, self, part of the caller.
   *
   * @param self with its interval, or null if it is not known yet
   * @param total the same
   */
  static List<String> lines(FlameGraph graph, int nodeId, ShareInterval self, ShareInterval total) {
    CallTree tree = graph.tree();
    List<String> lines = new ArrayList<>();
    if (nodeId != CallTree.ROOT) {
      lines.add(place(graph, nodeId));
    }
    lines.add(
        Messages.text(
            "flame.tip.total",
            amount(tree, tree.totalSamples(nodeId), tree.totalWeight(nodeId)),
            share(tree.totalWeight(nodeId), tree.totalWeight(CallTree.ROOT), total)));
    lines.add(
        Messages.text(
            "flame.tip.self",
            amount(tree, tree.selfSamples(nodeId), tree.selfWeight(nodeId)),
            share(tree.selfWeight(nodeId), tree.totalWeight(CallTree.ROOT), self)));
    if (nodeId != CallTree.ROOT && tree.parent(nodeId) != CallTree.ROOT) {
      long parentWeight = tree.totalWeight(tree.parent(nodeId));
      lines.add(
          Messages.text(
              "flame.tip.parent", percent((double) tree.totalWeight(nodeId) / parentWeight)));
    }
    return lines;
  }

  /** What a screen reader says when the cursor comes to a node. */
  static String spoken(FlameGraph graph, int nodeId, ShareInterval total) {
    CallTree tree = graph.tree();
    String share = share(tree.totalWeight(nodeId), tree.totalWeight(CallTree.ROOT), total);
    int parent = tree.parent(nodeId);
    if (nodeId == CallTree.ROOT) {
      return Messages.text("flame.spoken.root", graph.scene().labels().full(nodeId), share);
    }
    return Messages.text(
        "flame.spoken",
        graph.scene().labels().briefest(nodeId),
        share,
        nodeId - tree.firstChild(parent) + 1,
        tree.childCount(parent));
  }

  /** {@code 48.1 % ± 1.2}, or without the interval while nobody knows it. */
  static String share(long weight, long allWeight, ShareInterval interval) {
    String share = percent((double) weight / Math.max(1, allWeight));
    if (interval == null) {
      return share;
    }
    if (interval.tooFewSamples()) {
      return Messages.text("flame.share.few", share);
    }
    return Messages.text("flame.share", share, digits(interval.share(), interval.plusMinus()));
  }

  /** The same with half of the interval's width, 0 where nobody knows it. */
  static String share(long weight, long allWeight, double plusMinus) {
    double share = (double) weight / Math.max(1, allWeight);
    return plusMinus > 0
        ? Messages.text("flame.share", percent(share), digits(share, plusMinus))
        : percent(share);
  }

  static String percent(double share) {
    return Messages.text("flame.percent", digits(share, share));
  }

  /** More digits for what would be nothing with one. */
  private static String digits(double share, double part) {
    String format = share > 0 && share < 0.001 ? "%.3f" : "%.1f";
    return String.format(Messages.locale(), format, part * 100);
  }

  /** Samples, and what they weigh where that is something else. */
  static String amount(CallTree tree, long samples, long weight) {
    String count = Messages.text("flame.samples", samples);
    return tree.unit() == WeightUnit.SAMPLES
        ? count
        : Messages.text("flame.amount", count, weight(tree.unit(), weight));
  }

  private static String weight(WeightUnit unit, long weight) {
    Locale locale = Messages.locale();
    if (unit == WeightUnit.NANOS) {
      return weight >= 1_000_000_000
          ? String.format(locale, "%,.2f s", weight / 1e9)
          : String.format(locale, "%.2f ms", weight / 1e6);
    }
    if (unit == WeightUnit.BYTES) {
      return weight >= 1 << 20
          ? String.format(locale, "%,.1f MB", weight / (double) (1 << 20))
          : String.format(locale, "%.1f kB", weight / 1024.0);
    }
    return String.format(locale, "%,d", weight);
  }

  private static String place(FlameGraph graph, int nodeId) {
    CallTree tree = graph.tree();
    String kind =
        Messages.text("flame.kind." + graph.kinds().apply(nodeId).name().toLowerCase(Locale.ROOT));
    Symbols symbols = tree.symbols();
    int methodId = tree.methodId(nodeId);
    String module = symbols.strings().get(symbols.methods().moduleId(methodId));
    int line = symbols.frames().lineNumber(tree.frameId(nodeId));
    String place = module.isEmpty() ? kind : Messages.text("flame.tip.place", kind, module);
    return line < 0 ? place : Messages.text("flame.tip.line", place, String.valueOf(line));
  }
}
