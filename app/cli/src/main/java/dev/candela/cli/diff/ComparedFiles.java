package dev.candela.cli.diff;

import static dev.candela.cli.option.Options.option;
import static dev.candela.cli.option.Options.parameter;

import dev.candela.cli.option.FilterMisses;
import dev.candela.cli.option.FilterOptions;
import dev.candela.cli.option.Moment;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.option.Spelling;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.Usage;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.format.ProfileFiles;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.Grain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Recordings of both sides of a comparison, or two parts of one recording. */
final class ComparedFiles {
  private final CommandSpec command;
  private List<Path> files = List.of();
  private List<Path> filesBefore = List.of();
  private List<Path> filesAfter = List.of();
  private List<Double> operations = List.of();
  private Moment.Range range;
  private Moment.Range rangeBefore;
  private Moment.Range rangeAfter;

  ComparedFiles(Options options) {
    command = options.command();
    options.addAll(
        Path.class,
        v -> files = v,
        parameter("BEFORE AFTER").arity("0..2").descriptionKey("recordings"));
    options.addAll(Path.class, v -> filesBefore = v, option("RECORDING", "--before").arity("1..*"));
    options.addAll(Path.class, v -> filesAfter = v, option("RECORDING", "--after").arity("1..*"));
    options.addAll(
        Double.class,
        v -> operations = v,
        option("N", "--operations").arity("2").converters(ComparedFiles::operations));
    options.add(Moment.Range::parse, v -> range = v, option("TIME..TIME", "--range"));
    options.add(Moment.Range::parse, v -> rangeBefore = v, option("TIME..TIME", "--before-range"));
    options.add(Moment.Range::parse, v -> rangeAfter = v, option("TIME..TIME", "--after-range"));
  }

  List<RecordingSet> sets() {
    return List.of(set(paths(0, filesBefore)), set(paths(1, filesAfter)));
  }

  private RecordingSet set(List<Path> paths) {
    return new RecordingSet(paths, command.commandLine().getErr());
  }

  String title(FilterOptions filterOptions) {
    if (isOneRecording()) {
      return RecordingSet.shortName(files)
          + ": "
          + part(false, filterOptions)
          + " → "
          + part(true, filterOptions);
    }
    return RecordingSet.shortName(paths(0, filesBefore))
        + " → "
        + RecordingSet.shortName(paths(1, filesAfter));
  }

  /** Both sides, read at the same time; the filters have to fit something on either. */
  List<DiffSide> sides(FilterOptions filterOptions, Grain grain) {
    if (isOneRecording()) {
      return parts(filterOptions, grain);
    }
    if (range != null) {
      throw Usage.wrong(command, "cli.usage.range-of-two");
    }
    List<Path> pathsBefore = runs(paths(0, filesBefore));
    List<Path> pathsAfter = runs(paths(1, filesAfter));
    refuseTheSameTwice("--before", pathsBefore);
    refuseTheSameTwice("--after", pathsAfter);
    if (rangeBefore == null && rangeAfter == null) {
      RecordingSet baseline = set(pathsBefore);
      pathsAfter.stream()
          .filter(baseline::contains)
          .forEach(path -> Notes.note(command.commandLine().getErr(), "cli.diff.same-file", path));
    }
    CompletableFuture<DiffSide> after =
        CompletableFuture.supplyAsync(() -> side("after", pathsAfter, 1, filterOptions, grain));
    DiffSide before = side("before", pathsBefore, 0, filterOptions, grain);
    try {
      List<DiffSide> sides = List.of(before, after.join());
      List<DiffRun> runs = sides.stream().flatMap(side -> side.runs().stream()).toList();
      sides.forEach(ComparedFiles::refuseCopies);
      // Only now, so that their order does not depend on which side was read first.
      runs.forEach(run -> warn(run.name(), run.profile()));
      List<Profile> profiles = runs.stream().map(DiffRun::profile).toList();
      filterOptions.checkMatches(profiles);
      // Nothing at all would be a side that got rid of everything.
      runs.forEach(run -> filterOptions.checkTime(run.name(), run.profile()));
      if (profiles.stream().allMatch(profile -> profile.threads().size() == 0)) {
        filterOptions.noteJvmOff("", profiles);
      } else {
        for (DiffSide side : sides) {
          filterOptions.noteJvmOff(
              side.name() + ": ", side.runs().stream().map(DiffRun::profile).toList());
        }
      }
      return sides;
    } catch (CompletionException e) {
      throw e.getCause() instanceof CommandFailure failure ? failure : e;
    }
  }

