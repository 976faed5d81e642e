package dev.candela.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The one recording that a command is about, with more parameters behind it. */
final class RecordingFile {
  static final String DESCRIPTION =
      "A .jfr file, pprof, speedscope JSON or collapsed stacks, plain or in gzip, zip or LZ4, or a"
          + " directory of these; - for the standard input.";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(index = "0", paramLabel = "RECORDING", description = DESCRIPTION)
  private Path path;

  RecordingSet set() {
    return new RecordingSet(List.of(path), command.commandLine().getErr());
  }
}
