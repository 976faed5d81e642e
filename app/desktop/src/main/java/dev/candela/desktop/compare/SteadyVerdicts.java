package dev.candela.desktop.compare;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.Verdict;
import dev.candela.engine.model.Cancellation;
import java.util.Arrays;

/**
 * Verdicts of a comparison that is made again and again while one side grows; immutable.
 *
 * <p>Of thousands of frames some are near the level at any time, and would go from grey to a colour
 * and back with every update. So a frame has to be significant twice in a row before it has a
 * colour, and keeps it until chance explains it easily.
 */
final class SteadyVerdicts {
  /** A frame with a colour keeps it up to this probability: four times the level. */
  private static final double KEEPS = 0.2;

  /** Beyond any doubt: no second look is needed. */
  private static final double AT_ONCE = 0.001;

  private static final Verdict[] VERDICTS = Verdict.values();

  private final Diff diff;

  /** Ordinals by node; null where the comparison's own verdicts are shown. */
  private final byte[] shown;

  private final int colouredCount;

  private SteadyVerdicts(Diff diff, byte[] shown, int colouredCount) {
    this.diff = diff;
    this.shown = shown;
    this.colouredCount = colouredCount;
  }

  /** The first comparison: its own verdicts. */
  static SteadyVerdicts first(Diff diff) {
    return new SteadyVerdicts(diff, null, diff.tree().significantCount());
  }

  /** The next one of the same two sides. */
  SteadyVerdicts next(Diff newer, Cancellation cancellation) {
    DiffTree tree = newer.tree();
    long[] paths = paths(tree.structure());
    long[] coloured = paths(true, cancellation);
    long[] candidates = paths(false, cancellation);
    byte[] verdicts = new byte[paths.length];
    int count = 0;
    for (int nodeId = 0; nodeId < paths.length; nodeId++) {
      checkNowAndThen(nodeId, cancellation);
      boolean hadColour = Arrays.binarySearch(coloured, paths[nodeId]) >= 0;
      boolean wasNear = hadColour || Arrays.binarySearch(candidates, paths[nodeId]) >= 0;
      Verdict steady = steady(tree, nodeId, hadColour, wasNear);
      verdicts[nodeId] = (byte) steady.ordinal();
      count += steady.isSignificant() ? 1 : 0;
    }
    return new SteadyVerdicts(newer, verdicts, count);
  }

  /** What is to be shown of a node. */
  Verdict verdict(int nodeId) {
    return shown == null ? diff.tree().verdict(nodeId) : VERDICTS[shown[nodeId]];
  }

  /** How many frames have a colour. */
  int colouredCount() {
    return colouredCount;
  }

  private static Verdict steady(DiffTree tree, int nodeId, boolean hadColour, boolean wasNear) {
    Verdict verdict = tree.verdict(nodeId);
    if (verdict.isSignificant()) {
      return wasNear || tree.probability(nodeId) < AT_ONCE ? verdict : Verdict.NOISE;
    }
    if (!hadColour || tree.probability(nodeId) > KEEPS) {
      return verdict;
    } else if (tree.totalSamples(Side.BEFORE, nodeId) == 0) {
      return Verdict.NEW;
    } else if (tree.totalSamples(Side.AFTER, nodeId) == 0) {
      return Verdict.GONE;
    }
    return tree.difference(nodeId) > 0 ? Verdict.MORE : Verdict.LESS;
  }

  /** Paths of frames with a colour, or of those that would have had one at a second look. */
  private long[] paths(boolean withColour, Cancellation cancellation) {
    long[] all = paths(diff.tree().structure());
    int count = 0;
    for (int nodeId = 0; nodeId < all.length; nodeId++) {
      checkNowAndThen(nodeId, cancellation);
      boolean colour = verdict(nodeId).isSignificant();
      if (withColour ? colour : !colour && diff.tree().verdict(nodeId).isSignificant()) {
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
