package dev.candela.engine.read.speedscope;

import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.read.json.JsonInput;
import dev.candela.engine.read.json.JsonInput.Part;
import dev.candela.engine.read.rows.ColumnCursor;
import dev.candela.engine.read.rows.StackPaths;
import java.io.IOException;
import java.util.Arrays;

/**
 * The rows of all profiles, one profile after another. A weight may have a fraction, and its unit
 * may not be known yet: it is kept as a whole number and billionths, the latter mostly 0.
 */
final class ProfileRows {
  private static final double BILLION = 1e9;

  /** Stacks of samples, each of which the file writes in full. */
  private final StackPaths paths = new StackPaths();

  /** Stacks of calls, of which the file only has how they change. */
  private StackTable.Builder calls = new StackTable.Builder();

  /** Twice the id of a path, or of a stack of calls and 1. */
  private final LongColumn.Builder stackIds = new LongColumn.Builder();

  private final LongColumn.Builder wholes = new LongColumn.Builder();
  private final LongColumn.Builder billionths = new LongColumn.Builder();
  private final LongColumn.Builder eventIndexes = new LongColumn.Builder();
  private int[] open = new int[64];
  private int[] openFrames = new int[64];
  private int greatestNumber = -1;
  private int depth;
  private double before;
  private long unmatched;
  private long unended;

  /** Reads the array of samples, each an array of frames from the outermost on. */
  void readSamples(JsonInput in, ProfileHead head) throws IOException {
    for (Part part = in.next(); part != Part.ARRAY_END; part = in.next()) {
      if (part != Part.ARRAY) {
        in.skip(part);
        continue;
      }
      paths.begin();
      for (part = in.next(); part != Part.ARRAY_END; part = in.next()) {
        if (part == Part.NUMBER) {
          int number = frameNumber(in);
          greatestNumber = Math.max(greatestNumber, number);
          paths.add(number);
        } else {
          in.skip(part);
        }
      }
      stackIds.add(2L * paths.end());
      head.stacks++;
    }
  }

  void readWeights(JsonInput in, ProfileHead head) throws IOException {
    for (Part part = in.next(); part != Part.ARRAY_END; part = in.next()) {
      if (part != Part.NUMBER) {
        in.skip(part);
      } else if (in.isWhole()) {
        addWeight(in.wholeNumber(), 0, head);
      } else {
        addWeight(in.number(), head);
      }
    }
  }

  /** Candela's own: for each sample the index of its event. */
  void readEventIndexes(JsonInput in, ProfileHead head) throws IOException {
    for (Part part = in.next(); part != Part.ARRAY_END; part = in.next()) {
      if (part == Part.NUMBER) {
        eventIndexes.add(in.isWhole() ? in.wholeNumber() : 0);
        head.eventIndexes++;
      } else {
        in.skip(part);
      }
    }
  }

  /** Reads the array of calls that begin and end; between two of these the stack stays. */
  void readCalls(JsonInput in, ProfileHead head) throws IOException {
    depth = 0;
    boolean first = true;
    for (Part part = in.next(); part != Part.ARRAY_END; part = in.next()) {
      if (part != Part.OBJECT) {
        in.skip(part);
        continue;
      }
      boolean begins = false;
      int frameNumber = -1;
      double moment = before;
      for (part = in.next(); part != Part.OBJECT_END; part = in.next()) {
        String member = in.text();
        Part value = in.next();
        switch (member) {
          case "type" -> begins = in.text().equals("O");
          case "frame" -> frameNumber = value == Part.NUMBER ? frameNumber(in) : -1;
          case "at" -> moment = value == Part.NUMBER ? in.number() : moment;
          default -> {
            // Nothing that moves the stack.
          }
        }
        in.skip(value);
      }
      if (!first && moment > before && depth > 0) {
        addCall(moment, head);
      }
      first = false;
      before = moment;
      move(begins, frameNumber);
    }
  }

  /** Ends the calls that are open at the end of a profile. */
  void endCalls(ProfileHead head) {
    if (depth > 0 && head.endValue > before) {
      addCall(head.endValue, head);
    }
    unended += depth;
    depth = 0;
  }

  private void addCall(double moment, ProfileHead head) {
    stackIds.add(2L * open[depth - 1] + 1);
    head.stacks++;
    addWeight(moment - before, head);
  }

  private void move(boolean begins, int frameNumber) {
    if (begins) {
      if (depth == open.length) {
        open = Arrays.copyOf(open, depth * 2);
        openFrames = Arrays.copyOf(openFrames, depth * 2);
      }
      open[depth] = calls.intern(depth == 0 ? StackTable.ROOT : open[depth - 1], frameNumber);
      openFrames[depth++] = frameNumber;
      return;
    }
    int level = depth;
    while (level > 0 && openFrames[level - 1] != frameNumber) {
      level--;
    }
    if (level == 0 || level < depth) {
      unmatched++;
    }
    // An end without a beginning ends nothing; one of an outer call ends the inner ones as well.
    depth = level == 0 ? depth : level - 1;
  }

  private static int frameNumber(JsonInput in) {
    return in.isWhole() && in.wholeNumber() >= 0 && in.wholeNumber() <= Integer.MAX_VALUE
        ? (int) in.wholeNumber()
        : Integer.MAX_VALUE;
  }

  private void addWeight(double weight, ProfileHead head) {
    double whole = Math.floor(weight);
    addWeight((long) whole, Math.round((weight - whole) * BILLION), head);
  }

  private void addWeight(long whole, long fraction, ProfileHead head) {
    wholes.add(whole);
    billionths.add(fraction);
    head.weights++;
  }

  /** Calls that ended without having begun, or while inner ones had not. */
  long unmatched() {
    return unmatched;
  }

  /** Calls that began and did not end. */
  long open() {
    return unended;
  }

  /** Stacks of samples, whose frames are numbers of shared frames. */
  StackPaths paths() {
    return paths;
  }

  /** The greatest number of a frame in {@link #paths}, -1 for none. */
  int greatestNumber() {
    return greatestNumber;
  }

  /**
   * Stacks of calls, of the same kind; to be asked for once, after the last profile. Lets go of
   * what finds stacks, which is as large as they are and would lie beside the profile's own.
   */
  StackTable takeCalls() {
    StackTable taken = calls.view();
    calls = null;
    return taken;
  }

  /** For {@link NumberedStacks}. */
  ColumnCursor stackIds() {
    return new ColumnCursor(stackIds.view());
  }

  ColumnCursor wholes() {
    return new ColumnCursor(wholes.view());
  }

  ColumnCursor billionths() {
    return new ColumnCursor(billionths.view());
  }

  ColumnCursor eventIndexes() {
    return new ColumnCursor(eventIndexes.view());
  }
}
