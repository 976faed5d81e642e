package dev.candela.engine.analysis.chance;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Recursion;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;
import java.util.List;

/**
 * Samples that are counted block by block of time; a value.
 *
 * @param stacks the shape of their stacks
 */
public record TimedSamples(
    Profile profile, SampleSelection selection, StackView stacks, Cancellation cancellation) {
  /** Blocks as long as suits the recording. */
  public static final long OWN_BLOCKS = 0;

  /** Where blocks are short and the time long, those next to the part that is left out. */
  private static final int MAX_BLOCKS = 2000;

  /** About 13 MB. */
  private static final long MAX_COUNTS = 200 << 13;

  /** Is told what fell into each block, for one key after the other. */
  public interface Visitor {
    void visit(int key, BlockSeries series);
  }

  /** What a view shows. */
  public static TimedSamples of(View view, Cancellation cancellation) {
    return new TimedSamples(
        view.profile(), view.selection(), view.stackView(cancellation), cancellation);
  }

  /** By stack: the place of its innermost frame's method among these, or {@link Ids#NONE}. */
  public int[] keysOfMethods(int[] methodIds) {
    int[] keyByMethod = places(methodIds, stacks.symbols().methods().size());
    int[] keys = places(new int[0], stacks.stacks().size());
    for (int stackId = 1; stackId < keys.length; stackId++) {
      int frameId = stacks.stacks().frameId(stackId);
      keys[stackId] = keyByMethod[stacks.symbols().frames().methodId(frameId)];
    }
    return keys;
  }

  /** By stack: its place among these, or {@link Ids#NONE}; the total of the root is everything. */
  public int[] keysOfStacks(int[] stackIds) {
    return places(stackIds, stacks.stacks().size());
  }

  private static int[] places(int[] ids, int size) {
    int[] places = new int[size];
    Arrays.fill(places, Ids.NONE);
    for (int place = 0; place < ids.length; place++) {
      places[ids[place]] = place;
    }
    return places;
  }

  /**
   * Counts each sample once for each key, in one pass over the samples if there is room for that.
   *
   * @param keyByStack the key of each stack's innermost frame, or {@link Ids#NONE}
   * @param selves true to tell of samples in each key alone, too: then these have the first
   *     numbers, and samples in a key and in what it called have those from {@code keyCount} on
   * @param blockNanos the length of a block, or {@link #OWN_BLOCKS}
   */
  public void count(
      int[] keyByStack, int keyCount, boolean selves, long blockNanos, Visitor visitor) {
    Blocks blocks = blocks(blockNanos);
    count(blocks, keyByStack, 0, keyCount, selves ? keyCount : 0, visitor);
  }

  /** Takes half of the keys at a time while their sets are too many to be counted by block. */
  private void count(
      Blocks blocks, int[] keyByStack, int from, int to, int firstTotal, Visitor visitor) {
    Counts counts =
        new Counts(blocks, keysBetween(from, to, keyByStack), to - from, firstTotal > 0);
    if ((long) counts.sets.size() * blocks.count() > MAX_COUNTS && to - from > 1) {
      int middle = (from + to) >>> 1;
      count(blocks, keyByStack, from, middle, firstTotal, visitor);
      count(blocks, keyByStack, middle, to, firstTotal, visitor);
      return;
    }
    counts.count();
    for (int key = 0; key < to - from; key++) {
      if (firstTotal > 0) {
        visitor.visit(from + key, counts.series(counts.sets.size() + key));
      }
      visitor.visit(firstTotal + from + key, counts.series(counts.firstTotal + key));
    }
  }

  private static int[] keysBetween(int from, int to, int[] keyByStack) {
    int[] keys = keyByStack.clone();
    for (int stackId = 0; stackId < keys.length; stackId++) {
      int key = keys[stackId];
      keys[stackId] = key >= from && key < to ? key - from : Ids.NONE;
    }
    return keys;
  }

  private Blocks blocks(long nanos) {
    Span range = selection.rangeIn(profile);
    Span leftOut = selection.leftOutIn(profile);
    Span joined = new Span(range.startNanos(), range.endNanos() - leftOut.durationNanos());
    if (nanos == OWN_BLOCKS) {
      return new Blocks(TimeGrid.blocksOf(joined), leftOut, 1);
    }
    long count = Math.max(1, Math.round((double) joined.durationNanos() / nanos));
    if (count <= MAX_BLOCKS) {
      return new Blocks(new TimeGrid(joined, (int) count), leftOut, 1);
    }
    long length = nanos * MAX_BLOCKS;
    long middle =
        leftOut.isEmpty() ? joined.durationNanos() / 2 + joined.startNanos() : leftOut.startNanos();
    long start = Math.clamp(middle - length / 2, joined.startNanos(), joined.endNanos() - length);
    TimeGrid grid = new TimeGrid(new Span(start, start + length), MAX_BLOCKS);
    return new Blocks(grid, leftOut, (double) length / joined.durationNanos());
  }

  /**
   * The selected time cut into blocks, without the part that is left out: what comes after that
   * part moves up to what came before it.
   *
   * @param part of the selected time that the blocks cover, 0 to 1
   */
  private record Blocks(TimeGrid grid, Span leftOut, double part) {
    int count() {
      return grid.bucketCount();
    }

    /** The block of a moment, or -1 outside all blocks. */
    int of(long nanos) {
      long moved = nanos < leftOut.endNanos() ? nanos : nanos - leftOut.durationNanos();
      return part == 1 || grid.span().contains(moved) ? grid.bucketOf(moved) : -1;
    }
  }

  /**
   * The weights of each block, and then the number of samples, in columns: one for each set of
   * keys, then one for each key itself if asked for, then one for the total of each key.
   *
   * <p>Stacks with the same keys in the same order share a set, so that a sample is counted once,
   * however many of its frames are asked for. A set is a path in a prefix tree of keys, for which
   * {@link StackTable} serves as it does for frames; set 0 is empty.
   */
  private final class Counts {
    private final Blocks blocks;
    private final int[] keyByStack;
    private final int[] setByStack;

    /** A set's last key in place of the innermost frame. */
    private final StackTable sets;

    private final int firstTotal;
    private final int columns;
    private double[] counts;
    private double[] all;

    Counts(Blocks blocks, int[] keyByStack, int keyCount, boolean selves) {
      this.blocks = blocks;
      this.keyByStack = keyByStack;
      int[] outermost =
          isRepeated(keyByStack, keyCount)
              ? Recursion.outermost(stacks.stacks(), keyByStack, cancellation)
              : null;
      StackTable.Builder builder = new StackTable.Builder();
      setByStack = new int[keyByStack.length];
      for (int stackId = 0; stackId < setByStack.length; stackId++) {
        int key = keyByStack[stackId];
        boolean isRoot = stackId == StackTable.ROOT;
        int callers = isRoot ? 0 : setByStack[stacks.stacks().parentStackId(stackId)];
        boolean isNew = key != Ids.NONE && (outermost == null || outermost[stackId] == stackId);
        setByStack[stackId] = isNew ? builder.intern(callers, key) : callers;
      }
      sets = builder.view();
      firstTotal = sets.size() + (selves ? keyCount : 0);
      columns = firstTotal + keyCount;
    }

    /** False for nodes of a tree: none of them is below itself. */
    private static boolean isRepeated(int[] keys, int keyCount) {
      boolean[] found = new boolean[keyCount];
      for (int key : keys) {
        if (key != Ids.NONE) {
          if (found[key]) {
            return true;
          }
          found[key] = true;
        }
      }
      return false;
    }

    void count() {
      counts = new double[(blocks.count() + 1) * columns];
      List<SampleTable> tables = selection.tables(profile);
      boolean weighted = StackWeights.isWeighted(tables);
      boolean batched = weighted && StackWeights.unitOf(tables) == WeightUnit.SAMPLES;
      for (SampleTable table : tables) {
        RowScan scan = new RowScan(profile, table, selection, cancellation);
        while (scan.next()) {
          add(scan, weighted, batched);
        }
      }
      // A set's counts belong to the set that it goes on from, too, and to its last key.
      for (int row = 0; row < counts.length; row += columns) {
        for (int set = sets.size() - 1; set > StackTable.ROOT; set--) {
          counts[row + sets.parentStackId(set)] += counts[row + set];
          counts[row + firstTotal + sets.frameId(set)] += counts[row + set];
        }
      }
      all = weights(StackTable.ROOT);
      if (!tables.stream().allMatch(SampleTable::countsSamples)) {
        counts[all.length * columns + StackTable.ROOT] = ShareInterval.UNCOUNTED;
      }
    }

    private void add(RowScan scan, boolean weighted, boolean batched) {
      int[] stackIds = scan.stackIds();
      int[] included = scan.included();
      long[] startNanos = scan.startNanos();
      long[] weights = weighted ? scan.weights() : null;
      for (int i = 0; i < scan.rows(); i++) {
        int stackId = stacks.stackIdOf(stackIds[i]);
        int block = blocks.of(startNanos[i]);
        if (stackId != StackView.DROPPED && included[i] != 0 && block >= 0) {
          long weight = weights == null ? 1 : weights[i];
          long samples = batched ? weight : 1;
          add(setByStack[stackId], block, weight, samples);
          if (firstTotal > sets.size() && keyByStack[stackId] != Ids.NONE) {
            add(sets.size() + keyByStack[stackId], block, weight, samples);
          }
        }
      }
    }

    private void add(int column, int block, long weight, long samples) {
      counts[block * columns + column] += weight;
      counts[blocks.count() * columns + column] += samples;
    }

    private double[] weights(int column) {
      double[] weights = new double[blocks.count()];
      Arrays.setAll(weights, block -> counts[block * columns + column]);
      return weights;
    }

    BlockSeries series(int column) {
      int samples = all.length * columns;
      return new BlockSeries(
          weights(column),
          all,
          (long) counts[samples + column],
          (long) counts[samples + StackTable.ROOT],
          blocks.part());
    }
  }
}
