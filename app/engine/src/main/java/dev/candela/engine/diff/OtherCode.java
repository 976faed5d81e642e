package dev.candela.engine.diff;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.model.Ids;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How much more the rest of the program costs, seen from each node: a node is compared by what all
 * code does that it has no part in. The tree is cut into disjoint pieces of at most 2 % of all:
 * small enough that one that changed is one of many, large enough that the samples which the JVM
 * charges to a caller one time and to its callee another stay within a piece.
 */
final class OtherCode {
  private static final double LARGEST_PIECE = 0.02;
  private static final long FEWEST_SAMPLES = 50;
  private static final int MOST_PIECES = 200;

  private final CallTree tree;

  /** The piece of each node that is in one, or {@link Ids#NONE}. */
  private final int[] pieceByNode;

  /** The pieces below each node that is larger than one, its own cost included. */
  private final Map<Integer, BitSet> piecesByLarge = new HashMap<>();

  private final SpeedEstimate estimate;

  /** Asked for totals and for selves at the same time. */
  private final Map<BitSet, Speed> known = new ConcurrentHashMap<>();

  OtherCode(CallTree tree, NodeCosts before, NodeCosts after) {
    this.tree = tree;
    this.pieceByNode = new int[tree.nodeCount()];
    Arrays.fill(pieceByNode, Ids.NONE);
    double all = before.total(CallTree.ROOT) + after.total(CallTree.ROOT);
    boolean[] large = new boolean[tree.nodeCount()];
    for (int nodeId = 0; nodeId < large.length; nodeId++) {
      large[nodeId] =
          before.total(nodeId) + after.total(nodeId) > LARGEST_PIECE * all
              && (nodeId == CallTree.ROOT || large[tree.parent(nodeId)]);
    }
    int[] roots = largestRoots(large, before, after);
    double[] logs = new double[roots.length];
    double[] variances = new double[roots.length];
    for (int piece = 0; piece < roots.length; piece++) {
      int nodeId = roots[piece];
      pieceByNode[nodeId] = piece;
      double cost = large[nodeId] ? before.self(nodeId) : before.total(nodeId);
      double costAfter = large[nodeId] ? after.self(nodeId) : after.total(nodeId);
      long samplesBefore = samples(before, large[nodeId], nodeId);
      long samplesAfter = samples(after, large[nodeId], nodeId);
      double costOfSample = all / samples(before, after, CallTree.ROOT);
      logs[piece] = Math.log(costAfter + costOfSample / 2) - Math.log(cost + costOfSample / 2);
      variances[piece] = 1 / (samplesBefore + 0.5) + 1 / (samplesAfter + 0.5);
    }
    this.estimate = new SpeedEstimate(logs, variances);
    spread(large, roots);
  }

  /** The factor of all code that neither is in this node nor calls it. */
  Speed beside(int nodeId) {
    return without(pieces(nodeId));
  }

  /** The factor of all code that none of these nodes has to do with. */
  Speed besideAny(Iterable<Integer> nodeIds) {
    BitSet pieces = new BitSet();
    nodeIds.forEach(nodeId -> pieces.or(pieces(nodeId)));
    return without(pieces);
  }

  /** The factor of everything. */
  Speed ofAll() {
    return without(new BitSet());
  }

  private Speed without(BitSet pieces) {
    return known.computeIfAbsent(pieces, estimate::without);
  }

  private BitSet pieces(int nodeId) {
    BitSet below = piecesByLarge.get(nodeId);
    if (below == null) {
      below = new BitSet();
      if (pieceByNode[nodeId] != Ids.NONE) {
        below.set(pieceByNode[nodeId]);
      }
    }
    return below;
  }

  /** Roots of pieces: the topmost small nodes, and large ones for what they cost themselves. */
  private int[] largestRoots(boolean[] large, NodeCosts before, NodeCosts after) {
    int[] roots = new int[16];
    int count = 0;
    for (int nodeId = 0; nodeId < large.length; nodeId++) {
      boolean root = nodeId == CallTree.ROOT || large[tree.parent(nodeId)];
      if (root && samples(large[nodeId], before, after, nodeId) >= FEWEST_SAMPLES) {
        roots = count == roots.length ? Arrays.copyOf(roots, count * 2) : roots;
        roots[count++] = nodeId;
      }
    }
    return Arrays.stream(roots, 0, count)
        .boxed()
        .sorted(
            (one, other) ->
                Long.compare(
                    samples(large[other], before, after, other),
                    samples(large[one], before, after, one)))
        .limit(MOST_PIECES)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void spread(boolean[] large, int[] roots) {
    for (int piece = 0; piece < roots.length; piece++) {
      for (int nodeId = roots[piece]; nodeId != Ids.NONE; nodeId = tree.parent(nodeId)) {
        if (large[nodeId]) {
          piecesByLarge.computeIfAbsent(nodeId, ignored -> new BitSet()).set(piece);
        }
      }
    }
    for (int nodeId = 1; nodeId < large.length; nodeId++) {
      int parent = tree.parent(nodeId);
      if (!large[nodeId] && !large[parent]) {
        pieceByNode[nodeId] = pieceByNode[parent];
      }
    }
  }

  private static long samples(boolean self, NodeCosts before, NodeCosts after, int nodeId) {
    return samples(before, self, nodeId) + samples(after, self, nodeId);
  }

  private static long samples(NodeCosts before, NodeCosts after, int nodeId) {
    return Math.max(1, samples(false, before, after, nodeId));
  }

  private static long samples(NodeCosts costs, boolean self, int nodeId) {
    return self ? costs.selfSamples(nodeId) : costs.totalSamples(nodeId);
  }
}
