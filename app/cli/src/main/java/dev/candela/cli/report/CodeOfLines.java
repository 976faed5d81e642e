package dev.candela.cli.report;

import dev.candela.engine.analysis.LineShares;
import dev.candela.engine.model.CodeOwner;
import dev.candela.engine.source.SourceFile;
import dev.candela.engine.source.SourceFinder;
import dev.candela.engine.source.SourceNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The code of lines of many classes. */
final class CodeOfLines {
  private static final List<String> OTHER_VERSION = List.of("");

  private final List<SourceFinder> finders;
  private final Map<String, List<String>> files = new HashMap<>();
  private final List<String> doubts = new ArrayList<>();

  CodeOfLines(List<SourceFinder> finders) {
    this.finders = finders;
  }

  /** Empty without a source. */
  String of(LineShares lines, int row) {
    String type = SourceNames.outerClass(lines.symbols().className(lines.methodId(row)));
    List<String> code = files.computeIfAbsent(type, outer -> read(outer, lines));
    int number = lines.lineNumber(row);
    return number < 1 || number > code.size() ? "" : code.get(number - 1).strip();
  }

  /** The first class without source; classes of the JDK come last. */
  Optional<String> missing(LineShares lines, List<Integer> rows) {
    return rows.stream()
        .map(row -> SourceNames.outerClass(lines.symbols().className(lines.methodId(row))))
        .filter(type -> files.getOrDefault(type, OTHER_VERSION).isEmpty())
        .min(Comparator.comparing(type -> CodeOwner.of(type) == CodeOwner.JDK));
  }

  /** The doubts about files whose code is not shown; each is of another version, it seems. */
  List<String> doubts() {
    return doubts;
  }

  private List<String> read(String type, LineShares lines) {
    Optional<SourceFile> found =
        finders.stream().flatMap(finder -> finder.find(type, "").files().stream()).findFirst();
    try {
      List<String> code = found.isEmpty() ? List.of() : found.get().lines();
      Optional<String> doubt =
          found
              .filter(file -> !file.name().endsWith(".kt"))
              .flatMap(file -> new SourceVersion(file, type, code, lines).contradiction());
      doubt.ifPresent(doubts::add);
      return doubt.isPresent() ? OTHER_VERSION : code;
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}
