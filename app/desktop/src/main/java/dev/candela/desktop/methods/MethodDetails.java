package dev.candela.desktop.methods;

import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.source.Sources;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.LineShares;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.SourceCosts;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All there is to say of a method; lines are heaviest first, a function has no class. */
record MethodDetails(
    String name,
    String className,
    FrameKind kind,
    String module,
    ShareInterval self,
    ShareInterval total,
    Weights weights,
    Optional<PathWeight> place,
    Neighbours neighbours,
    List<LineRow> lines,
    String note) {

  record Weights(WeightUnit unit, long self, long total) {}

  /** A line of the method: {@link Ids#NONE} and empty if unknown, the share with callees. */
  record LineRow(int number, double share, String code) {}

  /** For a worker; empty if there is nothing of the method in what is looked at. */
  static Optional<MethodDetails> of(
      View view, FrameRef frame, Sources sources, Cancellation cancellation) {
    HotMethods methods = HotMethods.of(view.stacks(cancellation), cancellation);
    int methodId = Neighbours.methodId(methods, frame.methodName());
    if (methodId == Ids.NONE) {
      return Optional.empty();
    }
    Shares shares = Shares.ofMethods(TimedSamples.of(view, cancellation), new int[] {methodId});
    Symbols symbols = methods.symbols();
    String module = symbols.strings().get(symbols.methods().moduleId(methodId));
    String className = symbols.className(methodId);
    List<String> source = sources.lines(view, className, module);
    List<LineRow> lines =
        lines(view, frame.methodName(), source, sources.lineNumbers(view), cancellation);
    boolean known = lines.stream().anyMatch(row -> row.number() != Ids.NONE);
    return Optional.of(
        new MethodDetails(
            frame.methodName(),
            className,
            view.methodKinds(cancellation).apply(methodId),
            module,
            shares.self(0),
            shares.total(0),
            new Weights(
                methods.unit(), methods.selfWeight(methodId), methods.totalWeight(methodId)),
            frame.place().map(path -> PathWeight.of(view.stacks(cancellation), path)),
            Neighbours.of(view, frame, cancellation),
            lines,
            known ? Sources.note(view, frame.methodName()::equals, cancellation) : ""));
  }

  int heaviestLine() {
    return lines.isEmpty() ? Ids.NONE : lines.getFirst().number();
  }

  private static List<LineRow> lines(
      View view,
      String name,
      List<String> source,
      SourceCosts.LineNumbers numbers,
      Cancellation cancellation) {
    WeightedStacks stacks = view.by(Grain.LINE).stacks(cancellation);
    int methodId = Neighbours.methodId(HotMethods.of(stacks, cancellation), name);
    if (methodId == Ids.NONE) {
      return List.of();
    }
    LineShares lines = LineShares.ofMethod(stacks, methodId, numbers, cancellation);
    double whole = Math.max(1, stacks.weights().totalWeight());
    List<LineRow> rows = new ArrayList<>();
    for (int row = 0; row < lines.rowCount(); row++) {
      rows.add(
          new LineRow(
              lines.lineNumber(row),
              lines.totalWeight(row) / whole,
              line(source, lines.lineNumber(row))));
    }
    rows.sort(Comparator.comparingDouble(row -> -row.share()));
    return rows;
  }

  /** Trimmed; empty if there is no such line. */
  private static String line(List<String> source, int number) {
    return number >= 1 && number <= source.size() ? source.get(number - 1).strip() : "";
  }

  /** The total weight of a path in the call tree, 0 without such a path, and that of its caller. */
  record PathWeight(long weight, long callerWeight) {
    static PathWeight of(WeightedStacks weighted, StackPath path) {
      List<String> names = path.names();
      return new PathWeight(
          below(weighted, path),
          below(weighted, new StackPath(names.subList(0, names.size() - 1))));
    }

    private static long below(WeightedStacks weighted, StackPath path) {
      StackTable stacks = weighted.stacks();
      boolean[] below = path.stacksHere(weighted.symbols(), stacks);
      long weight = 0;
      for (int stackId = 0; stackId < below.length; stackId++) {
        below[stackId] |= stackId != StackTable.ROOT && below[stacks.parentStackId(stackId)];
        weight += below[stackId] ? weighted.weights().weight(stackId) : 0;
      }
      return weight;
    }
  }
}
