package dev.candela.engine.format.perf;

import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.text.Messages;
import java.io.IOException;

/** Recognised by the first line that is not a comment: thread, time and event of a sample. */
public final class PerfScriptFormat implements ReadFormat {
  @Override
  public String name() {
    return Messages.text("content.perf-script");
  }

  @Override
  public boolean isContent(byte[] head, int length) {
    for (int from = 0; from < length; ) {
      int to = from;
      while (to < length && head[to] != '\n') {
        if (head[to] == 0) {
          return false;
        }
        to++;
      }
      String line = PerfScriptReader.text(head, from, to);
      if (!line.isEmpty() && line.charAt(0) != '#') {
        return SampleLine.parse(line) != null;
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
