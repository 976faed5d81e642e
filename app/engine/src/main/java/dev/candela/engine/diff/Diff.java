package dev.candela.engine.diff;

import dev.candela.engine.analysis.chance.PairRule;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffUnit.CostUnit;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Messages;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * A comparison of two sides; immutable, to be used by any thread. Both sides are filtered first and
 * compared then. What a side's {@link DiffRun#filter} drops is as if it had never been recorded.
 */
public final class Diff {
  private final Scope scope;
  private final Total total;
  private final List<Mismatch> mismatches;
  private final Late<DiffTree> tree;
  private final Late<MethodChanges> methods;

  record Scope(DiffSide before, DiffSide after, DiffUnit unit, CostUnit costUnit) {}

  /**
   * Everything together. {@code matchedBefore} is the share, 0 to 1, of the samples before whose
   * very stack occurs after, {@code matchedAfter} the reverse. {@code halfWidth} is half of the
   * difference's 95 % interval, a lower bound if a recording is short for its phases.
   */
  public record Total(
      double before,
      double after,
      long samplesBefore,
      long samplesAfter,
      double matchedBefore,
      double matchedAfter,
      double halfWidth,
      boolean lowerBound,
      Verdict verdict) {
    public double cost(Side side) {
      return side == Side.BEFORE ? before : after;
    }

    /** Of all runs of the side. */
    public long samples(Side side) {
      return side == Side.BEFORE ? samplesBefore : samplesAfter;
    }

    public double matched(Side side) {
      return side == Side.BEFORE ? matchedBefore : matchedAfter;
    }

    /** The smaller of both sides' {@link #matched(Side)}. */
    public double matched() {
      return Math.min(matchedBefore, matchedAfter);
    }

    public double difference() {
      return after - before;
    }
  }

  Diff(
      Scope scope,
      Total total,
      List<Mismatch> mismatches,
      Supplier<DiffTree> makeTree,
      Supplier<MethodChanges> makeMethods) {
    this.scope = scope;
    this.total = total;
    this.mismatches = mismatches;
    this.tree = new Late<>(makeTree);
    this.methods = new Late<>(makeMethods);
  }

  /** A value that is made when it is first asked for; no thread waits for one that is made. */
  private static final class Late<T> {
    private Supplier<T> make;
    private volatile T made;

    Late(Supplier<T> make) {
      this.make = make;
    }

    T get() {
      if (made == null) {
        synchronized (this) {
          if (made == null) {
            made = make.get();
            // It may hold arrays as long as all stacks.
            make = null;
          }
        }
      }
      return made;
    }
  }

  /** Throws {@link IncomparableException} if the sides cannot be compared in this way. */
  public static Diff of(
      DiffSide before, DiffSide after, DiffSettings settings, Cancellation cancellation) {
    return new DiffBuilder(before, after, settings, cancellation).build();
  }

  public DiffSide before() {
    return scope.before();
  }

  public DiffSide after() {
    return scope.after();
  }

  /** True for one run a side, where nothing tells how likely a difference is by chance. */
  public boolean hasOneRunASide() {
    return before().runs().size() == 1 && after().runs().size() == 1;
  }

  /** True if both sides are parts of one recording, differing only in what happened meanwhile. */
  public boolean isWithinOneRun() {
    return DiffSide.arePartsOfOneRun(before(), after());
  }

  /** What is said of a difference that is not called a change. */
  public String words(Verdict grey) {
    return grey == Verdict.NOISE ? Messages.text("picture.noise") : noiseWords();
  }

  /** What it means that a difference has no colour. */
  public String noiseWords() {
    if (isWithinOneRun()) {
      return Messages.text("picture.noise.parts");
    }
    return Messages.text(hasOneRunASide() ? "picture.noise.pair" : "picture.noise.runs");
  }

  /** The smaller number of runs of the two sides. */
  public int runsASide() {
    return Math.min(before().runs().size(), after().runs().size());
  }

