package dev.candela.bench.endtoend;

import dev.candela.bench.endtoend.Duel.Contender;
import dev.candela.bench.endtoend.Duel.Scenario;
import dev.candela.bench.machine.Baseline;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Candela's command line against its peer, as cold processes in turns on the same recordings. */
@Command(
    name = "end-to-end",
    description = "Run candela and jfrconv in turns on the same recordings and print ratios.")
public final class EndToEnd implements Callable<Integer> {
  private static final String PEER_MAIN = "one.convert.Main";

  @Option(
      names = "--scenario",
      split = ",",
      paramLabel = "NAME",
      description = "only these; all whose recording is there when not given")
  private List<String> names;

  @Option(names = "--file", paramLabel = "FILE", description = "another recording, without a goal")
  private Path file;

  @Option(names = "--rounds", defaultValue = "5")
  private int rounds;

  @Option(
      names = "--candela",
      paramLabel = "WORDS",
      defaultValue = "../cli/target/dist/bin/candela top {file}",
      description = "command for this side")
  private String candelaWords;

  @Mixin private Baseline baseline;

  private final PrintStream out = System.out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Contender own = Contender.candela(List.of(candelaWords.strip().split("\\s+")));
    Contender peer = new Contender("jfrconv", converter(), Duel.FEWEST_OF_A_GRAPH);
    Path outputs = Path.of("target", "end-to-end");
    List<Duel> duels = new ArrayList<>();
    for (Scenario scenario : chosen()) {
      Path input = Path.of("target", "inputs").resolve(scenario.fileName());
      if (Files.exists(input)) {
        duels.add(Duel.print(scenario, input, own, peer, outputs, ".html", rounds, out));
      } else {
        out.println(scenario.name() + ": skipped, there is no " + input);
      }
    }
    baseline.add("end-to-end", duels.stream().map(Duel::toMap).toList());
    return 0;
  }

  private List<Scenario> chosen() {
    if (file != null) {
      return List.of(Scenario.of(file.toAbsolutePath()));
    }
    return Scenario.ALL.stream()
        .filter(scenario -> names == null || names.contains(scenario.name()))
        .toList();
  }

  /** As async-profiler's own launcher starts it. */
  private static List<String> converter() {
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (Path.of(entry).getFileName().toString().startsWith("jfr-converter")) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(java, "-Xss2M", "-cp", entry, PEER_MAIN, "-o", "html", "{file}", "{out}");
      }
    }
    throw new IllegalStateException("tools.profiler:jfr-converter is not on the class path");
  }
}
