package dev.candela.installer;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;

/** Runs the JDK's tools and the system's; the exception of a failure contains their output. */
final class Tool {
  private Tool() {}

  /** Runs one of the JDK's tools in this JVM. */
  static void jdk(String name, List<String> arguments) throws IOException {
    ToolProvider tool =
        ToolProvider.findFirst(name)
            .orElseThrow(
                () ->
                    new IOException(
                        "This Java has no "
                            + name
                            + "; build the packages with a whole JDK, as Temurin is one."));
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
    int exitCode = tool.run(stream, stream, arguments.toArray(new String[0]));
    if (exitCode != 0) {
      throw new IOException(failure(name, arguments, output.toString(StandardCharsets.UTF_8)));
    }
  }

  static String run(List<String> command) throws IOException {
    return run(command, Map.of());
  }

  static String run(List<String> command, Map<String, String> environment) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(failure(command.getFirst(), command, output));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return output;
  }

  /** True if such a program is on the path. */
  static boolean exists(String program) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  private static String failure(String name, List<String> command, String output) {
    return name + " failed: " + String.join(" ", command) + "\n" + output;
  }
}
