package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.ProfileBuilder;
import java.io.IOException;

/** Recognised by the schema's name, or by its members if the schema follows them. */
public final class SpeedscopeFormat implements ReadFormat {
  @Override
  public boolean isContent(byte[] head, int length) {
    String text = ReadFormat.json(head, length);
    return text.startsWith("{")
        && (text.contains("speedscope.app/file-format")
            || text.contains("\"shared\"") && text.contains("\"frames\"")
            || text.contains("\"profiles\"")
                && (text.contains("\"sampled\"") || text.contains("\"evented\"")));
  }

  @Override
  public void read(Content content, ProfileBuilder into) throws IOException {
    SpeedscopeReader.read(content.in(), into, content.bytesRead());
  }
}
