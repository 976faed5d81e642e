package dev.candela.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where and in which form a report goes. */
final class Output {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--json", description = "Print one JSON object, as described in json.md.")
  private boolean json;

  boolean json() {
    return json;
  }

  /** Says which recordings a text is about, if there is one for each. */
  void begin(RecordingSet recordings, boolean each) {
    if (each) {
      out().println(recordings.name() + ":");
    }
  }

  PrintWriter out() {
    return command.commandLine().getOut();
  }
}
