package dev.candela.cli.diff;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.option.FilterOptions;
import dev.candela.cli.option.Numbers;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.PictureOptions;
import dev.candela.cli.option.UnusedOptions;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.StandardOutput;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.output.TrustNotes;
import dev.candela.cli.output.Usage;
import dev.candela.engine.analysis.CpuLoad;
import dev.candela.engine.analysis.chance.BetweenRuns;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.DiffVoice;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.diff.IncomparableException;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Grain;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

public final class DiffCommand implements Callable<Integer> {
  /** With fewer samples before, a threshold in percent says nothing. */
  private static final int FEWEST_SAMPLES = 20;

  private static final int MOST_UNCLEAR = 5;

  /** If the total's ± is at least this share of it, hints are printed. */
  private static final double WIDE = 0.05;

  /** If other processes use at least this share of the machine, runs vary because of them. */
  private static final double BUSY = 0.2;

  /** Severe mismatches that make --fail-on-regression exit with 2. */
  private static final Set<Mismatch.Kind> UNJUDGED =
      Set.of(Mismatch.Kind.EVENT, Mismatch.Kind.MATCHED, Mismatch.Kind.ENDS);

  enum Order {
    SELF,
    TOTAL
  }

  private final CommandSpec command;
  private final ComparedFiles files;
  private final FilterOptions filterOptions;
  private final Output output;
  private final PictureOptions pictureOptions;
  private String unit;
  private String rules;
  private int limit;
  private Order order;
  private boolean all;
  private Double threshold;
  private WidthBy widths;
  private boolean sideBySide;
  private DiffPalette colours;

  public DiffCommand(Options options) {
    command = options.command();
    files = new ComparedFiles(options);
    filterOptions = new FilterOptions(options);
    output = new Output(options);
    pictureOptions = new PictureOptions(options);
    options.add(
        String.class, v -> unit = v, option("UNIT", "--unit").completionCandidates(units()));
    options.add(String.class, v -> rules = v, option("RULES", "--rules").defaultValue(""));
    options.add(Numbers::count, v -> limit = v, option("N", "-n", "--limit").defaultValue("30"));
    options.add(Order.class, v -> order = v, option("self|total", "--sort").defaultValue("total"));
    options.flag("--all", v -> all = v);
    options.add(Numbers::percentage, v -> threshold = v, option("PERCENT", "--fail-on-regression"));
    options.add(
        WidthBy.class, v -> widths = v, option("WIDTHS", "--widths").defaultValue("larger"));
    options.flag("--side-by-side", v -> sideBySide = v);
    options.add(
        DiffPalette.class,
        v -> colours = v,
        option("COLOURS", "--colours", "--colors").defaultValue("green-red"));
  }

  @Override
  public Integer call() {
    if (rules.equals("list")) {
      new UnusedOptions(command)
          .refuse(Set.of("--json", "--csv"), Messages.text("cli.usage.no-effect.rules"));
      printRules();
      return ExitCode.SUCCESS;
    }
    if (pictureOptions.wanted()) {
      boolean stdout = StandardOutput.isMeant(pictureOptions.target());
      if (stdout && output.isData()) {
        throw Usage.wrong(command, "cli.usage.two-on-stdout", output.json() ? "--json" : "--csv");
      }
      pictureOptions.check(files.sets());
    } else {
      pictureOptions.refuseWithoutPicture(Set.of("--widths", "--side-by-side", "--colours"));
    }
    refuseUnused();
    IdentityRules identity = identity();
    Diff diff = compare(identity);
    if (threshold != null) {
      refuseFewRuns(diff.runsASide());
      refuseUnjudged(diff);
    }
    if (pictureOptions.wanted()) {
      draw(diff);
    }
    Evidence evidence = Evidence.of(diff, identity, Cancellation.NEVER);
    Regressions regressions = threshold == null ? null : Regressions.of(diff, evidence, threshold);
    DiffReport report =
        new DiffReport(diff, evidence, CostText.of(diff), order, filterOptions.listsJvm(), all);
    int[] rows =
        order == Order.SELF ? diff.methods().bySelfChange() : diff.methods().byTotalChange();
    DiffJson data = new DiffJson(diff, identity, evidence);
    if (pictureOptions.wanted() && StandardOutput.isMeant(pictureOptions.target())) {
      // The picture alone; a report in between would damage it.
    } else if (output.json()) {
      data.print(output.out(), limited(rows), limit, regressions);
    } else if (output.csv()) {
      output.printCsv(data.columns(), limited(shown(diff, evidence, rows)));
      PrintWriter err = command.commandLine().getErr();
      diff.mismatches().forEach(mismatch -> err.println(DiffReport.sentence(mismatch)));
      if (regressions != null && regressions.fail()) {
        report.printRegressions(err, limit, regressions);
      }
    } else {
      report.print(output.out(), shown(diff, evidence, rows), limit, regressions);
      noteFewSamples(diff);
      noteCloser(diff);
      noteRest(diff);
    }
    if (regressions != null && regressions.onlyTotal()) {
      Notes.note(command.commandLine().getErr(), "cli.note.only-total");
    }
    return regressions != null && regressions.fail() ? ExitCode.CHECK_FAILED : ExitCode.SUCCESS;
  }

