package dev.candela.cli.report;

import static dev.candela.cli.option.Options.option;
import static dev.candela.cli.option.Options.parameter;

import dev.candela.cli.option.Numbers;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.Columns;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Headline;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.Share;
import dev.candela.cli.output.Terminal;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.output.TrustNotes;
import dev.candela.cli.output.Usage;
import dev.candela.engine.analysis.InlinedLoops;
import dev.candela.engine.analysis.LineShares;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.SourceCosts;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.CodeOwner;
import dev.candela.engine.model.Ids;
import dev.candela.engine.source.RecordedPaths;
import dev.candela.engine.source.SourceFile;
import dev.candela.engine.source.SourceFinder;
import dev.candela.engine.source.SourceNames;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.text.ShellWords;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.transform.Grain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.ParameterException;

public final class LinesCommand extends SampleReport implements Runnable {
  /** Lines printed before and after those with samples. */
  private static final int CONTEXT = 2;

  /** Less time in code without lines is not worth a note. */
  private static final double LEAST_WITHOUT_LINE = 0.001;

  private static final String TAB = "    ";

  /** Columns of a terminal that is not narrow. */
  private static final int WIDE = 120;

  /** Lines that are printed if no class is named. */
  private static final int MOST_OF_ALL = 30;

  enum Order {
    LINE,
    SELF,
    TOTAL
  }

  private final Output output;

  /** Null for all lines of a class in their order, for others by total. */
  private Order order;

  /** Null for {@link #MOST_OF_ALL} lines of all classes, and all of one class. */
  private Integer limit;

  private boolean source;
  private boolean each;
  private List<Path> sourcePath = List.of();
  private RecordingSet recordings;
  private String typedName;

  /**
   * The last of several words, whatever its index; with its package, as soon as a recording shows
   * it. Empty for the hottest lines of all classes.
   */
  private String className;

  /** Only its lines are listed; empty for all. */
  private String methodName;

  private final TrustNotes trust = new TrustNotes();

  public LinesCommand(Options options) {
    super(options);
    output = new Output(options);
    options.add(Order.class, v -> order = v, option("line|self|total", "--sort"));
    options.add(Numbers::count, v -> limit = v, option("N", "-n", "--limit"));
    options.flag("--source", v -> source = v);
    options.flag("--each", v -> each = v);
    options.addAll(
        Path.class, v -> sourcePath = v, option("PATH", "--source-path").splitRegex(":"));
    options.add(
        String.class,
        v -> className = v,
        parameter("CLASS").index("1").arity("0..1").descriptionKey("class"));
  }

  @Override
  public void run() {
    output.refuseBoth();
    findParameters();
    filterOptions.chooseNativeInWaits(output);
    typedName = className;
    output.forEach(files.sets(each), each, this::report);
  }

  private void report(RecordingSet some) {
    recordings = some;
    View view = filterOptions.view(recordings, Grain.LINE);
    if (typedName.isEmpty()) {
      className = "";
      methodName = "";
      report(view, lines(view));
      return;
    }
    SampledClass meant = SampledClass.named(typedName, view);
    className = meant.className();
    methodName = meant.methodName();
    if (withCode() && !isSorted() && !output.isData() && printSource(view)) {
      return;
    }
    LineShares lines = lines(view);
    if (lines.rowCount() == 0 && !each) {
      throw SampledClass.missing(className, view);
    } else if (lines.rowCount() == 0) {
      Notes.say(recordings.err(), SampledClass.missing(className, view).getMessage());
    }
    report(view, lines);
  }

  private void printNotes(View view) {
    trust.printBias(recordings.err(), view);
    if (SampleBias.appliesTo(view.profile(), view.selection())
        && !SampleBias.of(view.profile(), view.selection(), Cancellation.NEVER).movesLines()) {
      InlinedLoops.hottest(view, InlinedLoops.ofClass(className), Cancellation.NEVER)
          .map(method -> Messages.text("source.inlined-lines", method))
          .ifPresent(note -> Notes.say(recordings.err(), note));
    }
    if (Headline.hasMonitors(view)) {
      Notes.note(recordings.err(), "cli.note.lock-lines");
    }
    MonitorNote.print(view, recordings);
  }

