package dev.candela.engine.analysis;

import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.engine.view.transform.Grain;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The cost of each line with samples of a source file, from the top down, over all its classes and
 * methods; immutable. A sample counts once for a line, however often the line is in its stack.
 */
public record SourceCosts(List<Line> lines) {
  private static final double WORTH_A_HINT = 0.02;
  private static final double WORTH_NAMING = 0.5;

  /** Costs of a line alone and with its callees, and its callee with the largest cost, if any. */
  public record Line(int number, ShareInterval self, ShareInterval total, Optional<Callee> callee) {
    /** {@code → removeIf 98 %} for a line worth it; empty for others. */
    public String hint() {
      return callee
          .filter(_ -> total.share() >= WORTH_A_HINT && !total.tooFewSamples())
          .filter(most -> most.share() >= WORTH_NAMING)
          .map(most -> "  → " + most.shortName() + " " + Quantities.percent(most.share()))
          .orElse("");
    }
  }

  /** A called method, also without its package, and its share of the line's total weight. */
  public record Callee(String method, String shortName, double share) {}

  /** Maps a line number of a class to the line of its file. */
  @FunctionalInterface
  public interface LineNumbers {
    int of(String className, int line);
  }

  /** Adds up the lines of a class and of the classes nested in it, which share its file. */
  public static SourceCosts of(
      View anyGrain, String outerClass, LineNumbers numbers, Cancellation cancellation) {
    View view = anyGrain.by(Grain.LINE);
    WeightedStacks weighted = view.stacks(cancellation);
    Symbols symbols = weighted.symbols();
    FrameTable frames = symbols.frames();
    boolean[] wanted = new boolean[symbols.methods().size()];
    for (int methodId = 0; methodId < wanted.length; methodId++) {
      String name = symbols.className(methodId);
      wanted[methodId] = name.equals(outerClass) || name.startsWith(outerClass + "$");
    }
    int[] lineByFrame = new int[frames.size()];
    for (int frameId = 0; frameId < lineByFrame.length; frameId++) {
      int methodId = frames.methodId(frameId);
      int line = wanted[methodId] ? frames.lineNumber(frameId) : Ids.NONE;
      lineByFrame[frameId] = line > 0 ? numbers.of(symbols.className(methodId), line) : Ids.NONE;
    }
    int[] lines = Arrays.stream(lineByFrame).filter(line -> line > 0).sorted().distinct().toArray();
    StackTable stacks = weighted.stacks();
    int[] lineByStack = Ids.none(stacks.size());
    for (int stackId = 1; stackId < lineByStack.length; stackId++) {
      int line = lineByFrame[stacks.frameId(stackId)];
      if (line > 0) {
        lineByStack[stackId] = Arrays.binarySearch(lines, line);
      }
    }
    Shares shares = Shares.ofGroups(TimedSamples.of(view, cancellation), lineByStack, lines.length);
    List<Optional<Callee>> callees = callees(weighted, lineByStack, lines.length);
    return new SourceCosts(
        IntStream.range(0, lines.length)
            .filter(row -> shares.total(row).samples() > 0)
            .mapToObj(
                row -> new Line(lines[row], shares.self(row), shares.total(row), callees.get(row)))
            .toList());
  }

  /** Lines with samples of the method itself, without those of its lambdas. */
  public static List<Integer> linesOf(
      View anyGrain, String method, LineNumbers numbers, Cancellation cancellation) {
    Symbols symbols = anyGrain.by(Grain.LINE).stacks(cancellation).symbols();
    FrameTable frames = symbols.frames();
    boolean[] wanted = symbols.methodsNamed(method::equals);
    return IntStream.range(0, frames.size())
        .filter(id -> wanted[frames.methodId(id)] && frames.lineNumber(id) > 0)
        .map(id -> numbers.of(symbols.className(frames.methodId(id)), frames.lineNumber(id)))
        .distinct()
        .boxed()
        .toList();
  }