  private List<Integer> limited(int[] rows) {
    return Arrays.stream(rows).limit(limit > 0 ? limit : rows.length).boxed().toList();
  }

  /** What would make the intervals of several runs narrower. */
  private void noteCloser(Diff diff) {
    if (diff.hasOneRunASide() || !(diff.totalChangeHalfWidth() > WIDE)) {
      return;
    }
    List<DiffRun> runs =
        Stream.of(diff.before(), diff.after()).flatMap(side -> side.runs().stream()).toList();
    List<View> views = runs.stream().map(run -> View.of(run.profile(), run.filter())).toList();
    List<String> ways = new ArrayList<>();
    runs.stream()
        .flatMapToDouble(run -> CpuLoad.of(run.profile()).others(SampleSelection.ALWAYS).stream())
        .average()
        .stream()
        .filter(others -> others > BUSY)
        .mapToObj(Quantities::wholePercent)
        .forEach(others -> ways.add(Messages.text("cli.diff.closer.idle", others)));
    runs.stream()
        .flatMap(
            run -> TrustNotes.smallerInterval(run.profile(), run.filter().selection()).stream())
        .findFirst()
        .ifPresent(interval -> ways.add(Messages.text("cli.diff.closer.interval", interval)));
    if (views.stream().anyMatch(view -> TrustNotes.recorderCost(view).isPresent())) {
      ways.add(Messages.text("cli.diff.closer.also"));
    }
    boolean said =
        diff.mismatches().stream().anyMatch(some -> some.kind() == Mismatch.Kind.JVM_WORK);
    if (!said && views.stream().anyMatch(TrustNotes::compilesMuch)) {
      ways.add(Messages.text("cli.diff.closer.jvm"));
    }
    if (!ways.isEmpty()) {
      Notes.note(command.commandLine().getErr(), "cli.diff.closer", Quantities.list(ways));
    }
  }

  /** With few samples, a method can look gone although it still runs. */
  private void noteFewSamples(Diff diff) {
    for (Side side : diff.hasOneRunASide() ? Side.values() : new Side[0]) {
      DiffRun run = (side == Side.BEFORE ? diff.before() : diff.after()).runs().getFirst();
      TrustNotes.fewSamples(run.profile(), run.filter().selection(), diff.total().samples(side))
          .map(note -> Messages.text("cli.note", run.name() + ": " + note))
          .ifPresent(command.commandLine().getErr()::println);
    }
  }

  /** What happens in a range may happen in the rest, too. */
  private void noteRest(Diff diff) {
    Optional<String> range = files.rangeBesideRest();
    if (range.isPresent()
        && Arrays.stream(diff.methods().byTotalChange()).anyMatch(diff::isLargeUnclear)) {
      Notes.note(command.commandLine().getErr(), "cli.note.rest", range.get());
    }
  }

  /** Two runs on each side have next to no variance to judge by. */
  public static void refuseFewRuns(int runs) {
    if (runs < BetweenRuns.FEWEST_RUNS) {
      throw CommandFailure.of("cli.failure.few-runs");
    }
  }

  /** How far chance moves weights of an unknown number of samples is not known. */
  private static void refuseUncounted(List<DiffSide> sides) {
    sides.stream()
        .flatMap(side -> side.runs().stream())
        .filter(run -> !run.countsSamples())
        .findFirst()
        .ifPresent(
            run -> {
              throw CommandFailure.of("cli.failure.uncounted-samples", run.name());
            });
  }

  /** Refuses too few samples before, and sides that did not measure the same of one program. */
  private static void refuseUnjudged(Diff diff) {
    long samples = diff.total().samplesBefore();
    if (samples < FEWEST_SAMPLES) {
      throw CommandFailure.of("cli.failure.few-samples-before", samples, FEWEST_SAMPLES);
    }
    diff.mismatches().stream()
        .filter(mismatch -> UNJUDGED.contains(mismatch.kind()) && mismatch.isSevere())
        // The total can still be compared, if not as a share of itself.
        .filter(
            mismatch -> mismatch.kind() != Mismatch.Kind.MATCHED || diff.unit() == DiffUnit.SHARE)
        // Of the events of one kind, rare ones may be in some runs only.
        .filter(
            mismatch ->
                mismatch.kind() != Mismatch.Kind.EVENT
                    || !ofOneKind(eventTypes(diff.before()), eventTypes(diff.after())))
        .findFirst()
        .ifPresent(
            mismatch -> {
              throw new CommandFailure(DiffVoice.TERMINAL.sentence(mismatch));
            });
  }

  private static boolean ofOneKind(Set<String> before, Set<String> after) {
    return before.containsAll(after) || after.containsAll(before);
  }

