package dev.candela.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Records {@link OrderDesk} with the JDK's own recorder, and reports it with Candela's command
 * line: what {@code ./mvnw} ends with.
 */
public final class FirstLook {
  private static final String SECONDS = "5";

  private final Path recording;

  private FirstLook(Path recording) {
    this.recording = recording;
  }

  /** The argument is the folder to leave the recording in. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Path.of(arguments[0]);
    Files.createDirectories(folder);
    FirstLook look = new FirstLook(folder.resolve("order-desk.jfr"));
    look.record();
    look.report("info");
    look.report("top");
    System.out.println();
    System.out.println("The recording is " + look.recording);
  }

  private void record() throws IOException, InterruptedException {
    System.out.println();
    System.out.println("Recording a small program for " + SECONDS + " s ...");
    run(
        List.of(
            "-XX:StartFlightRecording:settings=profile,filename=" + recording,
            "-Xlog:jfr+startup=error"),
        OrderDesk.class.getName(),
        List.of(SECONDS));
  }

  private void report(String command) throws IOException, InterruptedException {
    System.out.println();
    System.out.println("> candela " + command + " " + recording.getFileName());
    System.out.println();
    run(List.of(), "dev.candela.cli.Main", List.of(command, recording.toString()));
  }

  /** Runs a main class with this JVM's Java and class path; leaves with its exit code if not 0. */
  private static void run(List<String> options, String mainClass, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    command.addAll(arguments);
    int exitCode = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }
}
