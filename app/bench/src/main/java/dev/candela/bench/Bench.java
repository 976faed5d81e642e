package dev.candela.bench;

import dev.candela.bench.desk.DeskSession;
import dev.candela.bench.endtoend.EndToEnd;
import dev.candela.bench.endtoend.TextTools;
import dev.candela.bench.flame.CompareFrames;
import dev.candela.bench.flame.FlameFrames;
import dev.candela.bench.fuzz.Fuzz;
import dev.candela.bench.guest.Accuracy;
import dev.candela.bench.guest.AgentMemory;
import dev.candela.bench.guest.Cost;
import dev.candela.bench.guest.CrowdStress;
import dev.candela.bench.guest.Latency;
import dev.candela.bench.inputs.RecordInputs;
import dev.candela.bench.start.StartUp;
import dev.candela.bench.sweep.Sweep;
import dev.candela.bench.trust.Trust;
import dev.candela.engine.capture.jvm.CaptureFailure;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Entry of all benchmarks; {@code ./mvnw -Pbench} runs it, see README.md of this module. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Candela's benchmarks.",
    subcommands = {
      RecordInputs.class,
      EndToEnd.class,
      TextTools.class,
      FlameFrames.class,
      CompareFrames.class,
      Accuracy.class,
      Cost.class,
      AgentMemory.class,
      Latency.class,
      CrowdStress.class,
      DeskSession.class,
      Trust.class,
      StartUp.class,
      Sweep.class,
      Fuzz.class
    })
public final class Bench {
  private Bench() {}

  public static void main(String[] arguments) {
    CommandLine commands = new CommandLine(new Bench());
    for (CommandLine command : commands.getSubcommands().values()) {
      CommandSpec spec = command.getCommandSpec().mixinStandardHelpOptions(true);
      for (OptionSpec option : List.copyOf(spec.options())) {
        if (option.defaultValue() != null) {
          spec.remove(option);
          spec.add(OptionSpec.builder(option).showDefaultValue(Visibility.ALWAYS).build());
        }
      }
    }
    commands.setCaseInsensitiveEnumValuesAllowed(true);
    commands.setExecutionExceptionHandler(Bench::tell);
    System.exit(commands.execute(arguments));
  }

  /** Reports failures of files and processes as sentences, others as bugs. */
  private static int tell(Exception e, CommandLine command, CommandLine.ParseResult parsed)
      throws Exception {
    if (e instanceof IOException || e instanceof CaptureFailure) {
      command.getErr().println(e.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
    throw e;
  }
}
