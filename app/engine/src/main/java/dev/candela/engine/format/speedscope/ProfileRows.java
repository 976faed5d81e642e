package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.format.shared.NumberLog;
import dev.candela.engine.model.Ids;
import java.io.IOException;

/** Rows of all profiles; weights are whole numbers and billionths until their unit is known. */
final class ProfileRows {
  private static final double BILLION = 1e9;

  /** Stacks of frame numbers. */
  final NumberLog paths = new NumberLog();

  /** Whole part and billionths of each weight. */
  final NumberLog weights = new NumberLog();

  final NumberLog eventIndexes = new NumberLog();

  /** Frames of a sample, or of the open calls. */
  private int[] open = new int[64];

  private int depth;
  private double before;

  /** Calls closed without having been opened, or before inner ones. */
  long unmatched;

  /** Opened but not closed. */
  long unended;

  /** Reads the array of samples, each an array of frames, outermost first. */
  void readSamples(JsonInput in, ProfileHead head) throws IOException {
    for (int level = in.depth(); in.nextElement(level, Part.ARRAY); ) {
      depth = 0;
      for (int inner = in.depth(); in.nextElement(inner, Part.NUMBER); ) {
        push(frameNumber(in));
      }
      paths.addPath(open, depth);
      head.stacks++;
    }
    depth = 0;
  }

  void readWeights(JsonInput in, ProfileHead head) throws IOException {
    for (int level = in.depth(); in.nextElement(level, Part.NUMBER); ) {
      if (in.isWhole()) {
        addWeight(in.wholeNumber(), 0, head);
      } else {
        double weight = in.number();
        // However small, it is more than nothing.
        addWeight(weight > 0 ? Math.max(weight, 1 / BILLION) : weight, head);
      }
    }
  }

  /** Written by Candela: the event index of each sample. */
  void readEventIndexes(JsonInput in, ProfileHead head) throws IOException {
    for (int level = in.depth(); in.nextElement(level, Part.NUMBER); ) {
      eventIndexes.add(in.isWhole() ? in.wholeNumber() : 0);
      head.eventIndexes++;
    }
  }

  /** Reads the array of open and close events; the stack is constant between two of them. */
  void readCalls(JsonInput in, ProfileHead head) throws IOException {
    depth = 0;
    boolean first = true;
    for (int level = in.depth(); in.nextElement(level, Part.OBJECT); ) {
      boolean begins = false;
      int frameNumber = -1;
      double moment = before;
      for (int inner = in.depth(); in.nextMember(inner); ) {
        switch (in.name()) {
          case "type" -> begins = in.text().equals("O");
          case "frame" -> frameNumber = in.value() == Part.NUMBER ? frameNumber(in) : -1;
          case "at" -> moment = in.number(moment);
          default -> {}
        }
      }
      if (!first && moment > before && depth > 0) {
        addCall(moment, head);
      }
      first = false;
      before = moment;
      move(begins, frameNumber);
    }
  }

  /** Closes calls that are open at the end of a profile. */
  void endCalls(ProfileHead head) {
    if (depth > 0 && head.endValue > before) {
      addCall(head.endValue, head);
    }
    unended += depth;
    depth = 0;
  }

  private void addCall(double moment, ProfileHead head) {
    paths.addPath(open, depth);
    head.stacks++;
    addWeight(moment - before, head);
  }

  private void move(boolean begins, int frameNumber) {
    if (begins) {
      push(frameNumber);
      return;
    }
    int level = depth;
    while (level > 0 && open[level - 1] != frameNumber) {
      level--;
    }
    if (level == 0 || level < depth) {
      unmatched++;
    }
    // An end without a beginning ends nothing; one of an outer call ends the inner ones as well.
    depth = level == 0 ? depth : level - 1;
  }

  private void push(int frameNumber) {
    open = Ids.grown(open, depth);
    open[depth++] = frameNumber;
  }

  private static int frameNumber(JsonInput in) {
    return in.isWhole() && in.wholeNumber() >= 0 && in.wholeNumber() <= Integer.MAX_VALUE
        ? (int) in.wholeNumber()
        : Integer.MAX_VALUE;
  }

  private void addWeight(double weight, ProfileHead head) {
    double whole = Math.floor(weight);
    long billionths = Math.round((weight - whole) * BILLION);
    boolean up = billionths == BILLION;
    addWeight((long) whole + (up ? 1 : 0), up ? 0 : billionths, head);
  }

  private void addWeight(long whole, long fraction, ProfileHead head) {
    weights.add(whole);
    weights.add(fraction);
    head.weights++;
    head.fractions |= fraction != 0;
    head.largest = Math.max(head.largest, whole);
  }
}
