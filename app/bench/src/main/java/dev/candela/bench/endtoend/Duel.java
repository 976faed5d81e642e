package dev.candela.bench.endtoend;

import dev.candela.bench.process.MeasuredProcess;
import dev.candela.bench.process.ProcessCost;
import dev.candela.bench.process.ShellCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Two programs on one recording, in turns, a fresh process each time. A ratio is taken within a
 * round, so that whatever else the machine does falls on both alike.
 */
final class Duel {
  /** Both costs of one round. */
  record Round(ProcessCost own, ProcessCost peer) {
    double wallRatio() {
      return (double) own.wallNanos() / peer.wallNanos();
    }

    double cpuRatio() {
      return (double) own.cpuNanos() / peer.cpuNanos();
    }

    double peakRatio() {
      return (double) own.peakResidentBytes() / peer.peakResidentBytes();
    }
  }

  private final Contender own;
  private final Contender peer;
  private final Path folder;
  private final String outputEnding;

  /**
   * @param folder where outputs go; made when it is missing
   * @param outputEnding of the names of the outputs; tells some programs what to write
   */
  Duel(Contender own, Contender peer, Path folder, String outputEnding) {
    this.own = own;
    this.peer = peer;
    this.folder = folder;
    this.outputEnding = outputEnding;
  }

  /** Runs the rounds, printing each, and then what they come to. */
  DuelReport print(Scenario scenario, Path input, int rounds, PrintStream out) throws IOException {
    long inputBytes = Files.size(input);
    out.printf(
        "%s: %.0f MB, %d rounds %s%n",
        scenario.name(), inputBytes / 1e6, rounds, scenario.candelaOptions());
    out.println(DuelReport.heading());
    List<Round> done =
        run(scenario, input, rounds, round -> out.println(DuelReport.roundLine(round)));
    DuelReport report = new DuelReport(scenario, inputBytes, done);
    out.println(report.summary());
    return report;
  }

  /** Runs the rounds and tells the listener of each one as it ends. */
  private List<Round> run(Scenario scenario, Path input, int rounds, Consumer<Round> listener)
      throws IOException {
    Files.createDirectories(folder);
    fillPageCache(input);
    List<Round> done = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      Round round = new Round(runOne(own, scenario, input), runOne(peer, scenario, input));
      done.add(round);
      listener.accept(round);
    }
    return done;
  }

  private ProcessCost runOne(Contender contender, Scenario scenario, Path input)
      throws IOException {
    Path stdout = folder.resolve(contender.name() + ".out");
    Path stderr = folder.resolve(contender.name() + ".err");
    Path output = folder.resolve(contender.name() + outputEnding);
    Files.deleteIfExists(output);
    ShellCommand command = contender.command(scenario, input, output);
    ProcessCost cost = MeasuredProcess.run(command, stdout, stderr);
    if (cost.exitCode() != 0) {
      throw new IOException(
          contender.name() + " ended with exit code " + cost.exitCode() + ", see " + stderr);
    }
    contender.checkResult(stdout, output);
    return cost;
  }

  /** Reads the file once, so that no round pays for the disk. */
  static void fillPageCache(Path input) throws IOException {
    Files.copy(input, OutputStream.nullOutputStream());
  }
}