  private boolean isOneRecording() {
    return files.size() == 1 && filesBefore.isEmpty() && filesAfter.isEmpty();
  }

  /** A range and the rest, two ranges, or threads and all others. */
  private List<DiffSide> parts(FilterOptions filterOptions, Grain grain) {
    boolean both = rangeBefore != null && rangeAfter != null;
    boolean any = rangeBefore != null || rangeAfter != null;
    if (range == null ? any ? !both : !filterOptions.hasThreads() : any) {
      String meant =
          filterOptions
              .typedRange()
              .filter(_ -> range == null && !any)
              .map(
                  typed ->
                      "candela diff " + ShellWords.quote(files.getFirst()) + " --range " + typed)
              .map(words -> Spelling.hint(List.of(words)))
              .orElse("");
      throw new ParameterException(command.commandLine(), Messages.text("cli.usage.parts") + meant);
    }
    Path file = files.getFirst();
    Profile profile = set(files).readAllBesideAnother();
    warn(file.toString(), profile);
    ProfileFilter filter = filter(file, profile, filterOptions, grain);
    filterOptions.checkMatches(List.of(profile));
    filterOptions.noteJvmOff("", List.of(profile));
    SampleSelection selection = filter.selection();
    SampleSelection before;
    SampleSelection after;
    if (range != null) {
      Span inside = spanOf(range, selection, profile);
      before = selection.without(inside);
      after = selection.withRange(inside);
      if (before.recordedNanos(profile) == 0) {
        throw CommandFailure.of("cli.failure.no-rest", range.text());
      }
    } else if (both) {
      before = selection.withRange(spanOf(rangeBefore, selection, profile));
      after = selection.withRange(spanOf(rangeAfter, selection, profile));
      if (Math.max(before.range().startNanos(), after.range().startNanos())
          < Math.min(before.range().endNanos(), after.range().endNanos())) {
        throw CommandFailure.of("cli.failure.ranges-overlap");
      }
    } else {
      SampleSelection others = selection.withThreads(ThreadChoice.except(selection.threads()));
      before = filterOptions.ofProgram(others, profile);
      after = selection;
    }
    return List.of(
        part(file, profile, filter.with(before), part(false, filterOptions), 0),
        part(file, profile, filter.with(after), part(true, filterOptions), 1));
  }

  private DiffSide part(Path file, Profile profile, ProfileFilter filter, String words, int index) {
    DiffRun run = new DiffRun(file.toString(), profile, filter);
    return new DiffSide(
        Messages.text("quantity.amount", file, words), List.of(run), operationsOf(index));
  }

  Optional<String> rangeBesideRest() {
    return Optional.ofNullable(range).map(Moment.Range::text);
  }

  private String part(boolean after, FilterOptions filterOptions) {
    if (range != null) {
      return after ? range.text() : Messages.text("cli.diff.outside", range.text());
    }
    Moment.Range own = after ? rangeAfter : rangeBefore;
    return own != null
        ? own.text()
        : Messages.text(
            after ? "chip.threads.named" : "cli.diff.other-threads", filterOptions.threads());
  }

  /** The part of a recording's time in a range, which must not be empty. */
  private static Span spanOf(Moment.Range range, SampleSelection selection, Profile profile) {
    Span asked = range.in(profile.span());
    new FilterMisses(List.of(profile), SampleSelection.ALL).checkTime(range);
    Span part = selection.withRange(asked).rangeIn(profile);
    Span within = selection.rangeIn(profile);
    long start = Math.max(part.startNanos(), within.startNanos());
    long end = Math.min(part.endNanos(), within.endNanos());
    if (start >= end) {
      throw CommandFailure.of("cli.failure.range-filtered", range.text());
    }
    return new Span(start, end);
  }