  /** The program's own method with most samples, its library callees included; empty if none. */
  public static Optional<String> hottestMethod(
      View view, FoldRules rules, Cancellation cancellation) {
    WeightedStacks weighted = view.stacks(cancellation);
    Symbols symbols = weighted.symbols();
    StackTable stacks = weighted.stacks();
    IntFunction<FrameKind> kinds = view.methodKinds(cancellation);
    long[] weightByMethod = new long[symbols.methods().size()];
    boolean[] own = new boolean[weightByMethod.length];
    for (int methodId = 0; methodId < own.length; methodId++) {
      own[methodId] =
          !symbols.className(methodId).isEmpty()
              && !kinds.apply(methodId).isNative()
              && !rules.isLibrary(symbols.qualifiedName(methodId));
    }
    for (int leaf = 1; leaf < stacks.size(); leaf++) {
      long weight = weighted.weights().weight(leaf);
      int at = weight > 0 ? leaf : StackTable.ROOT;
      while (at != StackTable.ROOT && !own[symbols.frames().methodId(stacks.frameId(at))]) {
        at = stacks.parentStackId(at);
      }
      if (at != StackTable.ROOT) {
        weightByMethod[symbols.frames().methodId(stacks.frameId(at))] += weight;
      }
    }
    return IntStream.range(0, own.length)
        .filter(methodId -> weightByMethod[methodId] > 0)
        .boxed()
        .max(Comparator.comparingLong(methodId -> weightByMethod[methodId]))
        .map(symbols::qualifiedName);
  }

  /** Empty without samples. */
  public Optional<Line> line(int number) {
    return lines.stream().filter(line -> line.number() == number).findFirst();
  }

  /** For each line, the called method with the largest cost. */
  private static List<Optional<Callee>> callees(
      WeightedStacks weighted, int[] lineByStack, int lineCount) {
    StackTable stacks = weighted.stacks();
    FrameTable frames = weighted.symbols().frames();
    List<Map<Integer, Long>> byLine =
        IntStream.range(0, lineCount)
            .mapToObj(_ -> (Map<Integer, Long>) new HashMap<Integer, Long>())
            .toList();
    long[] total = new long[lineCount];
    int[] seenIn = new int[lineCount];
    int[] methodIn = new int[lineCount];
    int[] calleeIn = new int[lineCount];
    for (int leaf = 1; leaf < lineByStack.length; leaf++) {
      long weight = weighted.weights().weight(leaf);
      int callee = Ids.NONE;
      for (int at = leaf; weight > 0 && at != StackTable.ROOT; at = stacks.parentStackId(at)) {
        int line = lineByStack[at];
        int methodId = frames.methodId(stacks.frameId(at));
        boolean first = line >= 0 && seenIn[line] != leaf;
        if (first || line >= 0 && methodIn[line] != methodId) {
          // Count the outermost call only: a lambda on this line runs inside it.
          if (first) {
            seenIn[line] = leaf;
            total[line] += weight;
          } else if (calleeIn[line] != Ids.NONE) {
            byLine.get(line).merge(calleeIn[line], -weight, Long::sum);
          }
          methodIn[line] = methodId;
          calleeIn[line] = callee == Ids.NONE ? callee : frames.methodId(stacks.frameId(callee));
          if (callee != Ids.NONE) {
            byLine.get(line).merge(calleeIn[line], weight, Long::sum);
          }
        }
        callee = at;
      }
    }
    return IntStream.range(0, lineCount)
        .mapToObj(
            line ->
                byLine.get(line).entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(
                        most ->
                            new Callee(
                                weighted.symbols().qualifiedName(most.getKey()),
                                shortName(weighted.symbols(), most.getKey()),
                                (double) most.getValue() / total[line])))
        .toList();
  }

  private static String shortName(Symbols symbols, int methodId) {
    String className = symbols.className(methodId);
    String method = symbols.methodName(methodId);
    return className.isEmpty()
        ? method
        : className.substring(className.lastIndexOf('.') + 1) + "." + method;
  }
}