  private void report(View view, LineShares lines) {
    boolean ofAll = className.isEmpty();
    boolean numbered =
        IntStream.range(0, lines.rowCount()).anyMatch(row -> lines.lineNumber(row) > 0);
    List<Integer> all =
        IntStream.range(0, lines.rowCount())
            .boxed()
            .filter(row -> methodName.isEmpty() || methodName.equals(method(lines, row)))
            .filter(row -> !ofAll || !numbered || lines.lineNumber(row) > 0)
            .sorted(order(lines))
            .toList();
    int most = limit != null ? limit : ofAll ? output.limit(MOST_OF_ALL) : 0;
    List<Integer> rows = most > 0 && most < all.size() ? all.subList(0, most) : all;
    Columns<Integer> columns = columns(lines, rows, lines.shares(view, rows, Cancellation.NEVER));
    CodeOfLines code = new CodeOfLines(List.of(finder(view), finder(view, List.of(Path.of("")))));
    if (withCode() && output.isData()) {
      columns.value("code", row -> code.of(lines, row));
    } else if (withCode() && (ofAll || isSorted())) {
      columns.words("code", row -> code.of(lines, row));
    }
    JsonReport.Body head =
        json -> {
          JsonReport.writeScope(json, recordings.name(), view);
          json.name("class").value(className);
          json.name("method").value(methodName);
        };
    if (!output.printData("candela.lines/1", head, "lines", columns, rows)) {
      output.begin(recordings, each, view, true, filterOptions.hiddenNative(view).stream());
      columns.table(rows).print(output.out(), all.size() - rows.size(), Terminal.columns());
    }
    code.doubts().forEach(doubt -> Notes.say(recordings.err(), doubt));
    code.missing(lines, rows)
        .map(type -> noSource(finder(view).find(type, ""), type))
        .ifPresent(none -> Notes.say(recordings.err(), none));
    if (!output.json()) {
      printNotes(view);
    }
    if (ofAll && numbered) {
      noteWithoutLine(view, lines);
    }
  }

  /** Native methods and the code of lambdas have no lines, and may take most of the time. */
  private void noteWithoutLine(View view, LineShares lines) {
    long all = view.stacks(Cancellation.NEVER).weights().totalSamples();
    long without =
        IntStream.range(0, lines.rowCount())
            .filter(row -> lines.lineNumber(row) < 1)
            .filter(row -> methodName.isEmpty() || methodName.equals(method(lines, row)))
            .mapToLong(lines::selfSamples)
            .sum();
    if (without > LEAST_WITHOUT_LINE * all && !filterOptions.folds()) {
      Notes.note(recordings.err(), "cli.note.no-line", Quantities.percent((double) without / all));
    }
  }

  private static String method(LineShares lines, int row) {
    return lines.symbols().methodName(lines.methodId(row));
  }

  private Comparator<Integer> order(LineShares lines) {
    boolean inOrder = !className.isEmpty() && limit == null;
    return switch (order != null ? order : inOrder ? Order.LINE : Order.TOTAL) {
      case LINE -> Comparator.naturalOrder();
      case SELF -> Comparator.comparingLong(row -> -lines.selfWeight(row));
      case TOTAL ->
          Comparator.<Integer>comparingLong(row -> -lines.totalWeight(row))
              .thenComparingLong(row -> -lines.selfWeight(row));
    };
  }

  private boolean isSorted() {
    return limit != null || order != null && order != Order.LINE;
  }

  private boolean withCode() {
    return source || !sourcePath.isEmpty();
  }

  private LineShares lines(View view) {
    WeightedStacks stacks = view.stacks(Cancellation.NEVER);
    return className.isEmpty()
        ? LineShares.ofAll(stacks, finder(view)::line, Cancellation.NEVER)
        : LineShares.ofClass(stacks, className, finder(view)::line, Cancellation.NEVER);
  }

