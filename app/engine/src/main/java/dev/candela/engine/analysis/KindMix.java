package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.stream.IntStream;

/**
 * The kinds of sampled frames, by bucket of time; immutable. What counts is the innermost Java
 * frame, whatever native code it called; stacks without one count by their innermost frame, and
 * samples without a stack as {@link FrameKind#SYNTHETIC}.
 */
public record KindMix(TimeGrid grid, long[] samples) {
  private static final int KINDS = FrameKind.values().length;

  public static KindMix of(
      Profile profile,
      SampleSelection selection,
      TimeGrid grid,
      StackMask stacks,
      Cancellation cancellation) {
    int[] kinds = kinds(profile);
    KindMix mix = new KindMix(grid, new long[grid.bucketCount() * KINDS]);
    int[] cells = new int[LongColumn.BLOCK_ROWS];
    for (SampleTable table : selection.tables(profile)) {
      RowScan scan = new RowScan(profile, table, selection, cancellation);
      while (scan.next()) {
        grid.bucketsOf(scan.startNanos(), cells, scan.rows());
        int[] stackIds = scan.stackIds();
        int[] included = scan.included();
        stacks.narrow(stackIds, included, scan.rows());
        for (int i = 0; i < scan.rows(); i++) {
          mix.samples[cells[i] * KINDS + kinds[stackIds[i]]] += included[i];
        }
      }
    }
    return mix;
  }

  public long samples(int bucket, FrameKind kind) {
    return samples[bucket * KINDS + kind.ordinal()];
  }

  public long samples(FrameKind kind) {
    return IntStream.range(0, grid.bucketCount()).mapToLong(bucket -> samples(bucket, kind)).sum();
  }

  private static int[] kinds(Profile profile) {
    StackTable stacks = profile.stacks();
    FrameTable frames = profile.symbols().frames();
    int[] kinds = new int[stacks.size()];
    kinds[StackTable.ROOT] = FrameKind.SYNTHETIC.ordinal();
    for (int stackId = 1; stackId < kinds.length; stackId++) {
      FrameKind own = frames.kind(stacks.frameId(stackId));
      int callers = kinds[stacks.parentStackId(stackId)];
      boolean calledByJava = callers <= FrameKind.JAVA.ordinal();
      kinds[stackId] = own.isJava() || !calledByJava ? own.ordinal() : callers;
    }
    return kinds;
  }
}
