package dev.candela.cli;

import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.diff.IdentityRule;
import dev.candela.engine.diff.IdentityRules;
import dev.candela.engine.diff.IncomparableException;
import dev.candela.engine.diff.WidthBy;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.DiffPalette;
import dev.candela.engine.view.transform.Grain;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Compares recordings. */
@Command(
    name = "diff",
    description = "Compare two recordings, or two sets of them: what costs more, and what less.",
    footer = {
      "",
      "Of one recording a side, more, less, new and gone are differences that are larger than the"
          + " recordings vary within themselves, which equal runs can exceed. Of several runs a"
          + " side they are differences that chance does not explain, whatever number of methods"
          + " was looked at. ~ marks all others. The number after ± is half of the 95 %% interval"
          + " of that one difference."
    },
    mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {
  /** By what the methods are sorted. */
  enum Order {
    SELF,
    TOTAL
  }

  @Spec private CommandSpec command;
  @Mixin private ComparedFiles files;
  @Mixin private FilterOptions filterOptions;
  @Mixin private Output output;
  @Mixin private PictureOptions pictureOptions;

  @Option(
      names = "--unit",
      paramLabel = "UNIT",
      description =
          "per-second, total, share or per-operation. Default: total where both sides were launched"
              + " by Candela, per-operation with --operations, per-second otherwise.")
  private String unit;

  @Option(
      names = "--rules",
      paramLabel = "RULES",
      defaultValue = "",
      description =
          "Which differences of names do not count, as changes to the usual rules:"
              + " -lines,+recursion; 'none' for names as they were recorded; 'list' to see them.")
  private String rules;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "30",
      converter = Count.class,
      description =
          "Print so many methods, and as many regressions; 0 for all. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Option(
      names = "--sort",
      paramLabel = "self|total",
      defaultValue = "self",
      description = "Which change decides the order. Default: ${DEFAULT-VALUE}.")
  private Order order;

  @Option(names = "--all", description = "Print methods that are not called changed as well.")
  private boolean all;

  @Option(
      names = "--fail-on-regression",
      paramLabel = "PERCENT",
      converter = Percentage.class,
      description =
          "Exit with 1 if everything together or a method costs more, by this part of all that was"
              + " spent before or more, and chance does not explain it. Needs three runs a side or"
              + " more; see 'candela trial'.")
  private Double threshold;

  @Option(
      names = "--widths",
      paramLabel = "WIDTHS",
      defaultValue = "larger",
      description = "Of the picture's boxes: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private WidthBy widths;

  @Option(
      names = "--side-by-side",
      description = "Draw two graphs, what was on the left and what is on the right.")
  private boolean sideBySide;

  @Option(
      names = {"--colours", "--colors"},
      paramLabel = "COLOURS",
      defaultValue = "green-red",
      converter = DiffPaletteConverter.class,
      description =
          "green-red, or blue-orange with stripes for the colour-blind. Default: ${DEFAULT-VALUE}.")
  private DiffPalette colours;

  @Override
  public Integer call() {
    if (rules.equals("list")) {
      printRules();
      return ExitCode.SUCCESS;
    }
    if (pictureOptions.wanted()) {
      pictureOptions.check(files.sets());
    } else {
      pictureOptions.refuseWithoutPicture(Set.of("--widths", "--side-by-side", "--colours"));
    }
    refuseUnused();
    IdentityRules identity = identity();
    Diff diff = compare(identity);
    if (threshold != null) {
      Regressions.check(diff);
    }
    if (pictureOptions.wanted()) {
      draw(diff);
    }
    Regressions regressions = threshold == null ? null : Regressions.of(diff, threshold);
    Evidence evidence = Evidence.of(diff, identity, Cancellation.NEVER);
    int[] rows =
        order == Order.SELF ? diff.methods().bySelfChange() : diff.methods().byTotalChange();
    if (output.json()) {
      new DiffJson(diff, identity, evidence).print(output.out(), rows, regressions);
    } else {
      new DiffReport(diff, evidence, order)
          .print(output.out(), shown(diff, rows), limit, regressions);
    }
    return regressions != null && regressions.fail() ? ExitCode.CHECK_FAILED : ExitCode.SUCCESS;
  }

  private void refuseUnused() {
    UnusedOptions options = new UnusedOptions(command);
    if (sideBySide) {
      options.refuse(Set.of("--widths"), "on two graphs side by side, each of its own width");
    }
    if (output.json()) {
      options.refuse(Set.of("--limit", "--all"), "on JSON, which has all methods");
    }
  }

  private void draw(Diff diff) {
    List<WidthBy> graphs = sideBySide ? List.of(WidthBy.BEFORE, WidthBy.AFTER) : List.of(widths);
    DiffDrawing drawing =
        new DiffDrawing(graphs, pictureOptions.viewport(), colours, pictureOptions.palette());
    pictureOptions.write(
        drawing.picture(diff, pictureOptions.title(files.title()), filterOptions.words()));
  }

  private Diff compare(IdentityRules identity) {
    Grain grain =
        identity.has(IdentityRule.LINES)
            ? identity.has(IdentityRule.TIERS) ? Grain.METHOD : Grain.KIND
            : Grain.LINE;
    List<DiffSide> sides = files.sides(filterOptions, grain);
    try {
      return Diff.of(
          sides.getFirst(),
          sides.getLast(),
          new DiffSettings(chosenUnit(), identity),
          Cancellation.NEVER);
    } catch (IncomparableException e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  private int[] shown(Diff diff, int[] rows) {
    return Arrays.stream(rows).filter(row -> all || diff.methods().isChanged(row)).toArray();
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
                    new ParameterException(
                        command.commandLine(),
                        "'"
                            + unit
                            + "' is no unit; there are "
                            + Arrays.stream(DiffUnit.values())
                                .map(DiffUnit::key)
                                .collect(Collectors.joining(", ")))));
  }

  private void printRules() {
    TextTable table =
        new TextTable()
            .column("rule", TextTable.Align.LEFT)
            .column("usually", TextTable.Align.LEFT)
            .column("", TextTable.Align.LEFT);
    for (IdentityRule rule : IdentityRule.values()) {
      table.row(rule.key(), IdentityRules.DEFAULT.has(rule) ? "on" : "off", rule.sentence());
    }
    table.print(output.out());
  }

  /** Reads {@code green-red} and {@code blue-orange}. */
  static final class DiffPaletteConverter implements ITypeConverter<DiffPalette> {
    @Override
    public DiffPalette convert(String text) {
      String name = text.toUpperCase(Locale.ROOT).replace('-', '_');
      return Arrays.stream(DiffPalette.values())
          .filter(palette -> palette.name().equals(name))
          .findFirst()
          .orElseThrow(
              () -> new TypeConversionException("'" + text + "' is not green-red or blue-orange"));
    }
  }
}