  /** Relative change of everything: 0.1 for a tenth more; NaN for shares, or for nothing before. */
  public double totalChange() {
    return unit() == DiffUnit.SHARE || !(total.before() > 0)
        ? Double.NaN
        : total.difference() / total.before();
  }

  /** Half the 95 % interval of {@link #totalChange}. */
  public double totalChangeHalfWidth() {
    return total.halfWidth() / total.before();
  }

  /**
   * What {@link #totalChange} would have to exceed because other processes kept the machine busy; 0
   * unless nothing else keeps it from being called a change.
   */
  public double busyLimit() {
    double others = othersShare();
    double larger = Math.max(total.before(), total.after());
    double idle = new PairRule(larger, 0, false).least(larger, total.halfWidth(), false);
    if (others == 0 || total.verdict() != Verdict.UNCLEAR || Math.abs(total.difference()) <= idle) {
      return 0;
    }
    // The rule is about the larger side, a change about the one before.
    return total.difference() > 0 ? others / (1 - others) : others;
  }

  /**
   * True if a pair of single recordings shows a method to differ by more than its interval and by
   * as much as a change must, yet not by enough to be called one.
   */
  public boolean isLargeUnclear(int row) {
    double size = Math.abs(methods().totalDifference(row));
    double larger = Math.max(total.before(), total.after());
    return hasOneRunASide()
        && methods().totalVerdict(row) == Verdict.UNCLEAR
        && size > methods().halfWidth(row, false)
        && size > new PairRule(larger, 0, false).least(0, 0, false);
  }

  /** What other processes used of the machine, where that matters; 0 to 1. */
  public double othersShare() {
    return mismatches.stream()
        .filter(Mismatch.Busy.class::isInstance)
        .mapToDouble(mismatch -> ((Mismatch.Busy) mismatch).least())
        .findFirst()
        .orElse(0);
  }

  /** True for weights with fractions: how many samples are behind them is unknown. */
  public boolean hasFractions() {
    // Both sides, or else none.
    return before().hasFractions();
  }

  public DiffUnit unit() {
    return scope.unit();
  }

  public CostUnit costUnit() {
    return scope.costUnit();
  }

  public Total total() {
    return total;
  }

  /** The union of both sides' call trees; made when it is first asked for. */
  public DiffTree tree() {
    return tree.get();
  }

  /** The methods of both sides; made when they are first asked for. */
  public MethodChanges methods() {
    return methods.get();
  }

  /** Reasons to doubt that the two sides can be compared, worst first. */
  public List<Mismatch> mismatches() {
    return mismatches;
  }

  /**
   * How many methods changed, and how many of them are grey in the tree: a method's calls from all
   * places together can show what no place alone does.
   */
  public record GreyMethods(int changed, int grey) {
    /** Not computed. */
    public static final GreyMethods UNKNOWN = new GreyMethods(-1, -1);

    public static GreyMethods of(Diff diff) {
      return of(diff, diff.tree()::verdict);
    }

    public static GreyMethods of(Diff diff, IntFunction<Verdict> verdicts) {
      CallTree structure = diff.tree().structure();
      BitSet coloured = new BitSet();
      for (int nodeId = 1; nodeId < structure.nodeCount(); nodeId++) {
        if (verdicts.apply(nodeId).isChange()) {
          coloured.set(structure.methodId(nodeId));
        }
      }
      MethodChanges methods = diff.methods();
      int changed = 0;
      int grey = 0;
      for (int row = 0; row < methods.rowCount(); row++) {
        if (methods.isChanged(row)) {
          changed++;
          grey += coloured.get(methods.methodId(row)) ? 0 : 1;
        }
      }
      return new GreyMethods(changed, grey);
    }

    /** True if a graph and a table of methods seem to contradict each other. */
    public boolean areNotable() {
      return grey > 0 && 2 * grey >= changed;
    }
  }
}
