package dev.candela.cli.diff;

import dev.candela.cli.output.Columns;
import dev.candela.cli.output.Headline;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.Terminal;
import dev.candela.cli.output.TextTable;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.DiffVoice;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.diff.Evidence.Reason;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.select.SampleSelection;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

record DiffReport(
    Diff diff,
    Evidence evidence,
    CostText text,
    DiffCommand.Order order,
    boolean jvmListed,
    boolean all) {
  private static final int EXPLAINED = 10;

  /** The limit is for methods and for regressions, 0 for all; regressions may be null. */
  void print(PrintWriter out, int[] rows, int limit, Regressions regressions) {
    int[] listed = limit > 0 && limit < rows.length ? Arrays.copyOf(rows, limit) : rows;
    printHeader(out);
    if (diff.hasOneRunASide()) {
      Notes.note(out, diff.isWithinOneRun() ? "cli.diff.one-run" : "cli.diff.single-runs");
    }
    if (regressions != null) {
      out.println();
      printRegressions(out, limit, regressions);
    }
    out.println();
    MethodChanges methods = diff.methods();
    long unlisted =
        IntStream.range(0, methods.rowCount())
            .filter(row -> !isListed(row) && methods.isChanged(row))
            .count();
    if (rows.length == 0) {
      boolean ofTotal = diff.total().verdict().isChange();
      String key = unlisted > 0 ? "program" : ofTotal ? "method" : "none";
      out.println(Messages.text("cli.diff.no-change." + key, diff.noiseWords()));
    } else {
      if (!all && IntStream.of(rows).noneMatch(methods::isChanged)) {
        boolean unjudged = DiffCommand.few(diff).findAny().isPresent();
        out.println(Messages.text("cli.diff.no-change." + (unjudged ? "largest" : "unclear")));
      }
      table(listed).print(out, rows.length - listed.length, Terminal.columns());
    }
    printUnclear(out, listed, rows);
    if (unlisted > 0) {
      out.println(Messages.text("cli.diff.jvm-changes", unlisted));
    }
    printReasons(out, listed);
  }

  private boolean isListed(int row) {
    return jvmListed || !diff.methods().isOfJvm(row);
  }

  /** Why differences are unclear although they exceed their ±, and how many are not listed. */
  private void printUnclear(PrintWriter out, int[] listed, int[] rows) {
    if (IntStream.of(listed)
        .anyMatch(row -> isUnclearBeyond(row, true) || isUnclearBeyond(row, false))) {
      String kind = diff.isWithinOneRun() ? "parts" : diff.hasOneRunASide() ? "pair" : "runs";
      out.println(Messages.text("cli.diff.beyond." + kind));
    }
    boolean bySelf = order == DiffCommand.Order.SELF;
    Set<Integer> shown = IntStream.of(rows).boxed().collect(Collectors.toSet());
    int[] leftOut =
        IntStream.range(0, diff.methods().rowCount())
            .filter(row -> isListed(row) && !shown.contains(row))
            .filter(row -> verdict(row, bySelf) == Verdict.UNCLEAR && difference(row, bySelf) != 0)
            .toArray();
    if (leftOut.length > 0) {
      long beyond = IntStream.of(leftOut).filter(row -> isUnclearBeyond(row, bySelf)).count();
      out.println(Messages.text("cli.diff.left-out", leftOut.length, beyond));
    }
  }

  private Verdict verdict(int row, boolean self) {
    return self ? diff.methods().selfVerdict(row) : diff.methods().totalVerdict(row);
  }

  private double difference(int row, boolean self) {
    return self ? diff.methods().selfDifference(row) : diff.methods().totalDifference(row);
  }

  private boolean isUnclearBeyond(int row, boolean self) {
    double half = diff.methods().halfWidth(row, self);
    return half > 0
        && Math.abs(difference(row, self)) > half
        && verdict(row, self) == Verdict.UNCLEAR;
  }

  static String word(Verdict verdict) {
    return switch (verdict) {
      case TOO_FEW -> "";
      case NOISE -> "~";
      case UNCLEAR, LESS, MORE, GONE, NEW ->
          Messages.text("compare.verdict.short." + Messages.key(verdict));
    };
  }

  private void printHeader(PrintWriter out) {
    String before = Messages.text("cli.diff.before");
    String after = Messages.text("cli.diff.after");
    String blanks = " ".repeat(Math.max(before.length(), after.length()) + 2);
    List<String> jvmWork = Headline.jvmWork(diff.before(), diff.after(), jvmListed);
    printSide(out, (before + blanks).substring(0, blanks.length()), diff.before(), Side.BEFORE);
    jvmWork.stream().limit(1).forEach(line -> out.println(blanks + line));
    printSide(out, (after + blanks).substring(0, blanks.length()), diff.after(), Side.AFTER);
    jvmWork.stream().skip(1).forEach(line -> out.println(blanks + line));
    // What makes the verdict doubtful comes before it.
    printMismatches(out, true);
    out.println(headline());
    out.println(
        Messages.text("cli.diff.compared", diff.unit().words(), costs(), matched(diff.total())));
    boolean timed = isTimed(diff.before()) && isTimed(diff.after());
    if (timed && diff.unit() == DiffUnit.TOTAL && !diff.hasOneRunASide()) {
      String elapsed =
          Messages.text("page.found.sides", elapsed(diff.before()), elapsed(diff.after()));
      out.println(Messages.text("cli.diff.elapsed", elapsed));
    }
    printMismatches(out, false);
  }

  private void printMismatches(PrintWriter out, boolean severe) {
    diff.mismatches().stream()
        .filter(mismatch -> mismatch.isSevere() == severe)
        .forEach(mismatch -> out.println(sentence(mismatch)));
  }

  static String sentence(Mismatch mismatch) {
    String key = mismatch.isSevere() ? "cli.warning" : "cli.note";
    return Messages.text(key, DiffVoice.TERMINAL.sentence(mismatch));
  }

  private static String matched(Diff.Total total) {
    return Messages.text(
        "cli.diff.matched",
        Quantities.percent(total.matched(Side.BEFORE)),
        Quantities.percent(total.matched(Side.AFTER)));
  }

  private void printSide(PrintWriter out, String label, DiffSide side, Side which) {
    int runs = side.runs().size();
    String recorder = side.runs().getFirst().profile().origin().recorder();
    String samples =
        samples(runs == 1 ? side.name() : Messages.text("quantity.runs", runs), diff, side, which);
    out.println(
        label + (recorder.isEmpty() ? samples : Quantities.list(List.of(samples, recorder))));
  }

  /** {@code before: 2,821 samples in 6.49 s}. */
  static String samples(String name, Diff diff, DiffSide side, Side which) {
    long samples = diff.total().samples(which);
    if (diff.hasFractions()) {
      // Lines of text with fractions: how many samples they are is unknown.
      return name;
    }
    return side.durationNanos() > 0
        ? Messages.text(
            "cli.diff.side.timed", name, samples, Quantities.duration(side.durationNanos()))
        : Messages.text("cli.diff.side", name, samples);
  }

  /** A cost; {@code 1.46 s per run} for means of several runs in a unit that is not a rate. */
  static String cost(Diff diff, double cost) {
    boolean several = diff.before().runs().size() > 1 || diff.after().runs().size() > 1;
    String text = CostText.of(diff).cost(cost);
    return several && diff.unit() == DiffUnit.TOTAL
        ? Messages.text("cli.diff.per-run", text)
        : text;
  }

  /** {@code after costs 17.6 % more than before (± 3.1 %)}, and whether it may be chance. */
  private String headline() {
    double change = diff.totalChange();
    Verdict verdict = diff.total().verdict();
    if (Double.isNaN(change)) {
      return Messages.text("cli.diff.everything", costs());
    }
    String interval = interval(change, verdict);
    if (verdict == Verdict.NOISE || change == 0) {
      String difference = (change < 0 ? "-" : "+") + Quantities.percent(Math.abs(change));
      return Messages.text(
          "quantity.beside", Messages.text("cli.diff.same"), (difference + " " + interval).strip());
    }
    String size = Quantities.percent(Math.abs(change));
    String sentence = Messages.text(change < 0 ? "cli.diff.less" : "cli.diff.more", size);
    boolean beyondInterval = Math.abs(change) > diff.totalChangeHalfWidth();
    // The interval is of this difference alone; the verdict counts that many are looked at.
    boolean fewRuns = beyondInterval && !diff.hasOneRunASide() && !(diff.busyLimit() > 0);
    if (!verdict.isChange()) {
      String key = fewRuns ? "cli.diff.unclear.runs" : "cli.diff.unclear";
      sentence = Messages.text(beyondInterval ? key : "cli.diff.chance", sentence);
    }
    String why = fewRuns ? Messages.text("cli.diff.unclear.why") : whyNoChange(verdict);
    String doubt =
        Stream.of(interval, verdict.isChange() ? "" : why)
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining("; "));
    return doubt.isEmpty() ? sentence : Messages.text("quantity.beside", sentence, doubt);
  }

  private String whyNoChange(Verdict verdict) {
    double limit = diff.busyLimit();
    return limit > 0
        ? Messages.text(
            "cli.diff.busy",
            Quantities.wholePercent(diff.othersShare()),
            Quantities.wholePercent(limit))
        : diff.words(verdict);
  }

  /** Its two ends where a plus-minus would reach below nothing; empty if there is none. */
  private String interval(double change, Verdict verdict) {
    double half = diff.totalChangeHalfWidth();
    boolean lowerBound = diff.total().lowerBound();
    if (!(half > 0)) {
      return "";
    }
    double least = -change - half;
    if (verdict.isChange() && change - half < -1 && least > 0) {
      return Messages.text(
          lowerBound ? "cli.diff.range.wider" : "cli.diff.range", Quantities.percent(least));
    }
    return plusMinus(Quantities.percent(half), lowerBound);
  }

  /** False for parts of recordings, whose length says nothing about the program. */
  private static boolean isTimed(DiffSide side) {
    return side.durationNanos() > 0
        && side.runs().stream()
            .map(run -> run.filter().selection())
            .allMatch(
                selection ->
                    selection.range().equals(SampleSelection.ALWAYS)
                        && selection.leftOut().isEmpty());
  }

  private static String elapsed(DiffSide side) {
    int runs = side.runs().size();
    String mean = Quantities.duration(side.durationNanos() / runs);
    return runs > 1 ? Messages.text("cli.diff.per-run", mean) : mean;
  }

  private String costs() {
    return Messages.text(
        "page.found.sides", cost(diff, diff.total().before()), cost(diff, diff.total().after()));
  }

  /** Both sides of the sort column, and the change of the other one. */
  private TextTable table(int[] rows) {
    boolean bySelf = order == DiffCommand.Order.SELF;
    MethodChanges methods = diff.methods();
    Columns<Integer> columns =
        new Columns<Integer>()
            .amounts(
                bySelf ? "self-before" : "total-before",
                row ->
                    text.cost(
                        bySelf ? methods.self(Side.BEFORE, row) : methods.total(Side.BEFORE, row)))
            .amounts(
                "after",
                row ->
                    text.cost(
                        bySelf ? methods.self(Side.AFTER, row) : methods.total(Side.AFTER, row)));
    addChange(columns, "change", bySelf);
    addChange(columns, bySelf ? "total-change" : "self-change", !bySelf);
    return columns.words("method", methods::name).table(Arrays.stream(rows).boxed().toList());
  }

  private void addChange(Columns<Integer> columns, String key, boolean self) {
    columns
        .amounts(key, row -> text.difference(difference(row, self)))
        .titled("", TextTable.Align.RIGHT, row -> plusMinus(row, self))
        .titled("", TextTable.Align.LEFT, row -> word(verdict(row, self)));
  }

  private String plusMinus(int row, boolean self) {
    MethodChanges methods = diff.methods();
    double half = methods.halfWidth(row, self);
    return half > 0 ? plusMinus(text.cost(half), methods.isLowerBound(row, self)) : "";
  }

  private static String plusMinus(String half, boolean lowerBound) {
    return lowerBound ? Messages.text("quantity.or-more", "± " + half) : "± " + half;
  }

  private void printReasons(PrintWriter out, int[] rows) {
    int printed = 0;
    for (int row : rows) {
      List<Reason> reasons = evidence.ofMethod(row, Cancellation.NEVER);
      if (!reasons.isEmpty() && printed < EXPLAINED) {
        out.println(printed == 0 ? System.lineSeparator() + Messages.text("cli.diff.why") : "");
        String name = TextTable.printable(diff.methods().name(row));
        out.print("  " + name + ": " + DiffVoice.TERMINAL.line(reasons));
        printed++;
      }
    }
    if (printed > 0) {
      out.println();
    }
  }

  void printRegressions(PrintWriter out, int limit, Regressions regressions) {
    String threshold =
        Messages.text("quantity.percent", Quantities.threeDigits(regressions.threshold() * 100));
    if (regressions.isEmpty()) {
      String key =
          diff.unit() == DiffUnit.SHARE
              ? "cli.diff.no-regression.shares"
              : regressions.most() < regressions.threshold()
                  ? "cli.diff.no-regression"
                  : regressions.blind()
                      ? "cli.diff.no-regression.blind"
                      : "cli.diff.no-regression.open";
      out.println(Messages.text(key, threshold, Quantities.percent(regressions.most())));
      return;
    }
    out.println(
        regressions.fail()
            ? Messages.text("cli.diff.regressions", threshold)
            : Messages.text(
                regressions.less()
                    ? "cli.diff.regression-made-up.less"
                    : "cli.diff.regression-made-up",
                threshold));
    regressions.totalSentence(text).forEach(sentence -> out.println("  " + sentence));
    List<String> methods = regressions.sentences(text, jvmListed);
    long listed = limit > 0 ? limit : methods.size();
    methods.stream().limit(listed).forEach(sentence -> out.println("  " + sentence));
    if (listed < methods.size()) {
      out.println("  " + TextTable.more(methods.size() - (int) listed, "-n 0"));
    }
    if (!jvmListed) {
      regressions.jvmSentence(text).ifPresent(sentence -> out.println("  " + sentence));
    }
  }
}
