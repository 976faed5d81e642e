package dev.candela.cli;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Reason;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.Verdict;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Quantities;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A comparison as text. */
final class DiffReport {
  private static final int EXPLAINED = 10;

  private final Diff diff;
  private final Evidence evidence;
  private final CostText text;
  private final DiffCommand.Order order;

  DiffReport(Diff diff, Evidence evidence, DiffCommand.Order order) {
    this.diff = diff;
    this.evidence = evidence;
    this.order = order;
    this.text = CostText.of(diff);
  }

  /**
   * Prints.
   *
   * @param rows the methods to list
   * @param limit how many of them at most, and of the regressions; 0 for all
   * @param regressions what was asked to fail on, or null
   */
  void print(PrintWriter out, int[] rows, int limit, Regressions regressions) {
    int[] listed = limit > 0 && limit < rows.length ? Arrays.copyOf(rows, limit) : rows;
    printHeader(out);
    if (diff.hasOneRunASide()) {
      out.println(
          "note: more and less are larger than these two recordings vary within themselves; equal"
              + " runs can differ by as much. 'candela trial' records several in turns.");
    }
    out.println();
    if (rows.length == 0) {
      out.println("No method changed: " + noise(diff) + ".");
    } else {
      table(listed).print(out, rows.length - listed.length);
      printReasons(out, listed);
    }
    if (regressions != null) {
      out.println();
      printRegressions(out, limit, regressions);
    }
  }

  static String word(Verdict verdict) {
    return switch (verdict) {
      case TOO_FEW -> "";
      case NOISE -> "~";
      case LESS -> "less";
      case MORE -> "more";
      case GONE -> "gone";
      case NEW -> "new";
    };
  }

  /** What grey means. */
  static String noise(Diff diff) {
    return diff.hasOneRunASide()
        ? "no difference larger than these recordings vary within themselves"
        : "no difference beyond chance";
  }

  private void printHeader(PrintWriter out) {
    printSide(out, "before  ", diff.before(), Side.BEFORE);
    printSide(out, "after   ", diff.after(), Side.AFTER);
    out.println(headline());
    out.println("compared " + diff.unit().words() + ": " + costs() + "; " + matched(diff.tree()));
    for (Mismatch mismatch : diff.mismatches()) {
      String degree = mismatch.isSevere() ? "WARNING: " : "note: ";
      out.println(degree + MismatchWords.sentence(mismatch));
    }
  }

  /** One number where it is about that of both sides. */
  private static String matched(DiffTree tree) {
    String mean = Quantities.percent(tree.matchedShare()) + " of the samples have a counterpart";
    return tree.isUnevenlyMatched()
        ? mean
            + ", "
            + Quantities.percent(tree.matchedShare(Side.BEFORE))
            + " of those before and "
            + Quantities.percent(tree.matchedShare(Side.AFTER))
            + " of those after"
        : mean;
  }

  private void printSide(PrintWriter out, String label, DiffSide side, Side which) {
    StringBuilder line = new StringBuilder(label);
    int runs = side.runs().size();
    line.append(runs == 1 ? side.name() : runs + " runs")
        .append(": ")
        .append(Quantities.count(diff.tree().totalSamples(which, CallTree.ROOT)))
        .append(" samples");
    if (side.durationNanos() > 0) {
      line.append(" in ").append(Quantities.duration(side.durationNanos()));
    }
    String recorder = side.runs().getFirst().profile().origin().recorder();
    if (!recorder.isEmpty()) {
      line.append(", ").append(recorder);
    }
    out.println(line);
  }

  /**
   * Behind a cost that is the mean of several runs and does not say so by its unit: {@code " a
   * run"}.
   */
  static String perRun(Diff diff) {
    boolean several = diff.before().runs().size() > 1 || diff.after().runs().size() > 1;
    return several && diff.unit() == DiffUnit.TOTAL ? " a run" : "";
  }

