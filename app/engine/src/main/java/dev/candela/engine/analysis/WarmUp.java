package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The end of a program's warm-up, 0 if it has none: from there on, its hot methods and their
 * compilation differ from the rest of the recording by chance only; a value. The second half of the
 * recording is taken for steady. A block of time before it belongs to the warm-up if its
 * distribution is further from that of the second half, by total variation, than nearly all draws
 * of as many samples from the second half and than its own blocks are. One such block alone may be
 * a collection or a burst; two in a row are not. If the recording says how code ran, the block must
 * also have more code that was not fully compiled.
 */
public record WarmUp(
    TimeGrid grid, int steadyBlock, long samples, long allSamples, boolean knowsKinds) {
  private static final int FEWEST_SAMPLES = 10;

  /** With fewer in the second half, the program has ended its work rather than its warm-up. */
  private static final int FEWEST_STEADY = 30;

  /** Fewer would be called 0 %, and leaving them out changes no share. */
  private static final double LEAST_SHARE = 5e-3;

  /** A smaller share of samples in code that was not fully compiled is not a warm-up. */
  private static final double LEAST_COLD = 0.02;

  private static final int DRAWS = 200;

  /** Part of the blocks like those of the second half that lie within the bound. */
  private static final double QUANTILE = 0.99;

  /** Interpreted, first tier, or other. */
  private static final int TIERS = 3;

  private static final int WARM = TIERS - 1;

  /** Deterministic: the same samples give the same result. */
  public static WarmUp of(Profile profile, SampleSelection selection, Cancellation cancellation) {
    TimeGrid grid = TimeGrid.blocksOf(selection.rangeIn(profile));
    int[] keys = keys(profile);
    int keyCount = TIERS * (profile.symbols().methods().size() + 1);
    int[][] counts = counts(profile, selection, grid, keys, cancellation);
    int half = grid.bucketCount() / 2;
    double[] steady = distribution(counts, half, keyCount);
    int[] times = new int[keyCount];
    double bound = boundOfBlocks(counts, half, steady, times);
    int[] pool = Arrays.stream(counts, half, counts.length).flatMapToInt(Arrays::stream).toArray();
    SplittableRandom random = new SplittableRandom(grid.bucketCount());
    boolean[] unsteady = new boolean[half];
    // A recording that follows another one differs from it for other reasons.
    boolean judged = profile.recorded().isContinuous() && pool.length >= FEWEST_STEADY;
    boolean knowsKinds = knowsKinds(profile);
    double coldBound = Math.max(LEAST_COLD, boundOfCold(counts, half));
    for (int block = 0; judged && block < half; block++) {
      cancellation.check();
      int size = counts[block].length;
      if (size >= FEWEST_SAMPLES && (!knowsKinds || cold(counts[block]) > coldBound)) {
        double distance = distance(counts[block], steady, times);
        unsteady[block] =
            distance > bound && distance > boundOfDraws(pool, size, steady, times, random);
      }
    }
    int steadyBlock = firstSteady(unsteady);
    long all = Arrays.stream(counts).mapToLong(block -> block.length).sum();
    long before = Arrays.stream(counts, 0, steadyBlock).mapToLong(block -> block.length).sum();
    return before < LEAST_SHARE * all
        ? new WarmUp(grid, 0, 0, all, knowsKinds)
        : new WarmUp(grid, steadyBlock, before, all, knowsKinds);
  }

  /** In nanoseconds since 1970. */
  public long steadyNanos() {
    return grid.startNanos(steadyBlock);
  }

  /** Share of samples in the warm-up, 0 to 1. */
  public double share() {
    return allSamples == 0 ? 0 : (double) samples / allSamples;
  }

  /** After the last two consecutive unsteady blocks. */
  private static int firstSteady(boolean[] unsteady) {
    int steadyBlock = 0;
    for (int block = 0; block < unsteady.length; block++) {
      boolean second = block > 0 && unsteady[block - 1];
      if (unsteady[block] && (second || block == 0)) {
        steadyBlock = block + 1;
      }
    }
    return steadyBlock;
  }

  private static int[][] counts(
      Profile profile,
      SampleSelection selection,
      TimeGrid grid,
      int[] keys,
      Cancellation cancellation) {
    int[][] counts = new int[grid.bucketCount()][16];
    int[] sizes = new int[counts.length];
    int[] cells = new int[LongColumn.BLOCK_ROWS];
    for (SampleTable table : selection.tables(profile)) {
      RowScan scan = new RowScan(profile, table, selection, cancellation);
      while (scan.next()) {
        grid.bucketsOf(scan.startNanos(), cells, scan.rows());
        int[] stackIds = scan.stackIds();
        int[] included = scan.included();
        for (int i = 0; i < scan.rows(); i++) {
          int block = cells[i];
          if (included[i] != 0) {
            if (sizes[block] == counts[block].length) {
              counts[block] = Arrays.copyOf(counts[block], sizes[block] * 2);
            }
            counts[block][sizes[block]++] = keys[stackIds[i]];
          }
        }
      }
    }
    for (int block = 0; block < counts.length; block++) {
      counts[block] = Arrays.copyOf(counts[block], sizes[block]);
    }
    return counts;
  }

  /** Method and tier of each stack's innermost frame. */
  private static int[] keys(Profile profile) {
    StackTable stacks = profile.stacks();
    FrameTable frames = profile.symbols().frames();
    int[] keys = new int[stacks.size()];
    keys[StackTable.ROOT] = TIERS * profile.symbols().methods().size() + WARM;
    for (int stackId = 1; stackId < keys.length; stackId++) {
      int frameId = stacks.frameId(stackId);
      FrameKind kind = frames.kind(frameId);
      int tier = kind == FrameKind.INTERPRETED ? 0 : kind == FrameKind.C1 ? 1 : WARM;
      keys[stackId] = TIERS * frames.methodId(frameId) + tier;
    }
    return keys;
  }

  private static boolean knowsKinds(Profile profile) {
    FrameTable frames = profile.symbols().frames();
    return IntStream.range(0, frames.size())
        .mapToObj(frames::kind)
        .anyMatch(kind -> kind.isJava() && kind != FrameKind.JAVA);
  }

  private static double[] distribution(int[][] counts, int firstBlock, int keyCount) {
    double[] shares = new double[keyCount];
    long all = 0;
    for (int block = firstBlock; block < counts.length; block++) {
      for (int key : counts[block]) {
        shares[key]++;
      }
      all += counts[block].length;
    }
    for (int key = 0; key < keyCount; key++) {
      shares[key] /= Math.max(1, all);
    }
    return shares;
  }

  /** Distance of the steady half's blocks from the whole half. */
  private static double boundOfBlocks(
      int[][] counts, int firstBlock, double[] steady, int[] times) {
    double[] distances = new double[counts.length - firstBlock];
    for (int i = 0; i < distances.length; i++) {
      int[] block = counts[firstBlock + i];
      distances[i] = block.length >= FEWEST_SAMPLES ? distance(block, steady, times) : 0;
    }
    return quantile(distances);
  }

  private static double boundOfCold(int[][] counts, int firstBlock) {
    return quantile(
        Arrays.stream(counts, firstBlock, counts.length).mapToDouble(WarmUp::cold).toArray());
  }

  /** Share of samples in code that was not fully compiled. */
  private static double cold(int[] keys) {
    return Arrays.stream(keys).map(key -> key % TIERS == WARM ? 0 : 1).average().orElse(0);
  }

  /** Distance of blocks of this size drawn at random from the steady half. */
  private static double boundOfDraws(
      int[] pool, int size, double[] steady, int[] times, SplittableRandom random) {
    double[] distances = new double[DRAWS];
    int[] draw = new int[size];
    for (int i = 0; i < DRAWS; i++) {
      for (int j = 0; j < size; j++) {
        draw[j] = pool[random.nextInt(pool.length)];
      }
      distances[i] = distance(draw, steady, times);
    }
    return quantile(distances);
  }

  private static double quantile(double[] values) {
    Arrays.sort(values);
    return values[(int) Math.min(values.length - 1L, (long) (QUANTILE * values.length))];
  }

  /** Total variation distance; {@code times} is 0 for each key, before and after. */
  private static double distance(int[] keys, double[] shares, int[] times) {
    for (int key : keys) {
      times[key]++;
    }
    double above = 0;
    for (int key : keys) {
      above += Math.max(0, (double) times[key] / keys.length - shares[key]);
      times[key] = 0;
    }
    return above;
  }
}
