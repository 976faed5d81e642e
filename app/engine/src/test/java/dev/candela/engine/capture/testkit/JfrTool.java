package dev.candela.engine.capture.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** The JDK's own reader as a judge of what was recorded. */
public final class JfrTool {
  private JfrTool() {}

  /** How many events of that type the JDK finds in the file. */
  public static long count(Path file, String type) throws IOException, InterruptedException {
    Path jfr = Path.of(System.getProperty("java.home"), "bin", "jfr");
    Process process =
        new ProcessBuilder(jfr.toString(), "summary", file.toString())
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), text);
    return text.lines()
        .map(String::strip)
        .filter(line -> line.startsWith(type + " "))
        .mapToLong(line -> Long.parseLong(line.split("\\s+")[1]))
        .sum();
  }

  /** How many of them are not of our agent's own threads, which do not count in a profile. */
  public static long countOfTarget(Path file, String type) throws IOException {
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals(type))
        .filter(event -> !isOfAgent(event))
        .count();
  }

  private static boolean isOfAgent(RecordedEvent event) {
    RecordedThread thread =
        event.getThread(event.hasField("sampledThread") ? "sampledThread" : "eventThread");
    String name = thread == null ? null : thread.getJavaName();
    return name != null && name.startsWith("candela-agent-");
  }
}
