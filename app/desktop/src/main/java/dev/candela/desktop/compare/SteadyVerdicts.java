package dev.candela.desktop.compare;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Cancellation;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Verdicts of a comparison that is repeated while a side grows; immutable. Frames near the limit
 * would go from grey to a colour and back with every update, so they do only if two comparisons in
 * a row agree.
 */
final class SteadyVerdicts {
  private final Diff diff;

  /** By node; null to show the comparison's own verdicts. */
  private final Verdict[] shown;

  private final int colouredCount;

  private SteadyVerdicts(Diff diff, Verdict[] shown, int colouredCount) {
    this.diff = diff;
    this.shown = shown;
    this.colouredCount = colouredCount;
  }

  /** The comparison's own verdicts, for the first comparison. */
  static SteadyVerdicts first(Diff diff) {
    return new SteadyVerdicts(diff, null, diff.tree().changeCount());
  }

  /** The next one of the same two sides. */
  SteadyVerdicts next(Diff newer, Cancellation cancellation) {
    DiffTree tree = newer.tree();
    long[] paths = paths(tree.structure());
    long[] coloured = paths(this::verdict, cancellation);
    long[] changed = paths(diff.tree()::verdict, cancellation);
    Verdict[] verdicts = new Verdict[paths.length];
    int count = 0;
    for (int nodeId = 0; nodeId < paths.length; nodeId++) {
      checkNowAndThen(nodeId, cancellation);
      boolean hadColour = Arrays.binarySearch(coloured, paths[nodeId]) >= 0;
      boolean wasChange = Arrays.binarySearch(changed, paths[nodeId]) >= 0;
      verdicts[nodeId] = steady(tree, nodeId, hadColour, wasChange);
      count += verdicts[nodeId].isChange() ? 1 : 0;
    }
    return new SteadyVerdicts(newer, verdicts, count);
  }

  Verdict verdict(int nodeId) {
    return shown == null ? diff.tree().verdict(nodeId) : shown[nodeId];
  }

  int colouredCount() {
    return colouredCount;
  }

  private static Verdict steady(DiffTree tree, int nodeId, boolean hadColour, boolean wasChange) {
    Verdict verdict = tree.verdict(nodeId);
    if (verdict.isChange() == wasChange || verdict.isChange() == hadColour) {
      return verdict;
    } else if (!hadColour) {
      return Verdict.UNCLEAR;
    } else if (tree.totalSamples(Side.BEFORE, nodeId) == 0) {
      return Verdict.NEW;
    } else if (tree.totalSamples(Side.AFTER, nodeId) == 0) {
      return Verdict.GONE;
    }
    return tree.difference(nodeId) > 0 ? Verdict.MORE : Verdict.LESS;
  }

  /** Paths of frames with such a verdict. */
  private long[] paths(IntFunction<Verdict> verdicts, Cancellation cancellation) {
    long[] all = paths(diff.tree().structure());
    int count = 0;
    for (int nodeId = 0; nodeId < all.length; nodeId++) {
      checkNowAndThen(nodeId, cancellation);
      if (verdicts.apply(nodeId).isChange()) {
        all[count++] = all[nodeId];
      }
    }
    long[] some = Arrays.copyOf(all, count);
    Arrays.sort(some);
    return some;
  }

  private static void checkNowAndThen(int nodeId, Cancellation cancellation) {
    if ((nodeId & 0xffff) == 0) {
      cancellation.check();
    }
  }

  /** A number for each node that is the same in the next comparison: of its name and its caller. */
  private static long[] paths(CallTree structure) {
    long[] names = new long[structure.symbols().frames().size()];
    long[] paths = new long[structure.nodeCount()];
    for (int nodeId = 1; nodeId < paths.length; nodeId++) {
      int frameId = structure.frameId(nodeId);
      if (names[frameId] == 0) {
        names[frameId] = hash(structure.name(nodeId)) * 31 + structure.kind(nodeId).ordinal() + 1;
      }
      long mixed = (paths[structure.parent(nodeId)] + names[frameId]) * 0x9e3779b97f4a7c15L;
      paths[nodeId] = mixed ^ mixed >>> 32;
    }
    return paths;
  }

  private static long hash(String name) {
    long hash = 1125899906842597L;
    for (int i = 0; i < name.length(); i++) {
      hash = 31 * hash + name.charAt(i);
    }
    return hash;
  }
}
