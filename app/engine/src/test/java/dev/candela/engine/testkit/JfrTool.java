package dev.candela.engine.testkit;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the JDK's own {@code jfr} command says about a recording. */
public final class JfrTool {
  private static final Pattern COUNT = Pattern.compile("^ (\\S+) +(\\d+) +(\\d+) *$");

  private JfrTool() {}

  /** How many events of each type the recording holds; types without events are not in it. */
  public static Map<String, Long> summary(Path recording) {
    String text =
        ChildProcess.run(TestJdks.require(25).resolve("bin/jfr"), "summary", recording.toString());
    Map<String, Long> counts = new TreeMap<>();
    for (String line : text.lines().toList()) {
      Matcher matcher = COUNT.matcher(line);
      if (matcher.matches() && !matcher.group(2).equals("0")) {
        counts.put(matcher.group(1), Long.parseLong(matcher.group(2)));
      }
    }
    return counts;
  }
}
