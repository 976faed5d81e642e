package dev.candela.engine.analysis;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.WeightedStacks;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * What each source line of a class cost; immutable. Rows are in the order of the lines; rows of
 * methods without line numbers come first. A total counts each sample once, however often the line
 * occurs in its stack.
 *
 * <p>Made of stacks whose frames still know their lines, not of those that were joined by method.
 */
public final class LineShares {
  private final WeightedStacks weighted;
  private final int[] lineNumbers;
  private final int[] methodIds;
  private final NodeValues values;

  private LineShares(
      WeightedStacks weighted, int[] lineNumbers, int[] methodIds, NodeValues values) {
    this.weighted = weighted;
    this.lineNumbers = lineNumbers;
    this.methodIds = methodIds;
    this.values = values;
  }

  /** The lines of a class and of the classes nested in it, which share its file. */
  public static LineShares ofClass(
      WeightedStacks weighted, String className, Cancellation cancellation) {
    Symbols symbols = weighted.symbols();
    String nested = className + "$";
    return of(
        weighted,
        methodId -> {
          String name = symbols.className(methodId);
          return name.equals(className) || name.startsWith(nested);
        },
        cancellation);
  }

  /** The lines of one method. */
  public static LineShares ofMethod(
      WeightedStacks weighted, int methodId, Cancellation cancellation) {
    return of(weighted, id -> id == methodId, cancellation);
  }

  private static LineShares of(
      WeightedStacks weighted, IntPredicate wanted, Cancellation cancellation) {
    FrameTable frames = weighted.symbols().frames();
    boolean[] wantedMethods = new boolean[weighted.symbols().methods().size()];
    for (int methodId = 0; methodId < wantedMethods.length; methodId++) {
      wantedMethods[methodId] = wanted.test(methodId);
    }
    long[] rowKeys = new long[frames.size()];
    int count = 0;
    for (int frameId = 0; frameId < frames.size(); frameId++) {
      if (wantedMethods[frames.methodId(frameId)]) {
        rowKeys[count++] = rowKey(frames, frameId);
      }
    }
    rowKeys = Arrays.stream(rowKeys, 0, count).sorted().distinct().toArray();
    int[] lineNumbers = new int[rowKeys.length];
    int[] rowByFrame = new int[frames.size()];
    int[] methodIds = new int[rowKeys.length];
    for (int frameId = 0; frameId < rowByFrame.length; frameId++) {
      int methodId = frames.methodId(frameId);
      if (wantedMethods[methodId]) {
        int row = Arrays.binarySearch(rowKeys, rowKey(frames, frameId));
        rowByFrame[frameId] = row;
        methodIds[row] = methodId;
        lineNumbers[row] = frames.lineNumber(frameId);
      } else {
        rowByFrame[frameId] = Ids.NONE;
      }
    }
    NodeValues values = KeyTotals.of(weighted, rowByFrame, lineNumbers.length, cancellation);
    return new LineShares(weighted, lineNumbers, methodIds, values).withoutIdleRows();
  }

  /** Lines in their order; methods whose lines nobody knows come before them, each by itself. */
  private static long rowKey(FrameTable frames, int frameId) {
    int lineNumber = frames.lineNumber(frameId);
    return lineNumber == Ids.NONE ? frames.methodId(frameId) : (lineNumber + 1L) << Integer.SIZE;
  }

  /** Number of lines with samples. */
  public int rowCount() {
    return lineNumbers.length;
  }

  /** The line from 1, or {@link Ids#NONE}. */
  public int lineNumber(int row) {
    return lineNumbers[row];
  }

  /** A method with code on this line. */
  public int methodId(int row) {
    return methodIds[row];
  }

  /** Samples that stopped on this line. */
  public long selfSamples(int row) {
    return values.selfSamples()[row];
  }

  /** The weight of {@link #selfSamples}. */
  public long selfWeight(int row) {
    return values.selfWeights()[row];
  }

  /** Samples with the line in their stack. */
  public long totalSamples(int row) {
    return values.totalSamples()[row];
  }

  /** The weight of {@link #totalSamples}. */
  public long totalWeight(int row) {
    return values.totalWeights()[row];
  }

  /** What the methods are called. */
  public Symbols symbols() {
    return weighted.symbols();
  }

  /** What weights count. */
  public WeightUnit unit() {
    return weighted.weights().unit();
  }

  /** All samples, of whatever class. */
  public long allSamples() {
    return weighted.weights().totalSamples();
  }

  /** The weight of {@link #allSamples}. */
  public long allWeight() {
    return weighted.weights().totalWeight();
  }

  private LineShares withoutIdleRows() {
    int[] busyRows = new int[rowCount()];
    int count = 0;
    for (int row = 0; row < rowCount(); row++) {
      if (totalSamples(row) > 0) {
        busyRows[count++] = row;
      }
    }
    if (count == rowCount()) {
      return this;
    }
    int[] busyLines = new int[count];
    int[] busyMethods = new int[count];
    NodeValues busy = new NodeValues(count);
    for (int i = 0; i < count; i++) {
      int row = busyRows[i];
      busyLines[i] = lineNumbers[row];
      busyMethods[i] = methodIds[row];
      busy.selfSamples()[i] = selfSamples(row);
      busy.selfWeights()[i] = selfWeight(row);
      busy.totalSamples()[i] = totalSamples(row);
      busy.totalWeights()[i] = totalWeight(row);
    }
    return new LineShares(weighted, busyLines, busyMethods, busy);
  }
}
