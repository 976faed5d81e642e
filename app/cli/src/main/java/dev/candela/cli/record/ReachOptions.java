package dev.candela.cli.record;

import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Usage;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.Relay.ViaCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Ways to JVMs that are not processes of this machine. */
public final class ReachOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--connect", paramLabel = "HOST:PORT")
  private String address;

  @Option(names = "--token", paramLabel = "FILE")
  private Path token;

  @Mixin private Via via;

  public static final class Via {
    @Option(names = "--via", paramLabel = "COMMAND")
    private String text;

    public boolean isGiven() {
      return text != null;
    }

    public Optional<ViaCommand> command() {
      try {
        return text == null ? Optional.empty() : Optional.of(ViaCommand.parse(text));
      } catch (CaptureFailure e) {
        throw new CommandFailure(e.getMessage(), e);
      }
    }
  }

  /** The JVM, if these options or words name one or the way to it. */
  public Optional<RunningProgram> program(List<String> words) {
    if (via.isGiven()) {
      if (address != null || token != null) {
        throw Usage.wrong(command, "cli.usage.via-and-connect");
      }
      if (words.size() != 1) {
        throw Usage.wrong(command, "cli.usage.via-needs-process");
      }
      return via.command().map(way -> RunningProgram.behind(way, words.getFirst()));
    }
    if (address == null) {
      if (token != null) {
        throw Usage.wrong(command, "cli.usage.token-needs-connect");
      }
      return Optional.empty();
    }
    if (token == null) {
      throw Usage.wrong(command, "cli.usage.connect-needs-token");
    }
    if (!words.isEmpty()) {
      throw Usage.wrong(command, "cli.usage.connect-and-name", String.join(" ", words));
    }
    try {
      return Optional.of(RunningProgram.listening(ListeningAgent.parse(address, token)));
    } catch (CaptureFailure e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  /** For options that start a JVM of their own. */
  public void refuseWith(String option) {
    if (isElsewhere()) {
      throw Usage.wrong(command, "cli.usage.launch-and-connect", option);
    }
  }

  /** For what a listening agent does not do. */
  public void refuseConnect(String key) {
    if (address != null || token != null) {
      throw Usage.wrong(command, key);
    }
  }

  public Optional<ViaCommand> viaCommand() {
    return via.command();
  }

  public boolean isElsewhere() {
    return address != null || token != null || via.isGiven();
  }
}
