package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.shared.StreamFormat;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Recognised by the schema's name, or by its members if the schema follows them. */
public final class SpeedscopeFormat implements StreamFormat {
  @Override
  public String name() {
    return Messages.text("convert.format.speedscope");
  }

  @Override
  public boolean isContent(byte[] head, int length) {
    String text = StreamFormat.json(head, length);
    return text.startsWith("{")
        && (text.contains("speedscope.app/file-format")
            || text.contains("\"shared\"") && text.contains("\"frames\"")
            || text.contains("\"profiles\"")
                && (text.contains("\"sampled\"") || text.contains("\"evented\"")));
  }

  @Override
  public void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead) throws IOException {
    SpeedscopeReader.read(in, into, bytesRead);
  }
}
