package dev.candela.cli.record;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.option.Options;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Usage;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.ListeningAgent;
import dev.candela.engine.capture.link.Relay.ViaCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** Ways to JVMs that are not processes of this machine. */
public final class ReachOptions {
  private final CommandSpec command;
  private String address;
  private Path token;
  private final Via via;

  public ReachOptions(Options options) {
    command = options.command();
    options.add(String.class, v -> address = v, option("HOST:PORT", "--connect"));
    options.add(Path.class, v -> token = v, option("FILE", "--token"));
    via = new Via(options);
  }

  public static final class Via {
    private String text;

    public Via(Options options) {
      options.add(String.class, v -> text = v, option("COMMAND", "--via"));
    }

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
        throw Usage.wrong(command, "cli.usage.not-both", "--via", "--connect");
      }
      if (words.size() != 1) {
        throw Usage.wrong(command, "cli.usage.via-needs-process");
      }
      return via.command().map(way -> RunningProgram.behind(way, words.getFirst()));
    }
    if (address == null) {
      if (token != null) {
        throw Usage.wrong(command, "cli.usage.needs", "--token", "--connect");
      }
      return Optional.empty();
    }
    if (token == null) {
      throw Usage.wrong(command, "cli.usage.needs", "--connect", "--token");
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
