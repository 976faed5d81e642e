package dev.candela.cli.report;

import dev.candela.engine.analysis.LineShares;
import dev.candela.engine.source.SourceFile;
import dev.candela.engine.source.SourceNames;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Signs that a source file is not the version of a class that was recorded. */
record SourceVersion(SourceFile file, String type, List<String> code, LineShares lines) {
  /** Methods that a compiler or Lombok may have added, and constructors. */
  private static final Pattern MADE_UP =
      Pattern.compile(".*[$<].*|(get|set|is)[A-Z].*|values|valueOf|toString|hashCode|equals");

  /** Blocks whose last line closes a resource or leaves a monitor. */
  private static final Pattern ENDS_WITH_CALLS = Pattern.compile("\\b(try *\\(|synchronized\\b)");

  /** In Java, a line that only closes a block returns, and calls nothing. */
  private static final Pattern CLOSING = Pattern.compile("\\s*}\\s*");

  private static final long FEWEST_CALLS = 20;

  private static final String KEY = "cli.note.other-version.";

  /** The first sign, in words; the recording's end is in nanoseconds since 1970, or small. */
  Optional<String> doubt(long recordedNanos) {
    return contradiction().or(() -> changedSince(recordedNanos).map(this::words));
  }

  /** What the file itself shows. */
  Optional<String> contradiction() {
    return beyond().or(this::withoutCode).or(this::withoutMethod).map(this::words);
  }

  private String words(String sign) {
    return Messages.text("cli.note.other-version", file.label(), sign);
  }

  private Optional<String> beyond() {
    return rows().map(lines::lineNumber).filter(line -> line > code.size()).max().stream()
        .mapToObj(line -> Messages.text(KEY + "short", Integer.toString(line), code.size()))
        .findFirst();
  }

  private Optional<String> withoutCode() {
    boolean[] comment = new boolean[code.size() + 1];
    boolean inside = false;
    for (int line = 1; line <= code.size(); line++) {
      String text = code.get(line - 1).strip();
      inside |= text.startsWith("/*");
      boolean codeFollows = inside && text.contains("*/") && !text.endsWith("*/");
      comment[line] = inside && !codeFollows || text.isEmpty() || text.startsWith("//");
      inside &= !text.contains("*/");
    }
    boolean mayEndWithCalls =
        !file.name().endsWith(".java")
            || code.stream().anyMatch(line -> ENDS_WITH_CALLS.matcher(line).find());
    return rows()
        .filter(row -> lines.lineNumber(row) > 0)
        .filter(
            row ->
                comment[lines.lineNumber(row)]
                    || !mayEndWithCalls
                        && CLOSING.matcher(code.get(lines.lineNumber(row) - 1)).matches()
                        && lines.totalSamples(row) - lines.selfSamples(row) >= FEWEST_CALLS)
        .mapToObj(row -> Messages.text(KEY + "no-code", Integer.toString(lines.lineNumber(row))))
        .findFirst();
  }

  private Optional<String> withoutMethod() {
    if (!file.name().endsWith(".java")) {
      return Optional.empty();
    }
    String all = String.join("\n", code);
    if (all.contains("lombok")) {
      return Optional.empty();
    }
    return rows()
        .mapToObj(row -> lines.symbols().methodName(lines.methodId(row)))
        .filter(name -> !MADE_UP.matcher(name).matches() && !all.contains(name))
        .map(name -> Messages.text(KEY + "no-method", name))
        .findFirst();
  }

  private Optional<String> changedSince(long recordedNanos) {
    try {
      return recordedNanos > InfoCommand.FIRST_DAY_NANOS
              && file.entry().isEmpty()
              && Files.getLastModifiedTime(file.place()).to(TimeUnit.NANOSECONDS) > recordedNanos
          ? Optional.of(Messages.text(KEY + "newer"))
          : Optional.empty();
    } catch (IOException e) {
      // It was read just now; when it was changed is not worth a failure.
      return Optional.empty();
    }
  }

  private IntStream rows() {
    return IntStream.range(0, lines.rowCount()).filter(this::isOfType).filter(this::isDeclared);
  }

  private boolean isOfType(int row) {
    String className = lines.symbols().className(lines.methodId(row));
    return type.isEmpty() || SourceNames.outerClass(className).equals(type);
  }

  /** False in nested classes that the source does not name, such as those made for lambdas. */
  private boolean isDeclared(int row) {
    String[] classes = lines.symbols().className(lines.methodId(row)).split("\\$");
    return Arrays.stream(classes).skip(1).allMatch(nested -> !nested.isEmpty() && names(nested));
  }

  /** Anonymous classes have numbers only, local ones before their names. */
  private boolean names(String nested) {
    String name = nested.replaceFirst("^[0-9]+", "");
    return code.stream().anyMatch(line -> line.contains(name));
  }
}
