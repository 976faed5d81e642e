package dev.candela.engine.analysis.chance;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Arrays;
import java.util.List;

/** Cost of each key in each block of time. */
final class BlockCounts {
  /** About 13 MB. */
  static final long MAX_COUNTS = 200 << 13;

  private final BlockTimes times;
  private final TimeGrid blocks;
  private final KeySets sets;
  private final long[] weightBySet;
  private final long[] weightBySelfKey;
  private final long[] samplesBySet;
  private final long[] samplesBySelfKey;
  private final int[] blockOfRow = new int[LongColumn.BLOCK_ROWS];

  private double[][] totalByBlock;
  private long[] totalSamples;
  private double[] allByBlock;
  private long allSamples;

  private BlockCounts(BlockTimes times, KeySets sets) {
    this.times = times;
    this.blocks = times.grid();
    this.sets = sets;
    this.weightBySet = new long[blocks.bucketCount() * sets.count()];
    this.weightBySelfKey = new long[blocks.bucketCount() * sets.selfKeyCount()];
    this.samplesBySet = new long[sets.count()];
    this.samplesBySelfKey = new long[sets.selfKeyCount()];
  }

  static BlockCounts of(
      Profile profile,
      SampleSelection selection,
      BlockTimes times,
      KeySets sets,
      Cancellation cancellation) {
    BlockCounts counts = new BlockCounts(times, sets);
    List<SampleTable> tables = selection.tables(profile);
    boolean weighted = StackWeights.isWeighted(tables);
    boolean batched = weighted && StackWeights.unitOf(tables) == WeightUnit.SAMPLES;
    for (SampleTable table : tables) {
      RowScan scan = new RowScan(profile, table, selection, cancellation);
      while (scan.next()) {
        counts.add(scan, weighted, batched);
      }
    }
    counts.spread();
    return counts;
  }

  /** Only for sets with self keys. */
  ShareInterval self(int key) {
    return ShareInterval.of(selfByBlock(key), allByBlock, samplesBySelfKey[key], allSamples);
  }

  ShareInterval total(int key) {
    return ShareInterval.of(totalByBlock[key], allByBlock, totalSamples[key], allSamples);
  }

  /** Spread of the cost per second, or of the share of all weight. */
  DoubledBlocks selfSpread(int key, boolean shares) {
    return spread(selfByBlock(key), samplesBySelfKey[key], shares);
  }

  DoubledBlocks totalSpread(int key, boolean shares) {
    return spread(totalByBlock[key], totalSamples[key], shares);
  }

  DoubledBlocks allSpread() {
    return spread(allByBlock, allSamples, false);
  }

  /** Number of blocks, including those not counted. */
  double blockCount() {
    return blocks.bucketCount() / partCounted();
  }

  /** Share of the time that is counted. */
  double partCounted() {
    return times.part();
  }

  double[] selfBlocks(int key, boolean shares) {
    return DoubledBlocks.byLength(residuals(selfByBlock(key), shares));
  }

  double[] totalBlocks(int key, boolean shares) {
    return DoubledBlocks.byLength(residuals(totalByBlock[key], shares));
  }

  double[] allBlocks() {
    return DoubledBlocks.byLength(residuals(allByBlock, false));
  }

  private DoubledBlocks spread(double[] part, long samples, boolean shares) {
    double sum = Arrays.stream(part).sum();
    double all = Arrays.stream(allByBlock).sum();
    return DoubledBlocks.of(
        residuals(part, shares), DoubledBlocks.ofSampling(samples, sum, allSamples, all));
  }

  private double[] residuals(double[] part, boolean shares) {
    double sum = Arrays.stream(part).sum();
    double all = Arrays.stream(allByBlock).sum();
    double[] residuals = new double[part.length];
    double share = all > 0 ? sum / all : 0;
    double mean = sum / part.length;
    Arrays.setAll(residuals, block -> part[block] - (shares ? share * allByBlock[block] : mean));
    return residuals;
  }

  private double[] selfByBlock(int key) {
    double[] part = new double[blocks.bucketCount()];
    for (int block = 0; block < part.length; block++) {
      part[block] = weightBySelfKey[block * sets.keyCount() + key];
    }
    return part;
  }

  private void add(RowScan scan, boolean weighted, boolean batched) {
    int[] stackIds = scan.stackIds();
    int[] included = scan.included();
    long[] weights = weighted ? scan.weights() : null;
    int[] setByStack = sets.setByStack();
    int[] selfKeyByStack = sets.selfKeyByStack();
    int rows = scan.rows();
    times.blocksOf(scan.startNanos(), blockOfRow, rows);
    for (int i = 0; i < rows; i++) {
      int set = setByStack[stackIds[i]];
      if (set < 0 || included[i] == 0 || blockOfRow[i] < 0) {
        continue;
      }
      int selfKey = selfKeyByStack == null ? Ids.NONE : selfKeyByStack[stackIds[i]];
      long weight = weights == null ? 1 : weights[i];
      long samples = batched ? weight : 1;
      samplesBySet[set] += samples;
      weightBySet[blockOfRow[i] * sets.count() + set] += weight;
      if (selfKey != Ids.NONE) {
        samplesBySelfKey[selfKey] += samples;
        weightBySelfKey[blockOfRow[i] * sets.keyCount() + selfKey] += weight;
      }
    }
  }

  /**
   * Hands each set's counts to all of its keys, block by block: a set's to the one that it goes on
   * from, the last set first, and then to the last key of each.
   */
  private void spread() {
    int setCount = sets.count();
    int[] parents = new int[setCount];
    Arrays.setAll(parents, set -> sets.sets().parentStackId(set));
    int[] keys = new int[setCount];
    Arrays.setAll(keys, set -> sets.sets().frameId(set));
    totalByBlock = new double[sets.keyCount()][blocks.bucketCount()];
    allByBlock = new double[blocks.bucketCount()];
    for (int block = 0; block < allByBlock.length; block++) {
      int first = block * setCount;
      for (int set = setCount - 1; set > StackTable.ROOT; set--) {
        long weight = weightBySet[first + set];
        if (weight != 0) {
          weightBySet[first + parents[set]] += weight;
          totalByBlock[keys[set]][block] += weight;
        }
      }
      allByBlock[block] = weightBySet[first + StackTable.ROOT];
    }
    totalSamples = new long[sets.keyCount()];
    for (int set = setCount - 1; set > StackTable.ROOT; set--) {
      samplesBySet[parents[set]] += samplesBySet[set];
      totalSamples[keys[set]] += samplesBySet[set];
    }
    allSamples = samplesBySet[StackTable.ROOT];
  }
}
