package dev.candela.bench.guest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JDK's own recorder, as an option of the JVM, at a sample each millisecond. */
final class BareRecorder {
  private final Jdk jdk;
  private final Path folder;

  BareRecorder(Jdk jdk, Path folder) {
    this.jdk = jdk;
    this.folder = folder.toAbsolutePath();
  }

  /** Runs a program to its end and returns the recording. */
  Path record(String program, String... arguments) throws IOException, InterruptedException {
    Path file = folder.resolve("bare.jfr");
    Path settings = Files.writeString(folder.resolve("bare.jfc"), settings());
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    // As Candela launches programs.
    command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"));
    command.add("-XX:StartFlightRecording=filename=" + file + ",settings=" + settings);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(program + " failed under the JDK's recorder");
    }
    return file;
  }

  private String settings() {
    String samples =
        jdk.feature() >= 25
            ? event("CPUTimeSample", "throttle", "1 ms")
            : event("ExecutionSample", "period", "1 ms")
                + event("NativeMethodSample", "period", "1 ms");
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <configuration version="2.0">
    %s</configuration>
    """
        .formatted(samples);
  }

  private static String event(String name, String setting, String value) {
    return """
    <event name="jdk.%s">
      <setting name="enabled">true</setting>
      <setting name="stackTrace">true</setting>
      <setting name="%s">%s</setting>
    </event>
    """
        .formatted(name, setting, value);
  }
}