  /** {@code after costs 17.6 % more than before}. */
  private String headline() {
    double change = diff.totalChange();
    Verdict verdict = diff.tree().verdict(CallTree.ROOT);
    String doubt = verdict.isChange() ? "" : " (" + noise(diff) + ")";
    return Double.isNaN(change)
        ? "everything: " + costs()
        : "after costs "
            + Quantities.percent(Math.abs(change))
            + (change < 0 ? " less" : " more")
            + " than before"
            + doubt;
  }

  private String costs() {
    String perRun = perRun(diff);
    return text.cost(diff.tree().total(Side.BEFORE, CallTree.ROOT))
        + perRun
        + " before, "
        + text.cost(diff.tree().total(Side.AFTER, CallTree.ROOT))
        + perRun
        + " after";
  }

  /** Both sides of what was sorted by, and how the other one changed. */
  private TextTable table(int[] rows) {
    boolean bySelf = order == DiffCommand.Order.SELF;
    TextTable table =
        new TextTable()
            .column(bySelf ? "self before" : "total before", TextTable.Align.RIGHT)
            .column("after", TextTable.Align.RIGHT)
            .column("change", TextTable.Align.RIGHT)
            .column("", TextTable.Align.RIGHT)
            .column("", TextTable.Align.LEFT)
            .column(bySelf ? "total change" : "self change", TextTable.Align.RIGHT)
            .column("", TextTable.Align.RIGHT)
            .column("", TextTable.Align.LEFT)
            .column("method", TextTable.Align.LEFT);
    MethodChanges methods = diff.methods();
    for (int row : rows) {
      List<String> self = selfChange(row);
      List<String> total = totalChange(row);
      List<String> cells = new ArrayList<>();
      cells.add(
          text.cost(bySelf ? methods.self(Side.BEFORE, row) : methods.total(Side.BEFORE, row)));
      cells.add(text.cost(bySelf ? methods.self(Side.AFTER, row) : methods.total(Side.AFTER, row)));
      cells.addAll(bySelf ? self : total);
      cells.addAll(bySelf ? total : self);
      cells.add(methods.name(row));
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  private List<String> selfChange(int row) {
    MethodChanges methods = diff.methods();
    return List.of(
        text.difference(methods.selfDifference(row)),
        plusMinus(row, true),
        word(methods.selfVerdict(row)));
  }

  private List<String> totalChange(int row) {
    MethodChanges methods = diff.methods();
    return List.of(
        text.difference(methods.totalDifference(row)),
        plusMinus(row, false),
        word(methods.totalVerdict(row)));
  }

  private String plusMinus(int row, boolean self) {
    String half = "± " + text.cost(diff.methods().halfWidth(row, self));
    return diff.methods().isLowerBound(row, self) ? half + " or more" : half;
  }

  private void printReasons(PrintWriter out, int[] rows) {
    int printed = 0;
    for (int row : rows) {
      List<Reason> reasons = evidence.ofMethod(row, Cancellation.NEVER);
      if (!reasons.isEmpty() && printed < EXPLAINED) {
        out.println(printed == 0 ? System.lineSeparator() + "Why:" : "");
        out.print("  " + diff.methods().name(row) + ": " + ReasonWords.line(reasons));
        printed++;
      }
    }
    if (printed > 0) {
      out.println();
    }
  }

  private void printRegressions(PrintWriter out, int limit, Regressions regressions) {
    String threshold = String.format(Locale.ROOT, "%.3g %%", regressions.threshold() * 100);
    if (regressions.found().isEmpty()) {
      out.println("No regression of " + threshold + " or more.");
      return;
    }
    out.println(
        regressions.fail()
            ? "Regressions of " + threshold + " or more:"
            : "No regression of "
                + threshold
                + " or more: everything together costs less than that more, so that other code"
                + " makes up for it.");
    List<Regressions.Regression> found = regressions.found();
    // Everything together is no method, of which the limit speaks.
    long others = found.stream().filter(regression -> !regression.isMethod()).count();
    List<Regressions.Regression> listed =
        limit > 0 ? found.stream().limit(limit + others).toList() : found;
    listed.forEach(regression -> out.println("  " + regression.sentence(text)));
    if (listed.size() < found.size()) {
      out.println("  " + TextTable.more(found.size() - listed.size()));
    }
  }
}
