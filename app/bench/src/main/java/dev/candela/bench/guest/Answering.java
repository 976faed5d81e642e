package dev.candela.bench.guest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program that says how much it has done whenever it is asked. */
public final class Answering implements AutoCloseable {
  /** The work done so far, when, and what the process has used of the processors. */
  public record Progress(long units, long nanos, long cpuNanos) {
    public double efficiencySince(Progress before) {
      return (units - before.units) * 1e9 / (cpuNanos - before.cpuNanos);
    }

    public double rateSince(Progress before) {
      return (units - before.units) * 1e9 / (nanos - before.nanos);
    }
  }

  private final Process process;
  private final BufferedReader out;
  private final OutputStream in;

  private Answering(Process process) {
    this.process = process;
    this.out = process.inputReader();
    this.in = process.getOutputStream();
  }

  /** Starts one of {@code dev.candela.bench.program} and waits until it is ready. */
  public static Answering start(
      Jdk jdk, List<String> vmOptions, String program, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.addAll(vmOptions);
    if (jdk.feature() >= 21) {
      command.add("-XX:+EnableDynamicAgentLoading");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("dev.candela.bench.program." + program);
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Answering answering = new Answering(process);
    if (!"ready".equals(answering.out.readLine())) {
      throw new IOException(program + " did not start");
    }
    return answering;
  }

  public long pid() {
    return process.pid();
  }

  public Progress ask() throws IOException {
    in.write('\n');
    in.flush();
    String line = out.readLine();
    while (line != null && !line.matches("\\d+ \\d+ \\d+")) {
      // The bare profiler reports on the program's output, too.
      line = out.readLine();
    }
    if (line == null) {
      throw new IOException("The program has ended");
    }
    String[] words = line.split(" ");
    return new Progress(
        Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
  }

  /** Bytes of memory that are its own, pages of shared files left out; Linux only. */
  public long residentBytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid()), "status"))) {
      if (line.startsWith("RssAnon:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
      }
    }
    throw new IOException("The system does not tell how much memory a process occupies");
  }

  @Override
  public void close() throws IOException {
    // Killed, it would leave the files of its recorder.
    process.destroy();
    in.close();
  }
}
