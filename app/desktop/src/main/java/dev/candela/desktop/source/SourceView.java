package dev.candela.desktop.source;

import dev.candela.desktop.session.FrameRef;
import dev.candela.engine.analysis.InlinedLoops;
import dev.candela.engine.analysis.SourceCosts;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.LineChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.source.SourceDiff;
import dev.candela.engine.source.SourceFile;
import dev.candela.engine.source.SourceFinder;
import dev.candela.engine.source.SourceNames;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The file of a method with what its lines cost; immutable. In a comparison it is both versions of
 * the file, and a line's number is its row in {@code versions}.
 *
 * @param className the outermost class, which names the file
 * @param shown the one whose lines these are; empty if there is none
 * @param hottest line of the method, from 1; {@link Ids#NONE} if unknown
 * @param note a sentence about missing data; empty if nothing is missing
 * @param command fetches the source if it is missing; empty if unknown
 * @param versions no rows outside of comparisons
 * @param changes by row of {@code versions}; null outside of comparisons
 */
record SourceView(
    String className,
    List<SourceFile> files,
    Optional<SourceFile> shown,
    CodeSpans code,
    SourceCosts costs,
    int hottest,
    String note,
    Optional<String> command,
    SourceDiff versions,
    LineChanges changes) {
  private static final SourceDiff ONE = new SourceDiff(List.of());

  static SourceView nothing() {
    return without("", Messages.text("source.pick"), Optional.empty());
  }

  private static SourceView without(String className, String note, Optional<String> command) {
    return new SourceView(
        className,
        List.of(),
        Optional.empty(),
        new CodeSpans(List.of()),
        new SourceCosts(List.of()),
        Ids.NONE,
        note,
        command,
        ONE,
        null);
  }

  /** The file of a method; for a worker. */
  static SourceView of(View view, FrameRef frame, Sources sources, Cancellation cancellation) {
    Symbols symbols = view.stackView(cancellation).symbols();
    int methodId = methodId(symbols, frame.methodName());
    if (methodId == Ids.NONE) {
      return nothing();
    }
    String className = symbols.className(methodId);
    FrameKind kind = view.methodKinds(cancellation).apply(methodId);
    if (className.isEmpty() || kind.isNative()) {
      return without("", Messages.text("source.none.native", frame.methodName()), Optional.empty());
    }
    return of(
        view,
        frame,
        SourceNames.outerClass(className),
        symbols.strings().get(symbols.methods().moduleId(methodId)),
        sources,
        cancellation);
  }

  /**
   * Both versions of a method's file, or the only one that is found; {@code baseline} finds that of
   * the first side. For a worker.
   */
  static SourceView of(
      ComparedLines compared,
      FrameRef frame,
      Sources baseline,
      Sources sources,
      Cancellation cancellation) {
    View viewBefore = compared.view(Side.BEFORE);
    View viewAfter = compared.view(Side.AFTER);
    SourceView before = of(viewBefore, frame, baseline, cancellation);
    SourceView after = of(viewAfter, frame, sources, cancellation);
    // A method that one side does not have is in a class that it may have.
    if (after.className.isEmpty() && !before.className.isEmpty()) {
      after = of(viewAfter, frame, before.className, "", sources, cancellation);
    } else if (before.className.isEmpty() && !after.className.isEmpty()) {
      before = of(viewBefore, frame, after.className, "", baseline, cancellation);
    }
    if (before.shown.isEmpty() && after.shown.isEmpty()) {
      return after;
    }
    SourceView found = after.shown.isPresent() ? after : before;
    List<String> old = (before.shown.isPresent() ? before : after).code.lines();
    List<String> now = found.code.lines();
    SourceDiff versions = SourceDiff.of(old, now);
    List<Integer> rowsBefore = versions.rowsBefore();
    List<Integer> rowsAfter = versions.rowsAfter();
    Map<Integer, SourceCosts.Line> rows = new TreeMap<>();
    before.costs.lines().forEach(line -> put(rows, line, rowsBefore));
    after.costs.lines().forEach(line -> put(rows, line, rowsAfter));
    LineChanges changes =
        compared.changes(
            new LineChanges.Lines(found.className, rowsBefore, rowsAfter), cancellation);
    boolean inAfter = after.hottest != Ids.NONE && after.hottest <= rowsAfter.size();
    int hottest = inAfter ? after.hottest : before.hottest;
    List<Integer> rowsOfHottest = inAfter ? rowsAfter : rowsBefore;
    return new SourceView(
        found.className,
        found.files,
        found.shown,
        new CodeSpans(
            versions.rows().stream()
                .map(
                    row ->
                        row.after() == Ids.NONE
                            ? old.get(row.before() - 1)
                            : now.get(row.after() - 1))
                .toList()),
        new SourceCosts(List.copyOf(rows.values())),
        hottest == Ids.NONE || hottest > rowsOfHottest.size()
            ? Ids.NONE
            : rowsOfHottest.get(hottest - 1),
        found.note,
        Optional.empty(),
        versions,
        changes);
  }

  private static void put(
      Map<Integer, SourceCosts.Line> rows, SourceCosts.Line line, List<Integer> rowByLine) {
    if (line.number() <= rowByLine.size()) {
      int row = rowByLine.get(line.number() - 1);
      rows.put(row, new SourceCosts.Line(row, line.self(), line.total(), line.callee()));
    }
  }

  Optional<Verdict> verdict(int row) {
    return Optional.ofNullable(changes)
        .flatMap(compared -> compared.row(row))
        .map(LineChanges.Change::verdict);
  }

  int number(int row) {
    if (changes == null) {
      return row;
    }
    SourceDiff.Row both = versions.rows().get(row - 1);
    return both.after() == Ids.NONE ? both.before() : both.after();
  }

  private static SourceView of(
      View view,
      FrameRef frame,
      String outer,
      String module,
      Sources sources,
      Cancellation cancellation) {
    SourceFinder.Found found = sources.find(view, outer, module);
    Optional<SourceFile> file = sources.chosen(outer, found.files());
    if (file.isEmpty()) {
      return without(
          outer,
          found
              .command()
              .map(command -> Messages.text("source.none.command", outer, command))
              .orElseGet(() -> Messages.text("source.none", outer)),
          found.command());
    }
    CodeSpans code;
    try {
      code = sources.code(file.get());
    } catch (IOException e) {
      return without(
          outer, Messages.text("source.unreadable", file.get().label()), Optional.empty());
    }
    SourceCosts.LineNumbers numbers = sources.lineNumbers(view);
    SourceCosts costs = SourceCosts.of(view, outer, numbers, cancellation);
    int last = costs.lines().isEmpty() ? 0 : costs.lines().getLast().number();
    String missing = file.get().missing(last, code.lines().size());
    return new SourceView(
        outer,
        found.files(),
        file,
        code,
        costs,
        hottest(SourceCosts.linesOf(view, frame.methodName(), numbers, cancellation), costs),
        missing.isEmpty() ? Sources.note(view, InlinedLoops.ofClass(outer), cancellation) : missing,
        Optional.empty(),
        ONE,
        null);
  }

  private static int methodId(Symbols symbols, String name) {
    for (int methodId = 0; methodId < symbols.methods().size(); methodId++) {
      if (symbols.qualifiedName(methodId).equals(name)) {
        return methodId;
      }
    }
    return Ids.NONE;
  }

  private static int hottest(List<Integer> numbers, SourceCosts costs) {
    return numbers.stream()
        .flatMap(number -> costs.line(number).stream())
        .max(Comparator.comparingDouble(line -> line.total().share()))
        .map(SourceCosts.Line::number)
        .orElse(Ids.NONE);
  }
}
