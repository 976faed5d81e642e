package dev.candela.cli;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.ListeningAgent;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The way to a JVM that is not one of this machine's processes. */
final class ReachOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--connect",
      paramLabel = "HOST:PORT",
      description = "Profile the JVM whose agent listens there, in place of a process.")
  private String address;

  @Option(
      names = "--token",
      paramLabel = "FILE",
      description = "With --connect: the token file that the agent was started with.")
  private Path token;

  /**
   * The JVM, if these options name one.
   *
   * @param words what the command line names, of which there must be none then
   */
  Optional<RunningProgram> program(List<String> words) {
    if (address == null) {
      if (token != null) {
        throw wrong("--token needs --connect HOST:PORT");
      }
      return Optional.empty();
    }
    if (token == null) {
      throw wrong("--connect needs --token FILE, the token file that the agent was started with");
    }
    if (!words.isEmpty()) {
      throw wrong("--connect names the JVM; leave out '" + String.join(" ", words) + "'");
    }
    try {
      return Optional.of(RunningProgram.listening(ListeningAgent.parse(address, token)));
    } catch (CaptureFailure e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  /** For a use of the command that starts its own JVM. */
  void refuseWith(String option) {
    if (address != null || token != null) {
      throw wrong(option + " starts a program; leave out --connect and --token");
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(command.commandLine(), sentence);
  }
}
