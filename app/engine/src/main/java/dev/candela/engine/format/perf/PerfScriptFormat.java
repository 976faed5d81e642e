package dev.candela.engine.format.perf;

import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;

/** Recognised by the first line that is not a comment: thread, time and event of a sample. */
public final class PerfScriptFormat implements ReadFormat {
  /** Prefixes of events of processor time. */
  private static final Set<String> CPU_EVENTS =
      Set.of("cycles", "cpu-cycles", "cpu-clock", "task-clock");

  public static SampleCategory category(String name) {
    String event = name.toLowerCase(Locale.ROOT);
    String bare = event.startsWith("cpu_") ? event.substring(event.indexOf('/') + 1) : event;
    return CPU_EVENTS.stream().anyMatch(bare::startsWith)
        ? SampleCategory.CPU
        : SampleCategory.OTHER;
  }

  @Override
  public boolean isContent(byte[] head, int length) {
    boolean expectsFrame = false;
    for (int from = 0; from < length; ) {
      int to = from;
      while (to < length && head[to] != '\n') {
        if (head[to] == 0) {
          return false;
        }
        to++;
      }
      String line = PerfScriptReader.text(head, from, to);
      if (expectsFrame) {
        return PerfScriptReader.isFrame(line.strip());
      } else if (!line.isEmpty() && line.charAt(0) != '#') {
        SampleLine first = SampleLine.parse(line);
        // Other texts have a word, a number and a colon, too.
        expectsFrame = first != null && first.nanos() == SampleLine.UNTIMED;
        if (!expectsFrame) {
          return first != null;
        }
      }
      from = to + 1;
    }
    return false;
  }

  @Override
  public void read(Content content, ProfileBuilder into) throws IOException {
    new PerfScriptReader(into).read(content.in(), content.bytesRead());
  }
}
