package dev.candela.desktop.compare;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.Verdict;
import dev.candela.engine.filter.Cancellation;
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

  private final byte[] shown;

  /** Paths of frames with a colour, and of those that may have one the next time; sorted. */
  private final long[] coloured;

  private final long[] candidates;

  private SteadyVerdicts(byte[] shown, long[] coloured, long[] candidates) {
    this.shown = shown;
    this.coloured = coloured;
    this.candidates = candidates;
  }

  /** The first comparison: its own verdicts. */
  static SteadyVerdicts first(Diff diff, Cancellation cancellation) {
    return of(diff, null, cancellation);
  }

  /** The next one of the same two sides. */
  SteadyVerdicts next(Diff diff, Cancellation cancellation) {
    return of(diff, this, cancellation);
  }

  /** What is to be shown of a node. */
  Verdict verdict(int nodeId) {
    return Verdict.values()[shown[nodeId]];
  }

  /** How many frames have a colour. */
  int colouredCount() {
    return coloured.length;
  }

  private static SteadyVerdicts of(Diff diff, SteadyVerdicts last, Cancellation cancellation) {
    DiffTree tree = diff.tree();
    long[] paths = paths(tree.structure());
    byte[] shown = new byte[paths.length];
    long[] coloured = new long[paths.length];
    long[] candidates = new long[paths.length];
    int colouredCount = 0;
    int candidateCount = 0;
    for (int nodeId = 0; nodeId < paths.length; nodeId++) {
      if ((nodeId & 0xffff) == 0) {
        cancellation.check();
      }
      Verdict verdict = tree.verdict(nodeId);
      Verdict steady = last == null ? verdict : last.steady(tree, nodeId, paths[nodeId], verdict);
      shown[nodeId] = (byte) steady.ordinal();
      if (steady.isSignificant()) {
        coloured[colouredCount++] = paths[nodeId];
      } else if (verdict.isSignificant()) {
        candidates[candidateCount++] = paths[nodeId];
      }
    }
    return new SteadyVerdicts(
        shown, sorted(coloured, colouredCount), sorted(candidates, candidateCount));
  }

  private Verdict steady(DiffTree tree, int nodeId, long path, Verdict verdict) {
    boolean hadColour = Arrays.binarySearch(coloured, path) >= 0;
    if (verdict.isSignificant()) {
      boolean again = hadColour || Arrays.binarySearch(candidates, path) >= 0;
      return again || tree.probability(nodeId) < AT_ONCE ? verdict : Verdict.NOISE;
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

  private static long[] sorted(long[] paths, int count) {
    long[] sorted = Arrays.copyOf(paths, count);
    Arrays.sort(sorted);
    return sorted;
  }
}
