package dev.candela.engine.format.v8;

import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;

/** One thread, as written by {@code node --cpu-prof} and Chrome's developer tools. */
public final class CpuProfileFormat implements ReadFormat {
  private static final Pattern NODES = Pattern.compile("\"nodes\"\\s*:\\s*\\[");

  @Override
  public boolean isContent(byte[] head, int length) {
    String text = ReadFormat.json(head, length);
    return text.startsWith("{") && text.contains("\"callFrame\"") && NODES.matcher(text).find();
  }

  @Override
  public void read(Content content, ProfileBuilder into) throws IOException {
    JsonInput in = new JsonInput(content.in());
    V8Calls calls = new V8Calls(into);
    try {
      if (in.next() != Part.OBJECT) {
        throw new IOException(Messages.text("read.speedscope.no-object"));
      }
      for (int level = in.depth(); in.nextMember(level); ) {
        content.bytesRead().accept(in.position());
        calls.readMember(in);
      }
      in.next();
    } finally {
      calls.finish(null);
      into.origin(new Origin("V8", "", "", "", -1, "", Map.of()));
    }
  }
}
