package dev.candela.cli;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.ViaCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
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

  @Mixin private Via via;

  /** The command that leads to other processes. */
  static final class Via {
    @Option(
        names = "--via",
        paramLabel = "COMMAND",
        description =
            "Look for the process where this command leads, such as 'ssh web1', 'docker exec -i"
                + " shop', 'kubectl exec -i pod --' or 'sudo -u tomcat'.")
    private String text;

    boolean isGiven() {
      return text != null;
    }

    /** The command, if it was given. */
    Optional<ViaCommand> command() {
      try {
        return text == null ? Optional.empty() : Optional.of(ViaCommand.parse(text));
      } catch (CaptureFailure e) {
        throw new CommandFailure(e.getMessage(), e);
      }
    }
  }

  /**
   * The JVM, if these options name one or the way to it.
   *
   * @param words what the command line names
   */
  Optional<RunningProgram> program(List<String> words) {
    if (via.isGiven()) {
      if (address != null || token != null) {
        throw wrong("--via and --connect are two ways to a JVM; use one of them");
      }
      if (words.size() != 1) {
        throw wrong("--via needs one process, by id or main class; candela list --via shows them");
      }
      return via.command().map(way -> RunningProgram.behind(way, words.getFirst()));
    }
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
    if (address != null || token != null || via.isGiven()) {
      throw wrong(option + " starts a program here; leave out --connect, --token and --via");
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(command.commandLine(), sentence);
  }
}
