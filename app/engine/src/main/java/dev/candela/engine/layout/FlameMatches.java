package dev.candela.engine.layout;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The nodes of a layout whose names a search finds, however narrow their boxes, in reading order:
 * left to right, callers before callees; immutable, to be used by any thread. There are counts of
 * the matches before each position, the total at the end, and the weight of all matching stacks,
 * each counted once.
 */
public record FlameMatches(FlameLayout layout, int[] countBefore, int[] nodeIds, long weight) {
  private static final BitSet NOTHING = new BitSet();

  /** Tests each method once, then visits the nodes once. */
  public static FlameMatches find(
      FlameLayout layout, NamePattern pattern, Cancellation cancellation) {
    return find(layout, pattern, NOTHING, cancellation);
  }

  /** The same with nodes that are found for what they hide, whatever their names. */
  public static FlameMatches find(
      FlameLayout layout, NamePattern pattern, BitSet hiding, Cancellation cancellation) {
    FlameTree tree = layout.tree();
    boolean[] frameMatches = matchingFrames(tree, pattern, cancellation);
    int nodeCount = tree.nodeCount();
    int[] countBefore = new int[nodeCount + 1];
    boolean[] inside = new boolean[nodeCount];
    long weight = 0;
    for (int position = 1; position < nodeCount; position++) {
      Cancellation.checkAt(position, cancellation);
      int nodeId = layout.nodeId(position);
      boolean below = inside[tree.parent(nodeId)];
      boolean match = frameMatches[tree.frameId(nodeId)] || hiding.get(nodeId);
      // Samples counted with a caller are not counted again with its callees.
      weight += match && !below ? tree.weight(nodeId) : 0;
      inside[nodeId] = match || below;
      countBefore[position + 1] = countBefore[position] + (match ? 1 : 0);
    }
    cancellation.check();
    return new FlameMatches(layout, countBefore, inReadingOrder(layout, countBefore), weight);
  }

  public int count() {
    return nodeIds.length;
  }

  /** By index in reading order. */
  public int nodeId(int index) {
    return nodeIds[index];
  }

  /** Or {@link Ids#NONE}. */
  public int indexOf(int nodeId) {
    return IntStream.range(0, count())
        .filter(i -> nodeIds[i] == nodeId)
        .findFirst()
        .orElse(Ids.NONE);
  }

  public boolean contains(int nodeId) {
    int position = layout.position(nodeId);
    return anyIn(position, position + 1);
  }

  public boolean anyIn(int fromPosition, int toPosition) {
    return countBefore[toPosition] > countBefore[fromPosition];
  }

  /** Number of boxes in that part of the root's width; goes once through the rows. */
  public int countIn(double low, double high) {
    int count = 0;
    for (int depth = 1; depth < layout.rowCount(); depth++) {
      int from = layout.firstEndingAfter(low, depth);
      int to = layout.firstStartingAt(high, from, layout.firstPosition(depth + 1));
      count += countBefore[to] - countBefore[from];
    }
    return count;
  }

  /** True if the node's box is narrower than that part of the root's. */
  public boolean isNarrower(int nodeId, double units) {
    int position = layout.position(nodeId);
    return layout.end(position) - layout.start(position) < units;
  }

  private static boolean[] matchingFrames(
      FlameTree tree, NamePattern pattern, Cancellation cancellation) {
    FrameTable frames = tree.symbols().frames();
    byte[] answers = new byte[tree.symbols().methods().size()];
    boolean[] used = new boolean[frames.size()];
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      used[tree.frameId(nodeId)] = true;
    }
    boolean[] matches = new boolean[frames.size()];
    for (int frameId = 0; frameId < matches.length; frameId++) {
      if (used[frameId]) {
        int methodId = frames.methodId(frameId);
        if (answers[methodId] == 0) {
          String name = tree.symbols().qualifiedName(methodId);
          answers[methodId] = (byte) (pattern.isIn(name, cancellation) ? 1 : -1);
        }
        matches[frameId] = answers[methodId] > 0;
      }
    }
    return matches;
  }

  /** Sorts matches in reading order, callers first. */
  private static int[] inReadingOrder(FlameLayout layout, int[] countBefore) {
    FlameTree tree = layout.tree();
    int nodeCount = tree.nodeCount();
    int[] matchesBelow = new int[nodeCount];
    for (int nodeId = nodeCount - 1; nodeId > 0; nodeId--) {
      int position = layout.position(nodeId);
      matchesBelow[nodeId] += countBefore[position + 1] - countBefore[position];
      matchesBelow[tree.parent(nodeId)] += matchesBelow[nodeId];
    }
    int[] ordered = new int[countBefore[nodeCount]];
    int[] nextPlace = new int[nodeCount];
    // Positions go row by row from left to right, so siblings take their places in that order.
    for (int position = 1; position < nodeCount; position++) {
      int nodeId = layout.nodeId(position);
      int parent = tree.parent(nodeId);
      int place = nextPlace[parent];
      nextPlace[parent] += matchesBelow[nodeId];
      if (countBefore[position + 1] > countBefore[position]) {
        ordered[place++] = nodeId;
      }
      nextPlace[nodeId] = place;
    }
    return ordered;
  }
}
