package dev.candela.bench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "jmh",
    mixinStandardHelpOptions = true,
    description = "Run the JMH benchmarks of parser, reader and analysis.")
public final class RunJmh implements Callable<Integer> {
  @Parameters(paramLabel = "REGEX", arity = "0..*", description = "which benchmarks; all if none")
  private List<String> names = List.of();

  @Option(
      names = "--inputs",
      paramLabel = "DIR",
      defaultValue = "target/inputs",
      description = "folder of the recordings made by 'inputs' (default: ${DEFAULT-VALUE})")
  private Path inputs;

  @Option(names = "--quick", description = "few short iterations: does it run, not how fast")
  private boolean quick;

  @Option(names = "--json", paramLabel = "FILE", description = "also write JMH's results here")
  private Path json;

  @Override
  public Integer call() throws IOException, RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .shouldFailOnError(true)
            .jvmArgs("-D" + InputFile.FOLDER_PROPERTY + "=" + inputs.toAbsolutePath());
    for (String name : names) {
      options.include(name);
    }
    if (quick) {
      TimeValue time = TimeValue.milliseconds(200);
      options.warmupIterations(1).warmupTime(time).measurementIterations(1).measurementTime(time);
    }
    if (json != null) {
      Files.createDirectories(json.toAbsolutePath().getParent());
      options.resultFormat(ResultFormatType.JSON).result(json.toString());
    }
    new Runner(options.build()).run();
    return 0;
  }
}
