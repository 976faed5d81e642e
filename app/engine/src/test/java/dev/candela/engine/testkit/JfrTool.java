package dev.candela.engine.testkit;

import dev.candela.engine.capture.testkit.TargetJdks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** What the JDK's own {@code jfr} command says about a recording. */
public final class JfrTool {
  private static final Pattern COUNT = Pattern.compile("^ (\\S+) +(\\d+) +(\\d+) *$");

  private JfrTool() {}

  /** How many events of each type the recording holds; types without events are not in it. */
  public static Map<String, Long> summary(Path recording) {
    String text =
        ChildProcess.run(
            TargetJdks.feature(25).home().resolve("bin/jfr"), "summary", recording.toString());
    Map<String, Long> counts = new TreeMap<>();
    for (String line : text.lines().toList()) {
      Matcher matcher = COUNT.matcher(line);
      if (matcher.matches() && !matcher.group(2).equals("0")) {
        counts.put(matcher.group(1), Long.parseLong(matcher.group(2)));
      }
    }
    return counts;
  }

  /** How many events of that type the recording holds. */
  public static long count(Path recording, String type) {
    return summary(recording).getOrDefault(type, 0L);
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
