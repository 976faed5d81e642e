package dev.candela.bench.sweep;

import dev.candela.cli.CandelaCommand;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Holds five commands to every file of a folder. */
@Command(
    name = "sweep",
    description = {
      "Run info, top, tree, flame and convert on every file of a folder, compare the numbers with",
      "jfr summary, jfr print and, where they are on the path, go tool pprof,",
      "inferno-flamegraph and node with speedscope's importer (SPEEDSCOPE_IMPORTER, see",
      "speedscope.cjs), and list what differs, what is refused with which sentence, what is slow,",
      "and every trace."
    })
public final class Sweep implements Callable<Integer> {
  @Parameters(paramLabel = "FOLDER", description = "Read with all folders below it.")
  private Path folder;

  @Option(names = "--slow", defaultValue = "10", description = "Seconds that count as slow.")
  private int slowSeconds;

  @Option(names = "--limit", defaultValue = "60", description = "Seconds to wait for a command.")
  private int limitSeconds;

  @Option(names = "--rows", defaultValue = "2", description = "Differing rows of a table to name.")
  private int mostRows;

  private final Map<String, List<Path>> refusals = new TreeMap<>();
  private final List<String> findings = new ArrayList<>();
  private final Map<String, Integer> compared = new TreeMap<>();
  private int opened;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Path> files;
    try (Stream<Path> there = Files.walk(folder)) {
      files = there.filter(Files::isRegularFile).sorted().toList();
    }
    Path scratch = Files.createTempDirectory("candela-sweep");
    for (Path file : files) {
      sweep(file, scratch);
    }
    for (String made : List.of("flame.svg", "converted.pb.gz", "")) {
      Files.deleteIfExists(scratch.resolve(made));
    }
    print(files.size());
    return findings.isEmpty() ? 0 : 1;
  }

  private void sweep(Path file, Path scratch) throws IOException, InterruptedException {
    Said info = run(file, "info", "--json", file.toString());
    if (info.exitCode() != 0) {
      refusals.computeIfAbsent(info.sentence(file), sentence -> new ArrayList<>()).add(file);
      return;
    }
    opened++;
    Said top = run(file, "top", "--csv", "-n", "0", file.toString());
    if (top.exitCode() != 0) {
      refusals.computeIfAbsent(top.sentence(file), sentence -> new ArrayList<>()).add(file);
    }
    String svg = scratch.resolve("flame.svg").toString();
    String pprof = scratch.resolve("converted.pb.gz").toString();
    for (Said said :
        List.of(
            run(file, "tree", file.toString()),
            run(file, "flame", "-o", svg, file.toString()),
            run(file, "convert", "-o", pprof, file.toString()))) {
      if (said.exitCode() != top.exitCode()) {
        findings.add(said.words() + " ends with " + said.exitCode() + ": " + said.sentence(file));
      }
    }
    compare(file, info);
  }

  private void compare(Path file, Said info) throws IOException, InterruptedException {
    Comparison comparison = new Comparison(file, mostRows, (words) -> run(file, words).out());
    String peer = comparison.with(info.out());
    compared.merge(peer, 1, Integer::sum);
    comparison.differences().forEach(line -> findings.add(file + ": " + peer + ": " + line));
  }

  /** Runs a command line, and notes what no command may do. */
  private Said run(Path file, String... words) throws InterruptedException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    FutureTask<Integer> task =
        new FutureTask<>(
            () -> CandelaCommand.run(new PrintWriter(out), new PrintWriter(err), words));
    long start = System.nanoTime();
    Thread.ofPlatform().daemon().name("sweep").start(task);
    String what = "candela " + words[0] + " " + file;
    int exitCode = -1;
    try {
      exitCode = task.get(limitSeconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      findings.add(what + " has not ended after " + limitSeconds + " s");
      return new Said(what, exitCode, "", "no end");
    } catch (ExecutionException e) {
      findings.add(what + " throws " + e.getCause());
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    if (seconds >= slowSeconds) {
      findings.add(what + " takes " + seconds + " s");
    }
    Said said = new Said(what, exitCode, out.toString(), err.toString());
    if (said.err().contains(Messages.text("cli.failure.bug", "candela " + words[0]))
        || said.err().contains("ran out of memory")) {
      findings.add(what + ": " + said.err());
    }
    return said;
  }

  private void print(int files) {
    System.out.printf("%d files, %d opened%n", files, opened);
    compared.forEach((peer, count) -> System.out.printf("  %4d compared with %s%n", count, peer));
    System.out.println("\nRefused:");
    refusals.forEach(
        (sentence, refused) ->
            System.out.printf("  %4d %s  (%s)%n", refused.size(), sentence, refused.getFirst()));
    System.out.println("\nDiffers, is slow or fails: " + findings.size());
    findings.forEach(line -> System.out.println("  " + line));
  }

  /** The output of a command; {@code words} are the command and the file. */
  private record Said(String words, int exitCode, String out, String err) {
    /** Its last line that is not a warning, without the file's own name and numbers. */
    String sentence(Path file) {
      String last =
          err.lines().filter(line -> !line.startsWith("warning: ")).reduce((a, b) -> b).orElse("");
      return last.replace(file.toString(), "FILE")
          .replace(file.getFileName().toString(), "FILE")
          .replaceAll("\\d+", "N");
    }
  }
}
