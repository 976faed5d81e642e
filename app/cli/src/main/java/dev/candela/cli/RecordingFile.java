package dev.candela.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The one recording that a command is about, with more parameters behind it. */
final class RecordingFile {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(index = "0", paramLabel = "RECORDING", descriptionKey = "recording")
  private Path path;

  RecordingSet set() {
    return new RecordingSet(List.of(path), command.commandLine().getErr());
  }
}
