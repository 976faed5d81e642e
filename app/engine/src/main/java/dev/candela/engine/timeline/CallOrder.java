package dev.candela.engine.timeline;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.render.Surface;
import dev.candela.engine.render.Surface.TextSize;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * The calls of one thread in the order of time, from the outermost callers to the last calls;
 * immutable. A sample lasts until the next one, or for its period if the next one is far.
 * Neighbours with the same callers are one box. With more samples than {@link #MOST_SAMPLES} there
 * are none.
 */
public record CallOrder(
    Span span,
    int samples,
    List<Box> boxes,
    int depth,
    Symbols symbols,
    IntFunction<FrameKind> kinds) {
  /** A minute of one busy thread, in boxes that a screen can show. */
  public static final int MOST_SAMPLES = 6000;

  private static final double ROW_PIXELS = 17;
  private static final double INSET_PIXELS = 3;
  private static final double LEAST_TEXT_PIXELS = 24;
  private static final double LEAST_PIXELS = 0.5;
  private static final double GAP_FROM_PIXELS = 3;

  /** After this many usual intervals without a sample there is a gap. */
  private static final int GAP = 3;

  /** A call; its callers are above it. */
  public record Box(int depth, int frameId, long startNanos, long endNanos, int samples) {}

  /** A sample, and the stack in which it is shown. */
  private record Sample(long nanos, int stackId) {}

  public static CallOrder of(View view, int threadId, Cancellation cancellation) {
    StackView shown = view.stackView(cancellation);
    SampleSelection selection = view.selection().withThreads(ThreadChoice.of(Set.of(threadId)));
    List<Sample> samples = new ArrayList<>();
    int count = 0;
    long period = 0;
    for (SampleTable table : selection.tables(view.profile())) {
      period = Math.max(period, view.profile().origin().period(table.type()).orElse(0));
      RowScan scan = new RowScan(view.profile(), table, selection, cancellation);
      while (scan.next()) {
        for (int i = 0; i < scan.rows(); i++) {
          int stackId =
              scan.included()[i] == 0 ? StackView.DROPPED : shown.stackIdOf(scan.stackIds()[i]);
          if (stackId != StackView.DROPPED && ++count <= MOST_SAMPLES) {
            samples.add(new Sample(scan.startNanos()[i], stackId));
          }
        }
      }
    }
    samples.sort(Comparator.comparingLong(Sample::nanos));
    Boxes boxes = new Boxes(shown.stacks());
    if (count <= MOST_SAMPLES) {
      boxes.add(samples, view.selection().rangeIn(view.profile()), period);
    }
    return new CallOrder(
        view.selection().rangeIn(view.profile()),
        count,
        boxes.closed.stream().sorted(Comparator.comparingInt(Box::depth)).toList(),
        boxes.deepest,
        shown.symbols(),
        view.methodKinds(cancellation));
  }

  /** With the axis above. */
  public double heightPixels() {
    return TimelinePainter.AXIS_PIXELS + depth * ROW_PIXELS;
  }

  public Optional<Box> at(long nanos, double y) {
    int row = (int) Math.floor((y - TimelinePainter.AXIS_PIXELS) / ROW_PIXELS);
    return boxes.stream()
        .filter(box -> box.depth == row && box.startNanos <= nanos && nanos < box.endNanos)
        .findFirst();
  }

  public String name(Box box) {
    return symbols.frameName(box.frameId) + symbols.foldMark(box.frameId);
  }

  /** Paints axis and boxes; the axis calls {@code originNanos} 0. */
  public void paint(
      Surface surface, TimelineColours colours, TimeAxis axis, long originNanos, double top) {
    TimelinePainter.paintTicks(
        surface, colours, axis, originNanos, top, heightPixels(), axis.rightPixels());
    for (Box box : boxes) {
      double left = axis.x(box.startNanos);
      double width = Math.max(LEAST_PIXELS, axis.x(box.endNanos) - left);
      double y = top + TimelinePainter.AXIS_PIXELS + box.depth * ROW_PIXELS;
      if (y > surface.height() || y + ROW_PIXELS < 0) {
        continue;
      }
      int methodId = symbols.frames().methodId(box.frameId);
      int fill = colours.of(kinds.apply(methodId));
      surface.fillRect(left, y, width > GAP_FROM_PIXELS ? width - 1 : width, ROW_PIXELS - 1, fill);
      if (width > LEAST_TEXT_PIXELS) {
        String text =
            surface.fitted(
                FlameLabels.brief(symbols, methodId), width - 2 * INSET_PIXELS, TextSize.BODY);
        double baseline = Math.rint(y + ROW_PIXELS / 2 + TextSize.BODY.pixels() / 3);
        surface.text(
            text, left + INSET_PIXELS, baseline, TextSize.BODY, colours.palette().inkOn(fill));
      }
    }
  }

  /** Merges samples that follow each other; for one thread. */
  private static final class Boxes {
    private final StackTable stacks;
    private final List<Box> closed = new ArrayList<>();

    /** The boxes of the sample before, by depth, and the places in the tree of stacks they have. */
    private final List<Box> open = new ArrayList<>();

    private final List<Integer> openStackIds = new ArrayList<>();
    private int deepest;

    Boxes(StackTable stacks) {
      this.stacks = stacks;
    }

    /** Adds samples in order of time; {@code period} is the time between them, 0 if unknown. */
    void add(List<Sample> samples, Span span, long period) {
      long usual = period > 0 ? period : usualNanos(samples, span);
      for (int i = 0; i < samples.size(); i++) {
        Sample sample = samples.get(i);
        long next = i + 1 < samples.size() ? samples.get(i + 1).nanos : span.endNanos();
        long lasts = next - sample.nanos;
        add(
            sample,
            Math.min(span.endNanos(), sample.nanos + (lasts > GAP * usual ? usual : lasts)));
      }
      close(0);
    }

    /** The median of the times from one sample to the next. */
    private static long usualNanos(List<Sample> samples, Span span) {
      long[] times = new long[Math.max(0, samples.size() - 1)];
      for (int i = 0; i < times.length; i++) {
        times[i] = samples.get(i + 1).nanos - samples.get(i).nanos;
      }
      Arrays.sort(times);
      return times.length == 0 ? span.durationNanos() : Math.max(1, times[times.length / 2]);
    }

    private void add(Sample sample, long endNanos) {
      List<Integer> path = new ArrayList<>();
      for (int id = sample.stackId; id != StackTable.ROOT; id = stacks.parentStackId(id)) {
        path.addFirst(id);
      }
      int same = 0;
      while (same < Math.min(path.size(), open.size())
          && openStackIds.get(same).equals(path.get(same))
          && open.get(same).endNanos == sample.nanos) {
        Box box = open.get(same);
        open.set(same, new Box(same++, box.frameId, box.startNanos, endNanos, box.samples + 1));
      }
      close(same);
      for (int depth = same; depth < path.size(); depth++) {
        openStackIds.add(path.get(depth));
        open.add(new Box(depth, stacks.frameId(path.get(depth)), sample.nanos, endNanos, 1));
      }
      deepest = Math.max(deepest, path.size());
    }

    private void close(int depth) {
      closed.addAll(open.subList(depth, open.size()));
      open.subList(depth, open.size()).clear();
      openStackIds.subList(depth, openStackIds.size()).clear();
    }
  }
}
