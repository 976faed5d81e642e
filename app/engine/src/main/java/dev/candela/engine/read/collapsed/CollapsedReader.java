package dev.candela.engine.read.collapsed;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.read.rows.ColumnCursor;
import dev.candela.engine.read.rows.StackPaths;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads collapsed stacks into a builder; for one thread. Each line becomes one row of {@link #TYPE}
 * at time 0. An outermost frame {@code [name tid=7]} is the thread, as async-profiler writes it.
 */
public final class CollapsedReader {
  /** What the lines are samples of: the format does not say, processor time is the likeliest. */
  public static final SampleType TYPE =
      new SampleType("samples", SampleCategory.CPU, WeightUnit.SAMPLES);

  private static final Pattern THREAD = Pattern.compile("\\[(.+) tid=(\\d{1,18})]");

  private final LineBuffer lines;
  private final ProfileBuilder into;
  private final FrameMemo frames;
  private final FrameScan scan = new FrameScan();

  /** Stacks wait until all lines are there: sorted, they are made without being looked for. */
  private final StackPaths paths = new StackPaths();

  private final LongColumn.Builder pathIds = new LongColumn.Builder();
  private final LongColumn.Builder threadIds = new LongColumn.Builder();
  private final LongColumn.Builder weights = new LongColumn.Builder();

  // The line before, whose common beginning with this one needs no second look.
  private byte[] before = new byte[256];
  private int beforeLength;
  private int[] frameEnds = new int[64];
  private int[] frameIds = new int[64];
  private int depth;
  private int threadId = Ids.NONE;

  private long totalWeight;

  private CollapsedReader(InputStream in, ProfileBuilder into) {
    this.lines = new LineBuffer(in);
    this.into = into;
    this.frames = new FrameMemo(into.symbols());
  }

  /**
   * Reads to the end of the stream. Lines that are none are warnings on the profile.
   *
   * @param bytesRead is told now and then how many bytes were read; what it throws ends the reading
   * @throws IOException if the stream fails; what was read before is in the builder
   */
  public static void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead)
      throws IOException {
    CollapsedReader reader = new CollapsedReader(in, into);
    try {
      reader.readLines(bytesRead);
    } finally {
      reader.finish();
    }
  }

  private void finish() {
    SampleTable.Builder samples = into.samples(TYPE);
    // One array for all frames: each is asked for once and taken out at once.
    int[] frame = new int[1];
    int[] stackIds =
        paths.stackIds(
            frameId -> {
              frame[0] = frameId;
              return frame;
            },
            true,
            into.stacks());
    ColumnCursor pathOf = new ColumnCursor(pathIds.view());
    ColumnCursor threadOf = new ColumnCursor(threadIds.view());
    ColumnCursor weightOf = new ColumnCursor(weights.view());
    for (int row = 0; row < weights.size(); row++) {
      int stackId = stackIds[(int) pathOf.next()];
      samples.add(0, (int) threadOf.next(), stackId, ThreadState.UNKNOWN, weightOf.next());
    }
    into.countEvents(TYPE.name(), totalWeight);
  }

  private void readLines(LongConsumer bytesRead) throws IOException {
    long reported = -1;
    for (int to; (to = lines.next()) >= 0; ) {
      if (lines.bytesRead() != reported) {
        reported = lines.bytesRead();
        bytesRead.accept(reported);
      }
      int from = lines.from();
      if (!isBlank(from, to)) {
        readLine(from, to);
      }
    }
  }

  private boolean isBlank(int from, int to) {
    byte[] bytes = lines.bytes();
    for (int i = from; i < to; i++) {
      if (bytes[i] != ' ' && bytes[i] != '\t') {
        return false;
      }
    }
    return true;
  }

  private void readLine(int from, int to) throws IOException {
    byte[] bytes = lines.bytes();
    int end = to;
    while (bytes[end - 1] == ' ' || bytes[end - 1] == '\t') {
      end--;
    }
    int space = end - 1;
    while (space >= from && bytes[space] != ' ' && bytes[space] != '\t') {
      space--;
    }
    long weight = weight(space + 1, end);
    if (space <= from || weight < 0) {
      warn(from, to);
      return;
    }
    readStack(from, space);
    paths.begin();
    for (int i = 0; i < depth; i++) {
      if (frameIds[i] != Ids.NONE) {
        paths.add(frameIds[i]);
      }
    }
    pathIds.add(paths.end());
    threadIds.add(threadId);
    weights.add(weight);
    totalWeight += weight;
  }

  /** A whole number, or a decimal one of which the whole part counts; -1 if it is none. */
  private long weight(int from, int to) {
    byte[] bytes = lines.bytes();
    long weight = 0;
    int i = from;
    for (; i < to && bytes[i] != '.'; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9 || weight > (Long.MAX_VALUE - digit) / 10) {
        return -1;
      }
      weight = weight * 10 + digit;
    }
    if (i == from) {
      return -1;
    }
    for (i++; i < to; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return -1;
      }
    }
    return weight;
  }

  private void readStack(int from, int to) {
    byte[] bytes = lines.bytes();
    int length = to - from;
    int same = Arrays.mismatch(before, 0, beforeLength, bytes, from, to);
    if (same < 0) {
      return;
    }
    // A frame is the same one if the semicolon after it is the same, too.
    while (depth > 0 && frameEnds[depth - 1] >= same) {
      depth--;
    }
    int start = depth == 0 ? 0 : frameEnds[depth - 1] + 1;
    if (depth == 0) {
      start = readThread(from, to);
    }
    while (start <= length) {
      int end = scan.next(bytes, from + start, to) - from;
      push(bytes, from, start, end);
      start = end + 1;
    }
    if (before.length < length) {
      before = new byte[Math.max(length, before.length * 2)];
    }
    System.arraycopy(bytes, from, before, 0, length);
    beforeLength = length;
  }

  private void push(byte[] bytes, int from, int start, int end) {
    if (depth == frameIds.length) {
      frameIds = Arrays.copyOf(frameIds, depth * 2);
      frameEnds = Arrays.copyOf(frameEnds, depth * 2);
    }
    // Two semicolons in a row, or one at an end, have no frame between them.
    frameIds[depth] =
        start == end ? Ids.NONE : frames.frameId(bytes, from + start, from + end, scan.hash());
    frameEnds[depth] = end;
    depth++;
  }

  /** Takes a thread from the start of the line, if one is there; gives where the stack begins. */
  private int readThread(int from, int to) {
    byte[] bytes = lines.bytes();
    threadId = Ids.NONE;
    if (bytes[from] != '[') {
      return 0;
    }
    int end = FrameScan.end(bytes, from, to);
    Matcher thread = THREAD.matcher(new String(bytes, from, end - from, StandardCharsets.UTF_8));
    if (!thread.matches()) {
      return 0;
    }
    long osThreadId = Long.parseLong(thread.group(2));
    threadId =
        into.threads().intern(new ProfiledThread(thread.group(1), "", -1, osThreadId, false));
    return end + 1 - from;
  }

  private void warn(int from, int to) {
    String line = new String(lines.bytes(), from, Math.min(to - from, 60), StandardCharsets.UTF_8);
    into.warn(
        "Line "
            + lines.lineNumber()
            + " is left out, it is no stack with a whole number after it: "
            + line);
  }
}
