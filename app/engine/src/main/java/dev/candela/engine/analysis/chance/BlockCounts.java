package dev.candela.engine.analysis.chance;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.transform.Recursion;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;
import java.util.List;

/** Cost of each key in each block of time. */
final class BlockCounts {
  /** About 13 MB. */
  static final long MAX_COUNTS = 200 << 13;

  private final BlockTimes times;
  private final KeySets sets;
  private final int selfKeyCount;
  private final double[] weightBySet;
  private final double[] weightBySelfKey;
  private final long[] samplesBySet;
  private final long[] samplesBySelfKey;
  private final double[][] totalByBlock;
  private final long[] totalSamples;
  private final double[] allByBlock;

  /**
   * Which keys occur in each of a profile's stacks. Stacks with the same keys in the same order
   * share a set, so that a sample is counted once, however many of its frames are asked for.
   *
   * <p>A set is a path in a prefix tree of keys, for which {@link StackTable} serves as it does for
   * frames. Set 0 is empty.
   *
   * @param sets a set's last key in place of the innermost frame
   * @param setByStack the set of each of the view's stacks
   * @param keyByStack the key of its innermost frame, or {@link Ids#NONE}
   */
  record KeySets(
      int keyCount, StackView view, StackTable sets, int[] setByStack, int[] keyByStack) {
    static KeySets of(StackView view, int[] keyByStack, int keyCount, Cancellation cancellation) {
      StackTable stacks = view.stacks();
      int[] outermost = Recursion.outermost(stacks, keyByStack, cancellation);
      StackTable.Builder sets = new StackTable.Builder();
      int[] setByStack = new int[stacks.size()];
      for (int stackId = 0; stackId < setByStack.length; stackId++) {
        int key = keyByStack[stackId];
        int callersSet = stackId == StackTable.ROOT ? 0 : setByStack[stacks.parentStackId(stackId)];
        boolean isNew = key != Ids.NONE && outermost[stackId] == stackId;
        setByStack[stackId] = isNew ? sets.intern(callersSet, key) : callersSet;
      }
      return new KeySets(keyCount, view, sets.view(), setByStack, keyByStack);
    }
  }

  /** Counts. */
  BlockCounts(TimedSamples samples, BlockTimes times, KeySets sets, boolean totalsOnly) {
    this.times = times;
    this.sets = sets;
    allByBlock = new double[times.grid().bucketCount()];
    selfKeyCount = totalsOnly ? 0 : sets.keyCount();
    weightBySet = new double[allByBlock.length * sets.sets().size()];
    weightBySelfKey = new double[allByBlock.length * selfKeyCount];
    samplesBySet = new long[sets.sets().size()];
    samplesBySelfKey = new long[selfKeyCount];
    totalByBlock = new double[sets.keyCount()][allByBlock.length];
    totalSamples = new long[sets.keyCount()];
    List<SampleTable> tables = samples.selection().tables(samples.profile());
    boolean weighted = StackWeights.isWeighted(tables);
    boolean batched = weighted && StackWeights.unitOf(tables) == WeightUnit.SAMPLES;
    for (SampleTable table : tables) {
      RowScan scan =
          new RowScan(samples.profile(), table, samples.selection(), samples.cancellation());
      while (scan.next()) {
        add(scan, weighted, batched);
      }
    }
    spread();
    if (!tables.stream().allMatch(SampleTable::countsSamples)) {
      samplesBySet[StackTable.ROOT] = ShareInterval.UNCOUNTED;
    }
  }

  BlockSeries self(int key) {
    double[] part = new double[allByBlock.length];
    Arrays.setAll(part, block -> weightBySelfKey[block * selfKeyCount + key]);
    return series(part, samplesBySelfKey[key]);
  }

  BlockSeries total(int key) {
    return series(totalByBlock[key], totalSamples[key]);
  }

  private BlockSeries series(double[] part, long samples) {
    return new BlockSeries(part, allByBlock, samples, samplesBySet[StackTable.ROOT], times.part());
  }

  private void add(RowScan scan, boolean weighted, boolean batched) {
    int[] stackIds = scan.stackIds();
    int[] included = scan.included();
    long[] weights = weighted ? scan.weights() : null;
    int setCount = sets.sets().size();
    int[] blockOfRow = new int[LongColumn.BLOCK_ROWS];
    times.blocksOf(scan.startNanos(), blockOfRow, scan.rows());
    for (int i = 0; i < scan.rows(); i++) {
      int stackId = sets.view().stackIdOf(stackIds[i]);
      if (stackId == StackView.DROPPED || included[i] == 0 || blockOfRow[i] < 0) {
        continue;
      }
      int set = sets.setByStack()[stackId];
      long weight = weights == null ? 1 : weights[i];
      long samples = batched ? weight : 1;
      samplesBySet[set] += samples;
      weightBySet[blockOfRow[i] * setCount + set] += weight;
      int selfKey = selfKeyCount == 0 ? Ids.NONE : sets.keyByStack()[stackId];
      if (selfKey != Ids.NONE) {
        samplesBySelfKey[selfKey] += samples;
        weightBySelfKey[blockOfRow[i] * selfKeyCount + selfKey] += weight;
      }
    }
  }

  /**
   * Hands each set's counts to all of its keys, block by block: a set's to the one that it goes on
   * from, the last set first, and then to the last key of each.
   */
  private void spread() {
    StackTable all = sets.sets();
    for (int set = all.size() - 1; set > StackTable.ROOT; set--) {
      samplesBySet[all.parentStackId(set)] += samplesBySet[set];
      totalSamples[all.frameId(set)] += samplesBySet[set];
    }
    for (int block = 0; block < allByBlock.length; block++) {
      int first = block * all.size();
      for (int set = all.size() - 1; set > StackTable.ROOT; set--) {
        weightBySet[first + all.parentStackId(set)] += weightBySet[first + set];
        totalByBlock[all.frameId(set)][block] += weightBySet[first + set];
      }
      allByBlock[block] = weightBySet[first + StackTable.ROOT];
    }
  }
}