  private double operationsOf(int index) {
    return operations.isEmpty() ? 0 : operations.get(index);
  }

  /** The same run twice would suggest that runs do not differ. */
  private void refuseTheSameTwice(String option, List<Path> paths) {
    for (int i = 0; i < paths.size(); i++) {
      if (set(paths.subList(0, i)).contains(paths.get(i))) {
        throw CommandFailure.of("cli.failure.run-named-twice", paths.get(i), option);
      }
    }
  }

  /** Copies of one run would also suggest that runs do not differ. */
  private static void refuseCopies(DiffSide side) {
    Map<List<Object>, String> seen = new HashMap<>();
    for (DiffRun run : side.runs()) {
      Profile profile = run.profile();
      String copy =
          seen.putIfAbsent(
              List.of(profile.origin().pid(), profile.span(), profile.origin().jvm()), run.name());
      if (copy != null && profile.origin().pid() >= 0) {
        throw CommandFailure.of("cli.warning.copies", copy, run.name());
      }
    }
  }

  private List<Path> paths(int index, List<Path> named) {
    boolean sets = !filesBefore.isEmpty() || !filesAfter.isEmpty();
    if (sets ? !files.isEmpty() || named.isEmpty() : files.size() != 2) {
      if (!sets && files.size() == 1) {
        return files;
      }
      throw Usage.wrong(command, "cli.usage.two-recordings");
    }
    return sets ? named : List.of(files.get(index));
  }

  /** Each recording of a folder; a JVM's repository is one run. */
  private List<Path> runs(List<Path> named) {
    List<Path> runs = new ArrayList<>();
    for (Path path : named) {
      List<RecordingSet> each = set(List.of(path)).each();
      List<Path> files = each.stream().map(RecordingSet::paths).map(List::getFirst).toList();
      runs.addAll(ProfileFiles.isRepository(files) ? List.of(path) : files);
    }
    return runs;
  }

  private DiffSide side(
      String name, List<Path> paths, int index, FilterOptions filterOptions, Grain grain) {
    Moment.Range part = index == 0 ? rangeBefore : rangeAfter;
    List<DiffRun> runs = new ArrayList<>();
    for (Path path : paths) {
      // All of it, since what else was recorded may explain a difference.
      Profile profile = set(List.of(path)).readAllBesideAnother();
      ProfileFilter filter = filter(path, profile, filterOptions, grain);
      if (part != null) {
        SampleSelection selection = filter.selection();
        filter = filter.with(selection.withRange(spanOf(part, selection, profile)));
      }
      runs.add(new DiffRun(path.toString(), profile, filter));
    }
    String sideName =
        runs.size() == 1
            ? runs.getFirst().name()
            : Messages.text("quantity.beside", name, Messages.text("quantity.runs", runs.size()));
    return new DiffSide(
        part == null ? sideName : Messages.text("quantity.amount", sideName, part.text()),
        runs,
        operationsOf(index));
  }

  private void warn(String name, Profile profile) {
    for (String warning : profile.warnings()) {
      Notes.warn(command.commandLine().getErr(), name + ": " + warning);
    }
  }

  /** The filter for one of several runs; failures name the run. */
  private static ProfileFilter filter(
      Path path, Profile profile, FilterOptions filterOptions, Grain grain) {
    try {
      return filterOptions.filter(profile, grain);
    } catch (CommandFailure e) {
      throw new CommandFailure(path + ": " + e.getMessage(), e);
    }
  }

  /** Number of operations of a run: {@code 10000}, {@code 1e6}, or a fraction. */
  private static double operations(String text) {
    try {
      double operations = Double.parseDouble(text);
      if (operations > 0 && operations < Double.POSITIVE_INFINITY) {
        return operations;
      }
    } catch (NumberFormatException e) {
      // Said below, with the same words as a number out of range.
    }
    throw new TypeConversionException(Messages.text("cli.usage.not-operations", text));
  }
}
