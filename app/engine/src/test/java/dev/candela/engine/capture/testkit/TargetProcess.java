package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.testkit.ChildProcess;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real JVM that runs {@link TargetProgram} until it is closed. */
public final class TargetProcess implements AutoCloseable {
  private final Process process;
  private final InstalledJdk jdk;
  private final List<String> lines = new ArrayList<>();

  private TargetProcess(Process process, InstalledJdk jdk) {
    this.process = process;
    this.jdk = jdk;
  }

  /** Starts it with a JDK of that feature version, and waits for its {@code ready}. */
  public static TargetProcess start(int feature, String... vmOptions) throws IOException {
    return start(TargetJdks.feature(feature), vmOptions);
  }

  public static TargetProcess start(InstalledJdk jdk, String... vmOptions) throws IOException {
    return start(jdk, List.of(vmOptions), List.of("first", "second"));
  }

  public static TargetProcess start(
      InstalledJdk jdk, List<String> vmOptions, List<String> arguments) throws IOException {
    return startAs(List.of(), jdk, vmOptions, arguments);
  }

  /** Starts it by a command that runs the rest. */
  public static TargetProcess startAs(
      List<String> prefix, InstalledJdk jdk, List<String> vmOptions, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(jdk.java().toString());
    command.addAll(vmOptions);
    command.addAll(List.of("-cp", TargetProgram.classPath().toString(), TargetProgram.MAIN));
    command.addAll(arguments);
    TargetProcess target =
        new TargetProcess(
            new ProcessBuilder(command)
                // Who attaches leaves a file there if the target is killed at that moment.
                .directory(new File("target"))
                .redirectErrorStream(true)
                .start(),
            jdk);
    target.awaitLine("ready");
    Thread.ofPlatform().daemon().start(target::drain);
    return target;
  }

  public long pid() {
    return process.pid();
  }

  public Process process() {
    return process;
  }

  /** What it has printed to stdout and stderr after {@code ready}. */
  public List<String> output() {
    synchronized (lines) {
      return List.copyOf(lines);
    }
  }

  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start().waitFor();
    // The signal is sent by now, and obeyed a little later.
    Path stat = Path.of("/proc", Long.toString(pid()), "stat");
    if (name.equals("STOP") || name.equals("CONT")) {
      boolean stopped = name.equals("STOP");
      while (Files.readString(stat).matches("(?s).*\\) T .*") != stopped) {
        Thread.sleep(1);
      }
    }
  }

  /** What a diagnostic command of its JDK prints. */
  public String jcmd(String... command) {
    return jcmd(jdk, pid(), command);
  }

  public static String jcmd(InstalledJdk jdk, long pid, String... command) {
    return ChildProcess.run(
        jdk.home().resolve("bin/jcmd"),
        Stream.concat(Stream.of(Long.toString(pid)), Stream.of(command)).toArray(String[]::new));
  }

  /** How many threads of the agent there are. */
  public long agentThreads() throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid()), "task"))) {
      return tasks.filter(task -> name(task).startsWith("candela-agent")).count();
    }
  }

  private static String name(Path task) {
    try {
      return Files.readString(task.resolve("comm"));
    } catch (IOException gone) {
      return "";
    }
  }

  /** Killed only if it does not exit: it would leave its recorder's files. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
      }
      DeadSockets.remove(pid());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitLine(String wanted) throws IOException {
    BufferedReader reader = reader();
    String line;
    while ((line = reader.readLine()) != null) {
      if (line.equals(wanted)) {
        return;
      }
    }
    throw new IOException("the target ended before it was ready");
  }

  private BufferedReader reader() {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private void drain() {
    try {
      String line;
      BufferedReader reader = reader();
      while ((line = reader.readLine()) != null) {
        synchronized (lines) {
          lines.add(line);
        }
      }
    } catch (IOException e) {
      // The process was killed; what it said so far is all there is.
      return;
    }
  }
}
