package dev.candela.cli;

import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.model.Profile;
import dev.candela.engine.read.ProfileFiles;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.transform.Grain;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The recordings of both sides of a comparison. */
final class ComparedFiles {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(arity = "0..2", paramLabel = "BEFORE AFTER", descriptionKey = "recordings")
  private List<Path> files = List.of();

  @Option(names = "--before", arity = "1..*", paramLabel = "RECORDING")
  private List<Path> filesBefore = List.of();

  @Option(names = "--after", arity = "1..*", paramLabel = "RECORDING")
  private List<Path> filesAfter = List.of();

  @Option(names = "--operations", arity = "2", paramLabel = "N", converter = Operations.class)
  private List<Double> operations = List.of();

  /** The recordings of both sides. */
  List<RecordingSet> sets() {
    PrintWriter err = command.commandLine().getErr();
    return List.of(
        new RecordingSet(paths(0, filesBefore), err), new RecordingSet(paths(1, filesAfter), err));
  }

  /** The names of both sides, without folders. */
  String title() {
    return RecordingSet.shortName(paths(0, filesBefore))
        + " → "
        + RecordingSet.shortName(paths(1, filesAfter));
  }

  /**
   * Both sides through the filter options, which have to fit something on either of them; both are
   * read at the same time.
   */
  List<DiffSide> sides(FilterOptions filterOptions, Grain grain) {
    List<Path> pathsBefore = runs(paths(0, filesBefore));
    List<Path> pathsAfter = runs(paths(1, filesAfter));
    refuseTheSameTwice("--before", pathsBefore);
    refuseTheSameTwice("--after", pathsAfter);
    CompletableFuture<DiffSide> after =
        CompletableFuture.supplyAsync(() -> side("after", pathsAfter, 1, filterOptions, grain));
    DiffSide before = side("before", pathsBefore, 0, filterOptions, grain);
    try {
      List<DiffSide> sides = List.of(before, after.join());
      List<DiffRun> runs = sides.stream().flatMap(side -> side.runs().stream()).toList();
      filterOptions.checkMatches(runs.stream().map(DiffRun::profile).toList());
      // Nothing at all would be a side that got rid of everything.
      runs.forEach(run -> filterOptions.checkTime(run.name(), run.profile()));
      return sides;
    } catch (CompletionException e) {
      throw e.getCause() instanceof CommandFailure failure ? failure : e;
    }
  }

  /** A run that is named twice would suggest that runs do not differ. */
  private void refuseTheSameTwice(String option, List<Path> paths) {
    for (int i = 0; i < paths.size(); i++) {
      RecordingSet earlier = new RecordingSet(paths.subList(0, i), command.commandLine().getErr());
      if (earlier.contains(paths.get(i))) {
        throw new CommandFailure(
            Messages.text("cli.failure.run-named-twice", paths.get(i), option));
      }
    }
  }

  private List<Path> paths(int index, List<Path> named) {
    boolean sets = !filesBefore.isEmpty() || !filesAfter.isEmpty();
    if (sets ? !files.isEmpty() || named.isEmpty() : files.size() != 2) {
      throw new ParameterException(
          command.commandLine(), Messages.text("cli.usage.two-recordings"));
    }
    return sets ? named : List.of(files.get(index));
  }

  /** Of a folder each recording; a repository of a JVM is one run, of which its files are parts. */
  private List<Path> runs(List<Path> named) {
    List<Path> runs = new ArrayList<>();
    for (Path path : named) {
      List<Path> files =
          Files.isDirectory(path)
              ? new RecordingSet(List.of(path), command.commandLine().getErr()).files()
              : List.of(path);
      runs.addAll(ProfileFiles.isRepository(files) ? List.of(path) : files);
    }
    return runs;
  }

  private DiffSide side(
      String name, List<Path> paths, int index, FilterOptions filterOptions, Grain grain) {
    PrintWriter err = command.commandLine().getErr();
    List<DiffRun> runs = new ArrayList<>();
    for (Path path : paths) {
      // All of it, since what else was recorded may explain a difference.
      Profile profile = new RecordingSet(List.of(path), err).readAllBesideAnother();
      profile
          .warnings()
          .forEach(
              warning ->
                  err.println(
                      Messages.text(
                          "cli.warning", Messages.text("cli.diff.warning-of-run", path, warning))));
      runs.add(new DiffRun(path.toString(), profile, filter(path, profile, filterOptions, grain)));
    }
    String sideName =
        runs.size() == 1
            ? runs.getFirst().name()
            : Messages.text(
                "cli.diff.side-of-runs", name, Messages.text("cli.diff.runs", runs.size()));
    return new DiffSide(sideName, runs, operations.isEmpty() ? 0 : operations.get(index));
  }

  /** The filter for one run of several, which what is wrong with it has to name. */
  private static ProfileFilter filter(
      Path path, Profile profile, FilterOptions filterOptions, Grain grain) {
    try {
      return filterOptions.filter(profile, grain);
    } catch (CommandFailure e) {
      throw new CommandFailure(path + ": " + e.getMessage(), e);
    }
  }
}
