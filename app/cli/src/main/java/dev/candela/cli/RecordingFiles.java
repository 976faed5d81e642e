package dev.candela.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The recordings that a command is about. */
final class RecordingFiles {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(
      index = "0..*",
      arity = "1..*",
      paramLabel = "RECORDING",
      description = RecordingFile.DESCRIPTION + " Several are taken together.")
  private List<Path> paths;

  /**
   * All of them together.
   *
   * @throws CommandFailure if one is named twice, whose samples would count twice
   */
  RecordingSet set() {
    RecordingSet all = named();
    if (paths.size() > 1) {
      all.refuseTheSameTwice();
    }
    return all;
  }

  private RecordingSet named() {
    return new RecordingSet(paths, command.commandLine().getErr());
  }

  /** Each by itself, those in directories, too, or all of them together. */
  List<RecordingSet> sets(boolean each) {
    return each
        ? named().files().stream()
            .map(file -> new RecordingSet(List.of(file), command.commandLine().getErr()))
            .toList()
        : List.of(set());
  }
}