  private static Set<String> eventTypes(DiffSide side) {
    return side.runs().stream()
        .flatMap(run -> run.filter().selection().tables(run.profile()).stream())
        .map(table -> table.type().name())
        .collect(Collectors.toSet());
  }

  private void refuseUnused() {
    output.refuseBoth();
    limit = output.limit(limit);
    UnusedOptions options = new UnusedOptions(command);
    if (sideBySide) {
      options.refuse(Set.of("--widths"), Messages.text("cli.usage.no-effect.side-by-side"));
    }
    if (output.json()) {
      options.refuse(Set.of("--all"), Messages.text("cli.usage.no-effect.json"));
    }
  }

  private void draw(Diff diff) {
    List<WidthBy> graphs = sideBySide ? List.of(WidthBy.BEFORE, WidthBy.AFTER) : List.of(widths);
    DiffDrawing drawing =
        new DiffDrawing(graphs, pictureOptions.viewport(), colours, pictureOptions.palette());
    pictureOptions.write(
        drawing.picture(
            diff, pictureOptions.title(files.title(filterOptions)), filterOptions.words()));
    if (!StandardOutput.isMeant(pictureOptions.target())) {
      String kind =
          diff.hasFractions()
              ? Messages.text("cli.written.flame")
              : Messages.text(
                  "cli.written.diff", diff.total().samplesBefore(), diff.total().samplesAfter());
      String line = Messages.text("cli.written", pictureOptions.target(), kind);
      command.commandLine().getErr().println(Messages.printable(line));
    }
  }

  private Diff compare(IdentityRules identity) {
    Grain grain =
        identity.has(IdentityRule.LINES)
            ? identity.has(IdentityRule.TIERS) ? Grain.METHOD : Grain.KIND
            : Grain.LINE;
    List<DiffSide> sides = files.sides(filterOptions, grain);
    if (threshold != null) {
      refuseUncounted(sides);
    }
    try {
      Diff diff =
          Diff.of(
              sides.getFirst(),
              sides.getLast(),
              new DiffSettings(chosenUnit(), identity),
              Cancellation.NEVER);
      few(diff)
          .filter(side -> side.samples() == 0)
          .map(side -> (side.side() == Side.BEFORE ? diff.before() : diff.after()).name())
          .findFirst()
          .ifPresent(
              name -> {
                throw CommandFailure.of("cli.failure.no-samples-on-side", name);
              });
      return diff;
    } catch (IncomparableException e) {
      throw new CommandFailure(
          e.isAboutUnit(DiffUnit.PER_OPERATION)
              ? Messages.text("cli.failure.uncounted")
              : e.getMessage(),
          e);
    }
  }

  /** Parts of one recording with too few samples to judge anything. */
  static Stream<Mismatch.Few> few(Diff diff) {
    return diff.mismatches().stream()
        .filter(Mismatch.Few.class::isInstance)
        .map(Mismatch.Few.class::cast);
  }

  private int[] shown(Diff diff, Evidence evidence, int[] rows) {
    MethodChanges methods = diff.methods();
    boolean unjudged = few(diff).findAny().isPresent();
    int[] listed =
        Arrays.stream(rows)
            .filter(row -> filterOptions.listsJvm() || output.csv() || !methods.isOfJvm(row))
            .toArray();
    int[] shown =
        Arrays.stream(listed)
            .filter(
                row ->
                    all
                        || unjudged
                        || methods.isChanged(row)
                        || (diff.isLargeUnclear(row) && evidence.isOrigin(row)))
            .toArray();
    // The total changed, so list the unclear methods that may explain it.
    boolean unclear = shown.length == 0 && diff.total().verdict().isChange();
    return unclear && !output.csv()
        ? Arrays.stream(listed)
            .filter(row -> methods.totalVerdict(row) == Verdict.UNCLEAR)
            .filter(row -> evidence.isOrigin(row))
            .limit(MOST_UNCLEAR)
            .toArray()
        : shown;
  }

  private IdentityRules identity() {
    try {
      return IdentityRules.parse(rules);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  private Optional<DiffUnit> chosenUnit() {
    if (unit == null) {
      return Optional.empty();
    }
    return Optional.of(
        Arrays.stream(DiffUnit.values())
            .filter(known -> known.key().equals(unit.toLowerCase(Locale.ROOT)))
            .findFirst()
            .orElseThrow(
                () ->
                    Usage.wrong(
                        command, "cli.usage.not-a-unit", unit, String.join(", ", units()))));
  }

  private void printRules() {
    TextTable table =
        new TextTable()
            .column(Messages.text("cli.column.rule"), TextTable.Align.LEFT)
            .column(Messages.text("cli.column.default"), TextTable.Align.LEFT)
            .column("", TextTable.Align.LEFT);
    for (IdentityRule rule : IdentityRule.values()) {
      table.row(rule.key(), IdentityRules.DEFAULT.has(rule) ? "on" : "off", rule.sentence());
    }
    table.print(output.out());
  }

  private static List<String> units() {
    return Stream.of(DiffUnit.values()).map(DiffUnit::key).toList();
  }
}
