package dev.candela.engine.view;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Profile.RecordedTime;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;

/** Samples that are counted block by block of time; a value. */
public record TimedSamples(
    Profile profile, SampleSelection selection, StackView stacks, Cancellation cancellation) {
  /** Weights are times or bytes of unknown samples. */
  public static final long UNCOUNTED = -1;

  /** Blocks as long as suits the recording. */
  public static final long OWN_BLOCKS = 0;

  /** Where blocks are short and the time long, those next to the part that is left out. */
  private static final int MAX_BLOCKS = 2000;

  /** About 13 MB. */
  private static final int MAX_COUNTS = 200 << 13;

  /**
   * The weight in each block of time, of a method or stack and of all; a value. The number of all
   * samples is {@link #UNCOUNTED} if it is not known. Of a long recording in short blocks, the
   * blocks cover only a part of the selected time.
   */
  public record Series(
      double[] part, double[] all, long samples, long allSamples, double partOfTime) {}

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
    int[] places = Ids.none(size);
    for (int place = 0; place < ids.length; place++) {
      places[ids[place]] = place;
    }
    return places;
  }

  /**
   * Counts each sample once for each key: alone, and then, numbered from {@code keyCount} on, with
   * those in what the key called. The key of each stack is that of its innermost frame, or {@link
   * Ids#NONE}; the blocks suit a recording of {@code likeNanos}, or {@link #OWN_BLOCKS}.
   */
  public void count(
      int[] keyByStack, int keyCount, long likeNanos, ObjIntConsumer<Series> visitor) {
    Blocks blocks = blocks(likeNanos);
    int most = Math.max(1, MAX_COUNTS / blocks.grid.bucketCount() / 2);
    for (int from = 0; from < keyCount; from += most) {
      int count = Math.min(most, keyCount - from);
      Counts counts = new Counts(blocks, keyByStack, from, count);
      for (int key = 0; key < count; key++) {
        visitor.accept(counts.series(1 + key), from + key);
        visitor.accept(counts.series(1 + count + key), keyCount + from + key);
      }
    }
  }

  private Blocks blocks(long likeNanos) {
    Span range = selection.rangeIn(profile);
    Span leftOut = selection.leftOutIn(profile);
    RecordedTime skipped = unrecorded(range, likeNanos == OWN_BLOCKS).with(leftOut);
    Span joined = new Span(range.startNanos(), range.endNanos() - skipped.durationNanos());
    if (likeNanos == OWN_BLOCKS) {
      return Blocks.of(TimeGrid.blocksOf(joined), skipped, 1);
    }
    double like = TimeGrid.blocksOf(new Span(0, likeNanos)).bucketNanos();
    long nanos = Math.max(1, Math.round(like));
    long count = Math.max(1, Math.round((double) joined.durationNanos() / nanos));
    boolean all = count <= MAX_BLOCKS;
    long length = all ? joined.durationNanos() : nanos * MAX_BLOCKS;
    long before = skipped.durationNanos(new Span(range.startNanos(), leftOut.startNanos()));
    long middle =
        leftOut.isEmpty()
            ? joined.durationNanos() / 2 + joined.startNanos()
            : leftOut.startNanos() - before;
    long start = Math.clamp(middle - length / 2, joined.startNanos(), joined.endNanos() - length);
    TimeGrid grid =
        new TimeGrid(new Span(start, start + length), (int) Math.min(count, MAX_BLOCKS));
    return Blocks.of(grid, skipped, all ? 1 : (double) length / joined.durationNanos());
  }

  /**
   * The time between several recordings, which may be days, and, for shares, those of them without
   * selected samples: a share would seem to be the steadier the more blocks have none.
   */
  private RecordedTime unrecorded(Span range, boolean alsoWithoutSamples) {
    RecordedTime unrecorded = RecordedTime.NONE;
    long end = range.startNanos();
    for (Span recording : profile.recorded().recordings()) {
      Span span = recording.within(range);
      if (!alsoWithoutSamples || profile.recorded().isContinuous() || hasSamples(span)) {
        unrecorded = unrecorded.with(new Span(end, span.startNanos()));
        end = span.endNanos();
      }
    }
    return unrecorded.with(new Span(end, range.endNanos()));
  }

  private boolean hasSamples(Span span) {
    for (SampleTable table : selection.tables(profile)) {
      RowScan scan = new RowScan(profile, table, selection.withRange(span), cancellation);
      while (scan.next()) {
        if (Arrays.stream(scan.included(), 0, scan.rows()).sum() > 0) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The selected time, or the part of it, 0 to 1, that the blocks cover: what comes after something
   * that is skipped moves up to what came before it.
   */
  private record Blocks(TimeGrid grid, double part, long[] ends, long[] skippedNanos) {
    static Blocks of(TimeGrid grid, RecordedTime skipped, double part) {
      long[] ends = skipped.spans().stream().mapToLong(Span::endNanos).toArray();
      long[] lengths = skipped.spans().stream().mapToLong(Span::durationNanos).toArray();
      Arrays.parallelPrefix(lengths, Long::sum);
      return new Blocks(grid, part, ends, lengths);
    }

    /** The block of a moment, or -1 outside all blocks. */
    int of(long nanos) {
      int at = Arrays.binarySearch(ends, nanos);
      int passed = at < 0 ? -1 - at : at + 1;
      long moved = passed == 0 ? nanos : nanos - skippedNanos[passed - 1];
      return part == 1 || grid.span().contains(moved) ? grid.bucketOf(moved) : -1;
    }
  }

  /**
   * The weights in each block and the number of samples, from one pass over the samples. There are
   * columns for everything, for each of some keys itself, and for the total of each.
   */
  private final class Counts {
    private final Blocks blocks;
    private final double[][] weights;
    private final long[] samples;

    /** Each stack's key, or {@link Ids#NONE}. */
    private final int[] keys;

    /** Each stack's nearest caller with a key, or {@link Ids#NONE}. */
    private final int[] callers;

    /** The last sample that each key has counted, so that recursion counts once. */
    private final int[] lastSamples;

    private int sample;

    Counts(Blocks blocks, int[] keyByStack, int from, int count) {
      this.blocks = blocks;
      weights = new double[1 + 2 * count][blocks.grid.bucketCount()];
      samples = new long[weights.length];
      keys = new int[keyByStack.length];
      callers = new int[keys.length];
      lastSamples = new int[count];
      for (int stackId = 0; stackId < keys.length; stackId++) {
        int key = keyByStack[stackId] - from;
        int parent = stacks.stacks().parentStackId(stackId);
        keys[stackId] = key >= 0 && key < count ? key : Ids.NONE;
        callers[stackId] =
            parent == Ids.NONE || keys[parent] != Ids.NONE ? parent : callers[parent];
      }
      List<SampleTable> tables = selection.tables(profile);
      boolean weighted = StackWeights.isWeighted(tables);
      boolean batched = weighted && StackWeights.unitOf(tables) == WeightUnit.SAMPLES;
      for (SampleTable table : tables) {
        RowScan scan = new RowScan(profile, table, selection, cancellation);
        while (scan.next()) {
          int[] stackIds = scan.stackIds();
          int[] included = scan.included();
          long[] startNanos = scan.startNanos();
          long[] rowWeights = weighted ? scan.weights() : null;
          for (int i = 0; i < scan.rows(); i++) {
            int stackId = stacks.stackIdOf(stackIds[i]);
            int block = blocks.of(startNanos[i]);
            if (stackId != StackView.DROPPED && included[i] != 0 && block >= 0) {
              long weight = weighted ? rowWeights[i] : 1;
              add(stackId, block, weight, batched ? weight : 1);
            }
          }
        }
      }
      samples[0] = tables.stream().allMatch(SampleTable::countsSamples) ? samples[0] : UNCOUNTED;
    }

    private void add(int stackId, int block, long weight, long count) {
      addTo(0, block, weight, count);
      if (keys[stackId] != Ids.NONE) {
        addTo(1 + keys[stackId], block, weight, count);
      }
      sample++;
      for (int at = stackId; at != Ids.NONE; at = callers[at]) {
        int key = keys[at];
        if (key != Ids.NONE && lastSamples[key] != sample) {
          lastSamples[key] = sample;
          addTo(1 + lastSamples.length + key, block, weight, count);
        }
      }
    }

    private void addTo(int column, int block, long weight, long count) {
      weights[column][block] += weight;
      samples[column] += count;
    }

    Series series(int column) {
      return new Series(weights[column], weights[0], samples[column], samples[0], blocks.part());
    }
  }
}
