package dev.candela.desktop.source;

import dev.candela.desktop.session.FrameRef;
import dev.candela.engine.analysis.SourceCosts;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.source.SourceFile;
import dev.candela.engine.source.SourceFinder;
import dev.candela.engine.source.SourceNames;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The file of a method with what its lines cost; immutable.
 *
 * @param className the outermost class, which names the file
 * @param files all that may be it, the shown one included
 * @param shown the one whose lines these are; empty if there is none
 * @param lines in pieces by colour
 * @param costs of the lines
 * @param hottest line of the method, from 1; {@link Ids#NONE} if unknown
 * @param note what is missing, in a sentence; empty if nothing is
 */
record SourceView(
    String className,
    List<SourceFile> files,
    Optional<SourceFile> shown,
    List<List<CodeSpans.Span>> lines,
    SourceCosts costs,
    int hottest,
    String note) {

  /** What is shown before a method is chosen. */
  static SourceView nothing() {
    return without("", Messages.text("source.pick"));
  }

  /** A sentence instead of a file. */
  private static SourceView without(String className, String note) {
    return new SourceView(
        className,
        List.of(),
        Optional.empty(),
        List.of(),
        new SourceCosts(List.of()),
        Ids.NONE,
        note);
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
      return without("", Messages.text("source.none.native", frame.methodName()));
    }
    String outer = SourceNames.outerClass(className);
    SourceFinder.Found found =
        sources.find(view, outer, symbols.strings().get(symbols.methods().moduleId(methodId)));
    Optional<SourceFile> file = sources.chosen(outer, found.files());
    if (file.isEmpty()) {
      return without(
          outer,
          found
              .command()
              .map(command -> Messages.text("source.none.command", outer, command))
              .orElseGet(() -> Messages.text("source.none", outer)));
    }
    List<List<CodeSpans.Span>> lines;
    try {
      lines = sources.spans(file.get());
    } catch (IOException e) {
      return without(outer, Messages.text("source.unreadable", file.get().label()));
    }
    SourceCosts costs = SourceCosts.of(view, outer, cancellation);
    return new SourceView(
        outer,
        found.files(),
        file,
        lines,
        costs,
        hottest(view, frame.methodName(), costs, cancellation),
        note(costs, lines.size(), file.get()));
  }

  private static int methodId(Symbols symbols, String name) {
    for (int methodId = 0; methodId < symbols.methods().size(); methodId++) {
      if (symbols.qualifiedName(methodId).equals(name)) {
        return methodId;
      }
    }
    return Ids.NONE;
  }

  private static int hottest(
      View view, String method, SourceCosts costs, Cancellation cancellation) {
    return SourceCosts.linesOf(view, method, cancellation).stream()
        .flatMap(number -> costs.line(number).stream())
        .max(Comparator.comparingDouble(line -> line.total().share()))
        .map(SourceCosts.Line::number)
        .orElse(Ids.NONE);
  }

  private static String note(SourceCosts costs, int size, SourceFile file) {
    int last = costs.lines().isEmpty() ? 0 : costs.lines().getLast().number();
    if (last <= size) {
      return "";
    }
    // Kotlin numbers the lines of inlined functions of other files from the end of the file on.
    return file.label().endsWith(".kt")
        ? Messages.text("source.inlined")
        : Messages.text("source.other-version", last, size);
  }
}