  private void findParameters() {
    List<String> words = new ArrayList<>(files.words());
    boolean connects = command.commandLine().getParseResult().hasMatchedOption("--connect");
    String last = words.size() > (connects ? 0 : 1) ? words.removeLast() : "";
    className = last.replaceFirst("(?<=[\\w$]):[0-9]+$", "");
    if (source
        && Files.isDirectory(Path.of(className))
        && words.size() > 1
        && !Files.exists(Path.of(words.getLast()))) {
      throw Usage.wrong(command, "cli.usage.source-path", ShellWords.quote(Path.of(className)));
    }
    if (!words.isEmpty()
        && !className.isEmpty()
        && !SampledClass.SOURCE.matcher(className).find()
        && Files.exists(Path.of(className))) {
      String first = words.getFirst();
      if (!Files.exists(Path.of(first))) {
        throw new ParameterException(
            command.commandLine(),
            Messages.text(
                "cli.usage.lines-order", ShellWords.quote(className), ShellWords.quote(first)));
      }
      words.add(className);
      className = "";
    }
    if (!className.contains("(")) {
      className = className.replace('/', '.').replace('\\', '.');
    }
    files.name(words);
  }

  /** The columns of rows whose shares are in the same order. */
  private static Columns<Integer> columns(LineShares lines, List<Integer> rows, Shares shares) {
    int[] methodIds = rows.stream().mapToInt(lines::methodId).distinct().toArray();
    MethodNames names = MethodNames.of(lines.symbols(), methodIds);
    Map<Integer, Integer> places = new HashMap<>();
    rows.forEach(row -> places.put(row, places.size()));
    Function<Integer, ShareInterval> self = row -> shares.self(places.get(row));
    Function<Integer, ShareInterval> total = row -> shares.total(places.get(row));
    Columns<Integer> columns =
        new Columns<Integer>()
            .amounts("line", row -> line(lines.lineNumber(row)))
            .shares("self", self)
            .shares("total", total);
    if (lines.unit().countsSamples()) {
      // The shares say the same in a narrow terminal, where the code needs the room.
      if (Terminal.columns() >= WIDE) {
        columns.counts("self-samples", lines::selfSamples);
        columns.counts("total-samples", lines::totalSamples);
      }
    } else {
      columns.amounts("self-weight", row -> lines.unit().text(lines.selfWeight(row)));
    }
    return columns
        .words("method", row -> names.name(lines.methodId(row)))
        .value("line", lines::lineNumber)
        .value("method", row -> lines.symbols().qualifiedName(lines.methodId(row)))
        .value("selfSamples", lines::selfSamples)
        .value("selfWeight", lines::selfWeight)
        .value("totalSamples", lines::totalSamples)
        .value("totalWeight", lines::totalWeight)
        .share("self", self)
        .share("total", total);
  }

  private static String line(int number) {
    return number == Ids.NONE ? "?" : Integer.toString(number);
  }

  private SourceFinder finder(View view) {
    return finder(view, sourcePath);
  }

  private SourceFinder finder(View view, List<Path> places) {
    return SourceFinder.of(
        places, RecordedPaths.of(view.profile(), recordings.paths(), Optional.empty()));
  }

