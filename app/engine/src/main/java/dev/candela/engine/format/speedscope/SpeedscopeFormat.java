package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.format.shared.Aspect;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.format.shared.WrittenFormat;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Recognised by the schema's name, or by its members if the schema follows them. */
public final class SpeedscopeFormat implements ReadFormat, WrittenFormat {
  @Override
  public String name() {
    return Messages.text("content.speedscope");
  }

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

  @Override
  public List<String> endings() {
    return List.of(".speedscope.json", ".speedscope");
  }

  @Override
  public Set<Aspect> cannotHold() {
    return EnumSet.of(Aspect.TIMES, Aspect.STATES, Aspect.ATTRIBUTES);
  }

  @Override
  public boolean splitsFramesByLine() {
    return true;
  }

  @Override
  public void write(Profile profile, WriteOptions options, OutputStream out) throws IOException {
    WrittenFormat.writeText(out, text -> SpeedscopeWriter.write(profile, text));
  }
}
