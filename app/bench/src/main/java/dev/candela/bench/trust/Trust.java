package dev.candela.bench.trust;

import dev.candela.bench.machine.Baseline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How far intervals and verdicts can be trusted, by programs whose truth is known. */
@Command(
    name = "trust",
    description =
        "Count intervals that miss the truth, and false and missed changes, by simulated programs.")
public final class Trust implements Callable<Integer> {
  @Option(names = "--seed", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--recordings",
      defaultValue = "400",
      description = "Simulated recordings for each interval. Default: ${DEFAULT-VALUE}.")
  private int recordings;

  @Option(names = "--json", description = "Write the results to this file as well.")
  private Path json;

  /** Made by the command line. */
  public Trust() {}

  @Override
  public Integer call() throws IOException {
    List<Rate> rates = new ArrayList<>(new SimulatedShares(seed, recordings).rates());
    rates.forEach(System.out::println);
    if (json != null) {
      Baseline.write(json, "trust", rates);
    }
    return 0;
  }
}
