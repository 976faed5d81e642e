package dev.candela.engine.format.collapsed;

import dev.candela.engine.format.shared.NumberLog;
import dev.candela.engine.format.shared.StackRun;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Stacks and weights of lines; they wait for all lines, since any weight may be a fraction. */
final class StackRows {
  private static final long GREATEST_WITH_FRACTION = Long.MAX_VALUE / WeightUnit.PER_ONE - 1;

  final ProfileBuilder into;
  private final boolean fromStart;
  private final StackRun stacks;
  private final NumberLog log = new NumberLog();
  private long size;
  private long smallest = Long.MAX_VALUE;
  private long largest;
  private boolean fractions;
  private boolean positive;
  private long vanished;
  private long negatives;
  private long firstNegative;

  /**
   * @param fromStart false for rows from within a file, read before those in front of them: they
   *     keep their frames until they are appended, and end before a line that is not a stack
   */
  StackRows(ProfileBuilder into, boolean fromStart) {
    this.into = into;
    this.fromStart = fromStart;
    this.stacks = new StackRun(into.stacks());
  }

  /** A line that is not a stack with a weight; false ends reading before it. */
  boolean passOver(long lineNumber, String beginning, boolean negative) {
    if (fromStart && !negative) {
      into.warn(Messages.text("read.warning.line", lineNumber, beginning));
    } else if (fromStart && negatives++ == 0) {
      firstNegative = lineNumber;
    }
    return fromStart;
  }

  /**
   * A stack, with {@link Ids#NONE} between two semicolons in a row, and its weight: rounded
   * thousandths behind the point, and whether anything but zeros is there.
   */
  void add(
      int[] frameIds, int depth, int threadId, long weight, int thousandths, boolean fraction) {
    if (fromStart) {
      log.add(stacks.stackId(frameIds, depth));
    } else {
      log.addPath(frameIds, depth);
    }
    log.add(threadId);
    log.add(weight);
    log.add(thousandths);
    fractions |= fraction;
    vanished += fraction && weight == 0 && thousandths == 0 ? 1 : 0;
    positive |= weight > 0 || thousandths > 0;
    smallest = Math.min(smallest, weight);
    largest = Math.max(largest, weight);
    size++;
  }

  /** Moves rows of the lines that follow here, once. */
  void append(StackRows part) {
    Profile read = part.into.build();
    int[] frameIds = into.frameIds(read);
    int[] threadIds =
        IntStream.range(0, read.threads().size())
            .map(id -> into.threads().intern(read.threads().get(id)))
            .toArray();
    int[] path = new int[64];
    for (long row = 0; row < part.size; row++) {
      int depth = part.log.nextPath();
      path = depth > path.length ? Arrays.copyOf(path, depth * 2) : path;
      for (int i = part.log.kept(); i < depth; i++) {
        int frameId = part.log.path()[i];
        path[i] = frameId == Ids.NONE ? Ids.NONE : frameIds[frameId];
      }
      int thread = (int) part.log.next();
      int threadId = thread == Ids.NONE ? Ids.NONE : threadIds[thread];
      add(path, depth, threadId, part.log.next(), (int) part.log.next(), false);
    }
    fractions |= part.fractions;
    vanished += part.vanished;
  }

  void finish() {
    boolean thousandths = fractions && largest <= GREATEST_WITH_FRACTION;
    SampleTable.Builder samples =
        into.samples(thousandths ? CollapsedFormat.FRACTIONS : CollapsedFormat.TYPE);
    into.warnIf(negatives > 0, "read.warning.negative-counts", negatives, firstNegative);
    if (size > 0 && !positive) {
      into.warnIf(vanished == 0, "read.warning.zero-counts");
      size = 0;
    }
    for (long row = 0; row < size; row++) {
      int stackId = (int) log.next();
      int threadId = (int) log.next();
      long weight = log.next();
      long decimals = log.next();
      vanished += !thousandths && weight == 0 && decimals > 0 ? 1 : 0;
      samples.add(
          0,
          threadId,
          stackId,
          ThreadState.UNKNOWN,
          thousandths ? weight * WeightUnit.PER_ONE + decimals : weight);
    }
    into.remarkIf(vanished > 0, "read.warning.small-weights", vanished);
    into.countEvents(CollapsedFormat.TYPE.name(), thousandths ? size : samples.weightSum());
    boolean inexact = fractions && size > 0;
    into.remarkIf(inexact, thousandths ? "read.warning.fractions" : "read.warning.no-fractions");
    into.remarkIf(
        !inexact && !SampleTable.countSamples(size, smallest),
        "read.warning.no-samples",
        Quantities.count(smallest));
  }
}
