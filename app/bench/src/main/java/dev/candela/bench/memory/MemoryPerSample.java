package dev.candela.bench.memory;

import dev.candela.bench.machine.Baseline;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.read.ProfileReaders;
import dev.candela.engine.read.input.UnreadableProfileException;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a sample costs in memory beyond its share of the distinct stacks. */
@Command(
    name = "memory",
    mixinStandardHelpOptions = true,
    description = "Print the bytes that a sample costs, as counted and as the heap grows.")
public final class MemoryPerSample implements Callable<Integer> {
  private static final double GOAL_BYTES = 16;
  private static final long SAMPLES = 10_000_000;

  /** Below, the plain rows of the block that is being filled weigh more than the packed ones. */
  private static final int FEWEST_SAMPLES = 100_000;

  @Option(
      names = "--inputs",
      paramLabel = "DIR",
      defaultValue = "target/inputs",
      description = "default: ${DEFAULT-VALUE}")
  private Path inputs;

  @Option(
      names = "--file",
      split = ",",
      paramLabel = "FILE",
      defaultValue = "typical-23m.jfr,async-onechunk.jfr",
      description = "in that folder; default: ${DEFAULT-VALUE}")
  private List<Path> files;

  @Option(names = "--json", paramLabel = "FILE", description = "also write the results here")
  private Path json;

  private final PrintStream out = System.out;
  private final List<Map<String, Object>> results = new ArrayList<>();

  @Override
  public Integer call() throws IOException, UnreadableProfileException {
    for (Path file : files) {
      out.println(file);
      measure(file, ProfileReaders.read(inputs.resolve(file)));
    }
    if (json != null) {
      Baseline.write(json, "memory", results);
    }
    return 0;
  }

  /**
   * By the tables' own count, which could forget something, and by the heap, which cannot. Two
   * profiles with the same stacks and names, one with twice the samples: what the larger one takes
   * more, its further samples take.
   */
  private void measure(Path file, Profile profile) {
    long atFirst = heapBytesBeside(profile);
    Profile half = ManySamples.of(profile, SAMPLES / 2);
    long withHalf = heapBytesBeside(half);
    Profile many = ManySamples.of(profile, SAMPLES);
    long withBoth = heapBytesBeside(List.of(profile, half, many));
    for (SampleTable table : many.samples()) {
      if (table.size() >= FEWEST_SAMPLES) {
        double bytes = (double) table.footprintBytes() / table.size();
        report(file, table.type().name(), table.size(), bytes);
      }
    }
    long further = countSamples(many) - countSamples(half);
    long grown = (withBoth - withHalf) - (withHalf - atFirst);
    report(file, "heap, all types", further, (double) grown / further);
  }

  private static long countSamples(Profile profile) {
    return profile.samples().stream().mapToLong(SampleTable::size).sum();
  }

  private void report(Path file, String what, long samples, double bytes) {
    String verdict = bytes <= GOAL_BYTES ? "PASS" : "MISS";
    out.printf("  %s  %-36s %,12d samples %6.2f bytes each%n", verdict, what, samples, bytes);
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("file", file.getFileName().toString());
    row.put("what", what);
    row.put("samples", samples);
    row.put("bytesPerSample", bytes);
    results.add(row);
  }

  private static long heapBytesBeside(Object kept) {
    try {
      for (int i = 0; i < 3; i++) {
        System.gc();
      }
      return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    } finally {
      Reference.reachabilityFence(kept);
    }
  }
}