  /** Returns false if there is no source. */
  private boolean printSource(View view) {
    String outer = SourceNames.outerClass(className);
    SourceFinder finder = finder(view);
    SourceCosts costs = SourceCosts.of(view, outer, finder::line, Cancellation.NEVER);
    if (costs.lines().isEmpty()) {
      throw lines(view).rowCount() == 0
          ? SampledClass.missing(className, view)
          : CommandFailure.of("cli.failure.no-line-numbers", className);
    }
    LineShares lines = lines(view);
    Set<Integer> wanted = wantedLines(lines, costs);
    SourceFinder.Found found = finder.find(outer, "");
    if (found.files().isEmpty()) {
      String none = noSource(found, outer);
      found = finder(view, List.of(Path.of(""))).find(outer, "");
      if (found.files().isEmpty()) {
        Notes.say(recordings.err(), none);
        return false;
      }
    }
    SourceFile chosen = found.files().getFirst();
    List<String> code;
    try {
      code = chosen.lines();
    } catch (IOException e) {
      throw CommandFailure.of(e, "source.unreadable", chosen.label());
    }
    String label = Messages.printable(chosen.label());
    output.begin(
        recordings,
        each,
        view,
        true,
        Stream.concat(Stream.of(label), filterOptions.hiddenNative(view).stream()));
    TextTable table =
        new TextTable()
            .column(Messages.text("cli.column.total"), TextTable.Align.RIGHT)
            .column("", TextTable.Align.RIGHT)
            .column(Messages.text("cli.column.self"), TextTable.Align.RIGHT)
            .column("", TextTable.Align.RIGHT)
            .column("", TextTable.Align.RIGHT)
            .column("", TextTable.Align.LEFT);
    int printed = 0;
    for (int number = 1; number <= code.size(); number++) {
      Optional<SourceCosts.Line> cost =
          costs.line(number).filter(line -> wanted.contains(line.number()));
      if (isNear(wanted, number)) {
        if (printed > 0 && printed < number - 1) {
          table.row("", "", "", "", "…", "");
        }
        printed = number;
        Optional<ShareInterval> total = cost.map(SourceCosts.Line::total);
        Optional<ShareInterval> self =
            cost.map(SourceCosts.Line::self).filter(share -> share.samples() > 0);
        table.row(
            total.map(Share::text).orElse(""),
            total.map(Share::plusMinus).orElse(""),
            self.map(Share::text).orElse(""),
            self.map(Share::plusMinus).orElse(""),
            Integer.toString(number),
            code.get(number - 1).replace("\t", TAB) + cost.map(SourceCosts.Line::hint).orElse(""));
      }
    }
    table.print(output.out());
    String inlined = chosen.missing(costs.lines().getLast().number(), code.size());
    (chosen.name().endsWith(".kt") && !inlined.isEmpty()
            ? Optional.of(inlined)
            : new SourceVersion(chosen, "", code, lines).doubt(view.profile().span().endNanos()))
        .ifPresent(doubt -> Notes.say(recordings.err(), doubt));
    if (found.files().size() > 1) {
      recordings
          .err()
          .println(
              Messages.text(
                  "cli.note.more-sources",
                  found.files().stream()
                      .skip(1)
                      .map(SourceFile::label)
                      .collect(Collectors.joining(", "))));
    }
    printNotes(view);
    noteWithoutLine(view, lines);
    return true;
  }

  private String noSource(SourceFinder.Found found, String outer) {
    if (found.command().isPresent()) {
      return Messages.text("source.none.command", outer, found.command().get());
    }
    return sourcePath.isEmpty()
        ? Messages.text("cli.failure.no-source", outer)
        : Messages.text(
            "cli.failure.no-source-in",
            outer,
            outer.replace('.', '/') + ".java",
            sourcePath.stream().map(Path::toString).collect(Collectors.joining(", ")));
  }

  private Set<Integer> wantedLines(LineShares lines, SourceCosts costs) {
    return methodName.isEmpty()
        ? costs.lines().stream().map(SourceCosts.Line::number).collect(Collectors.toSet())
        : IntStream.range(0, lines.rowCount())
            .filter(row -> methodName.equals(method(lines, row)))
            .mapToObj(lines::lineNumber)
            .collect(Collectors.toSet());
  }

  private static boolean isNear(Set<Integer> wanted, int number) {
    return IntStream.rangeClosed(number - CONTEXT, number + CONTEXT).anyMatch(wanted::contains);
  }

  private static final class CodeOfLines {
    private static final List<String> OTHER_VERSION = List.of("");

    private final List<SourceFinder> finders;
    private final Map<String, List<String>> files = new HashMap<>();
    private final List<String> doubts = new ArrayList<>();

    CodeOfLines(List<SourceFinder> finders) {
      this.finders = finders;
    }

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
}
