package dev.candela.desktop.compare;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.Diff.GreyMethods;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.Side;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class FrameChangeText {
  /** Beyond this a percentage is only a large number. */
  private static final double LARGEST_RATIO = 9.99;

  private FrameChangeText() {}

  /** The lines of a tooltip below the name. */
  static List<String> lines(Diff diff, Verdict shown, int nodeId) {
    DiffTree tree = diff.tree();
    CostText text = CostText.of(diff);
    List<String> lines = new ArrayList<>();
    for (Side side : Side.values()) {
      String cost = text.cost(tree.total(side, nodeId));
      String amount =
          diff.hasFractions()
              ? cost
              : Messages.text(
                  "quantity.amount",
                  cost,
                  Messages.text("quantity.samples", tree.totalSamples(side, nodeId)));
      lines.add(Messages.text("compare.tip." + Messages.key(side), amount));
    }
    lines.add(change(diff, shown, nodeId));
    lines.add(
        Messages.text(
            "compare.tip.self",
            text.cost(tree.self(Side.BEFORE, nodeId)),
            text.cost(tree.self(Side.AFTER, nodeId))));
    return lines;
  }

  static String change(Diff diff, Verdict shown, int nodeId) {
    DiffTree tree = diff.tree();
    if (shown == Verdict.TOO_FEW) {
      return Messages.text("compare.verdict.too-few");
    }
    String amount = amount(diff, nodeId);
    if (!shown.isChange()) {
      return Messages.text("quantity.amount", amount, word(diff, shown));
    }
    double ratio = tree.difference(nodeId) / tree.total(Side.BEFORE, nodeId);
    boolean telling = Math.abs(ratio) <= LARGEST_RATIO && shown != Verdict.GONE;
    return telling
        ? Messages.text("compare.change.ratio", amount, Quantities.change(ratio), word(diff, shown))
        : Messages.text("quantity.amount", amount, word(diff, shown));
  }

  static String amount(Diff diff, int nodeId) {
    DiffTree tree = diff.tree();
    CostText text = CostText.of(diff);
    String difference = text.difference(tree.difference(nodeId));
    double half = tree.halfWidth(nodeId);
    String interval = tree.isLowerBound(nodeId) ? "compare.amount.more" : "compare.amount";
    return half > 0 ? Messages.text(interval, difference, text.cost(half)) : difference;
  }

  static String word(Diff diff, Verdict verdict) {
    return switch (verdict) {
      case NOISE, UNCLEAR -> diff.words(verdict);
      default -> Messages.text("compare.verdict." + Messages.key(verdict));
    };
  }

  /** The text that a screen reader speaks when the cursor moves to a node. */
  static String spoken(Diff diff, Verdict shown, int nodeId) {
    DiffTree tree = diff.tree();
    CallTree structure = tree.structure();
    CostText text = CostText.of(diff);
    String name = nodeId == CallTree.ROOT ? Messages.text("flame.root") : structure.name(nodeId);
    String costs =
        Messages.text(
            "compare.spoken",
            name,
            word(diff, shown),
            text.cost(tree.total(Side.BEFORE, nodeId)),
            text.cost(tree.total(Side.AFTER, nodeId)));
    if (nodeId == CallTree.ROOT) {
      return costs;
    }
    int parent = structure.parent(nodeId);
    return Messages.text(
        "compare.spoken.place",
        costs,
        nodeId - structure.firstChild(parent) + 1,
        structure.childCount(parent));
  }

  /** Why a graph is grey whose table is not; empty where they agree. */
  static Optional<String> grey(GreyMethods methods) {
    return methods.areNotable()
        ? Optional.of(Messages.text("compare.grey", methods.changed(), methods.grey()))
        : Optional.empty();
  }
}
