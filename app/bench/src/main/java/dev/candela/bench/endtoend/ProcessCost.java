package dev.candela.bench.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The cost of a process from start to end, including the processes that it waited for.
 *
 * @param cpuNanos user and system time, in steps of 10 ms
 * @param peakResidentBytes largest resident set, mapped file pages included
 */
record ProcessCost(long wallNanos, long cpuNanos, long peakResidentBytes) {
  /** Runs a command under GNU time, which gets from the kernel what polling would miss. */
  static ProcessCost of(
      List<String> command, Map<String, String> environment, Path stdout, Path stderr)
      throws IOException, InterruptedException {
    Path told = Files.createTempFile("candela-bench", ".time");
    List<String> words = new ArrayList<>(List.of("time", "-o", told.toString(), "-f", "%U %S %M"));
    words.addAll(command);
    ProcessBuilder timed = new ProcessBuilder(words);
    timed.environment().putAll(environment);
    timed.redirectOutput(stdout.toFile()).redirectError(stderr.toFile());
    try {
      long startNanos = System.nanoTime();
      int exitCode = timed.start().waitFor();
      long wallNanos = System.nanoTime() - startNanos;
      if (exitCode != 0) {
        throw new IOException(
            command.getFirst() + " ended with exit code " + exitCode + ", see " + stderr);
      }
      String[] numbers = Files.readAllLines(told).getLast().split(" ");
      double cpuSeconds = Double.parseDouble(numbers[0]) + Double.parseDouble(numbers[1]);
      return new ProcessCost(
          wallNanos, Math.round(cpuSeconds * 1e9), Long.parseLong(numbers[2]) * 1024);
    } finally {
      Files.delete(told);
    }
  }
}
