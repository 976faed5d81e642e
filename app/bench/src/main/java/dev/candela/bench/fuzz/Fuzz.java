package dev.candela.bench.fuzz;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs Jazzer on each target, one after another, each in a JVM of 512 MB. */
@Command(
    name = "fuzz",
    description = {
      "Make inputs for the readers and both wire decoders, guided by coverage, and report whatever",
      "is thrown beyond the documented exceptions, needs more than 512 MB or more than 10 s."
    })
public final class Fuzz implements Callable<Integer> {
  private static final Pattern RUNS =
      Pattern.compile("(?:stat::number_of_executed_units: |Done (?=\\d+ runs))(\\d+)");
  private static final Pattern COVERAGE = Pattern.compile("cov: (\\d+)");

  @Option(
      names = "--target",
      split = ",",
      description = "One or several of ${COMPLETION-CANDIDATES}. Default: each but ANY.")
  private List<FuzzTarget> targets = FuzzTarget.SINGLE;

  @Option(names = "--seeds", required = true, description = "Folder of small files to begin with.")
  private Path seeds;

  @Option(
      names = "--folder",
      required = true,
      description = "Keeps inputs that reached new code, and those of findings, for the next run.")
  private Path folder;

  @Option(names = "--seconds", defaultValue = "60", description = "For each target.")
  private int seconds;

  @Option(names = "--runs", defaultValue = "-1", description = "Inputs per target; -1: no limit.")
  private long runs;

  @Option(names = "--seed", defaultValue = "1")
  private long seed;

  @Option(names = "--log", description = "File in the checkout that gets a row for each target.")
  private Path log;

  @Override
  public Integer call() throws IOException, InterruptedException {
    FuzzSeeds.write(seeds, folder.resolve("seeds"));
    boolean clean = true;
    for (FuzzTarget target : targets) {
      Result result = run(target, folder.toAbsolutePath(), runs, seconds, seed);
      System.out.println(result);
      clean &= result.finding().isEmpty();
      if (log != null) {
        append(result);
      }
    }
    return clean ? 0 : 1;
  }

  private void append(Result result) throws IOException {
    List<String> rows = new ArrayList<>();
    if (Files.notExists(log)) {
      rows.add("date,commit,target,seed,runs,edges,finding");
    }
    rows.add(
        String.join(
            ",",
            LocalDate.now(ZoneOffset.UTC).toString(),
            commit(),
            result.target().toString(),
            Long.toString(seed),
            Long.toString(result.runs()),
            Long.toString(result.coverage()),
            result.finding().isEmpty() ? "none" : "yes"));
    Files.write(log, rows, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static String commit() throws IOException {
    Process git = new ProcessBuilder("git", "describe", "--always", "--dirty").start();
    try (BufferedReader read = git.inputReader()) {
      return String.valueOf(read.readLine());
    }
  }

  /** Fuzzes one target until the first finding or the number of inputs; -1 for no limit. */
  static Result run(FuzzTarget target, Path folder, long runs, int seconds, long seed)
      throws IOException, InterruptedException {
    String name = target.name().toLowerCase(Locale.ROOT);
    Path corpus = Files.createDirectories(folder.resolve("corpus").resolve(name));
    Path findings = Files.createDirectories(folder.resolve("findings").resolve(name));
    Path log = folder.resolve(name + ".log");
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + FuzzEntry.class.getName(),
                "--target_args=" + name + " " + findings,
                "--instrumentation_includes=dev.candela.**",
                "--reproducer_path=" + findings,
                "-artifact_prefix=" + findings + "/",
                "-max_len=" + FuzzSeeds.mostBytes(target),
                "-timeout=10",
                // The heap is bounded by -Xmx.
                "-rss_limit_mb=0",
                "-reload=0",
                "-print_final_stats=1",
                "-runs=" + runs,
                "-max_total_time=" + seconds,
                "-seed=" + seed,
                corpus.toString(),
                folder.resolve("seeds").resolve(name).toString()));
    Process process =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    int exitCode = process.waitFor();
    List<String> lines;
    try (Stream<String> read = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      lines = read.toList();
    }
    return new Result(
        target,
        last(RUNS, lines),
        last(COVERAGE, lines),
        exitCode == 0 ? "" : "ended with " + exitCode + ", see " + log);
  }

  private static long last(Pattern pattern, List<String> lines) {
    for (String line : lines.reversed()) {
      Matcher matcher = pattern.matcher(line);
      if (matcher.find()) {
        return Long.parseLong(matcher.group(1));
      }
    }
    return 0;
  }

  /** How a turn ended, and how many edges of Candela's code inputs have reached. */
  record Result(FuzzTarget target, long runs, long coverage, String finding) {
    @Override
    public String toString() {
      return "%-10s %,12d runs, %,6d edges %s".formatted(target, runs, coverage, finding);
    }
  }

  /** What Jazzer calls, by these methods' names; its arguments are a target and a folder. */
  public static final class FuzzEntry {
    private static FuzzTarget target;

    private FuzzEntry() {}

    public static void fuzzerInitialize(String[] arguments) {
      target = FuzzTarget.valueOf(arguments[0].toUpperCase(Locale.ROOT));
      FuzzTarget.inFolder(Path.of(arguments[1]));
    }

    public static void fuzzerTestOneInput(byte[] input) throws IOException {
      target.run(input);
    }
  }
}
