package dev.candela.engine.analysis;

import dev.candela.engine.analysis.tree.NodeValues;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.transform.Grain;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The cost of each source line of a class, a method or all classes, of stacks whose frames still
 * know their lines; immutable. A line with code of several methods, such as a call and the lambda
 * it is given, has a row for each, in the order of lines and names; those without line numbers come
 * first. A total counts each sample once. Frames of other methods have the key {@link #OTHER}.
 */
public record LineShares(
    WeightedStacks weighted,
    long[] keyByFrame,
    int[] lineNumbers,
    int[] methodIds,
    NodeValues values) {
  private static final long OTHER = Long.MIN_VALUE;

  public WeightUnit unit() {
    return weighted.weights().unit();
  }

  /** Includes nested classes, which share the file. */
  public static LineShares ofClass(
      WeightedStacks weighted,
      String className,
      SourceCosts.LineNumbers numbers,
      Cancellation cancellation) {
    Symbols symbols = weighted.symbols();
    String nested = className + "$";
    return of(
        weighted,
        methodId -> {
          String name = symbols.className(methodId);
          return name.equals(className) || name.startsWith(nested);
        },
        numbers,
        cancellation);
  }

  public static LineShares ofAll(
      WeightedStacks weighted, SourceCosts.LineNumbers numbers, Cancellation cancellation) {
    return of(weighted, methodId -> true, numbers, cancellation);
  }

  /** The lines with the largest own cost, as {@code shop.Orders.price:72 12.4 % ± 0.5}. */
  public static List<String> hottest(View anyGrain, int count, Cancellation cancellation) {
    View view = anyGrain.by(Grain.LINE);
    WeightedStacks weighted = view.stacks(cancellation);
    Symbols symbols = weighted.symbols();
    FrameTable frames = symbols.frames();
    long[] keyByFrame = new long[frames.size()];
    for (int frameId = 0; frameId < keyByFrame.length; frameId++) {
      keyByFrame[frameId] = rowKey(frames.lineNumber(frameId), frames.methodId(frameId));
    }
    Map<Long, Long> costs = new HashMap<>();
    for (int stackId = 1; stackId < weighted.stacks().size(); stackId++) {
      long cost = weighted.weights().weight(stackId);
      int frameId = weighted.stacks().frameId(stackId);
      if (cost > 0 && frames.lineNumber(frameId) > 0) {
        costs.merge(keyByFrame[frameId], cost, Long::sum);
      }
    }
    // Texts of other lines need no comparison, and there may be very many of the same cost.
    long least =
        costs.values().stream()
            .mapToLong(cost -> cost)
            .sorted()
            .skip(Math.max(0, costs.size() - count))
            .findFirst()
            .orElse(0);
    List<Long> keys =
        costs.keySet().stream()
            .filter(key -> costs.get(key) >= least)
            .sorted(
                (one, other) -> {
                  int order = Long.compare(costs.get(other), costs.get(one));
                  // Method ids depend on the order of the reading threads.
                  return order != 0 ? order : text(symbols, one).compareTo(text(symbols, other));
                })
            .limit(count)
            .toList();
    Shares shares = shares(view, weighted, keyByFrame, keys, cancellation);
    return IntStream.range(0, keys.size())
        .mapToObj(place -> text(symbols, keys.get(place)) + "  " + shares.self(place).text())
        .toList();
  }

  private static String text(Symbols symbols, long rowKey) {
    return symbols.qualifiedName((int) rowKey) + ":" + (rowKey >> Integer.SIZE);
  }

  /** The shares of these rows with their intervals, from another pass over the samples. */
  public Shares shares(View view, List<Integer> rows, Cancellation cancellation) {
    List<Long> keys = rows.stream().map(row -> rowKey(lineNumber(row), methodId(row))).toList();
    return shares(view, weighted, keyByFrame, keys, cancellation);
  }

  private static Shares shares(
      View view,
      WeightedStacks weighted,
      long[] keyByFrame,
      List<Long> keys,
      Cancellation cancellation) {
    Map<Long, Integer> places = new HashMap<>();
    keys.forEach(key -> places.put(key, places.size()));
    int[] placeByFrame = new int[keyByFrame.length];
    Arrays.setAll(placeByFrame, frameId -> places.getOrDefault(keyByFrame[frameId], Ids.NONE));
    int[] placeByStack = weighted.stacks().byFrame(placeByFrame);
    return Shares.ofGroups(TimedSamples.of(view, cancellation), placeByStack, keys.size());
  }

  public static LineShares ofMethod(
      WeightedStacks weighted,
      int methodId,
      SourceCosts.LineNumbers numbers,
      Cancellation cancellation) {
    return of(weighted, id -> id == methodId, numbers, cancellation);
  }

  private static LineShares of(
      WeightedStacks weighted,
      IntPredicate wanted,
      SourceCosts.LineNumbers numbers,
      Cancellation cancellation) {
    FrameTable frames = weighted.symbols().frames();
    boolean[] wantedMethods = new boolean[weighted.symbols().methods().size()];
    for (int methodId = 0; methodId < wantedMethods.length; methodId++) {
      wantedMethods[methodId] = wanted.test(methodId);
    }
    long[] keyByFrame = new long[frames.size()];
    Arrays.fill(keyByFrame, OTHER);
    for (int frameId = 0; frameId < keyByFrame.length; frameId++) {
      int methodId = frames.methodId(frameId);
      if (wantedMethods[methodId]) {
        int line = frames.lineNumber(frameId);
        String className = weighted.symbols().className(methodId);
        keyByFrame[frameId] = rowKey(line > 0 ? numbers.of(className, line) : line, methodId);
      }
    }
    long[] rowKeys =
        Arrays.stream(keyByFrame).filter(key -> key != OTHER).sorted().distinct().toArray();
    int[] lineNumbers = new int[rowKeys.length];
    int[] rowByFrame = new int[frames.size()];
    int[] methodIds = new int[rowKeys.length];
    for (int frameId = 0; frameId < rowByFrame.length; frameId++) {
      int methodId = frames.methodId(frameId);
      if (wantedMethods[methodId]) {
        int row = Arrays.binarySearch(rowKeys, keyByFrame[frameId]);
        rowByFrame[frameId] = row;
        methodIds[row] = methodId;
        lineNumbers[row] = (int) (keyByFrame[frameId] >> Integer.SIZE);
      } else {
        rowByFrame[frameId] = Ids.NONE;
      }
    }
    NodeValues values =
        NodeValues.ofGroups(
            weighted,
            rowByFrame,
            lineNumbers.length,
            weighted.stacks().outermost(rowByFrame, cancellation));
    return new LineShares(weighted, keyByFrame, lineNumbers, methodIds, values).inOrder();
  }

  private static long rowKey(int lineNumber, int methodId) {
    return (long) lineNumber << Integer.SIZE | methodId;
  }

  public int rowCount() {
    return lineNumbers.length;
  }

  /** From 1; {@link Ids#NONE} if unknown. */
  public int lineNumber(int row) {
    return lineNumbers[row];
  }

  public int methodId(int row) {
    return methodIds[row];
  }

  public long selfSamples(int row) {
    return values.selfSamples()[row];
  }

  public long selfWeight(int row) {
    return values.selfWeights()[row];
  }

  public long totalSamples(int row) {
    return values.totalSamples()[row];
  }

  public long totalWeight(int row) {
    return values.totalWeights()[row];
  }

  public Symbols symbols() {
    return weighted.symbols();
  }

  /** Sorted by content, because method ids depend on the order of the reading threads. */
  private LineShares inOrder() {
    int[] rows =
        Ids.sorted(
            IntStream.range(0, rowCount()).filter(row -> totalSamples(row) > 0),
            Comparator.comparingInt(this::lineNumber)
                .thenComparing(row -> symbols().qualifiedName(methodId(row))));
    int[] lines = IntStream.of(rows).map(this::lineNumber).toArray();
    int[] methods = IntStream.of(rows).map(this::methodId).toArray();
    return new LineShares(weighted, keyByFrame, lines, methods, values.at(rows));
  }
}
