package dev.candela.engine.format.json;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.format.shared.Aspect;
import dev.candela.engine.format.shared.WrittenFormat;
import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

public final class JsonFormat implements WrittenFormat {
  @Override
  public String name() {
    return "JSON";
  }

  @Override
  public List<String> endings() {
    return List.of(".json");
  }

  @Override
  public Set<Aspect> cannotHold() {
    return EnumSet.of(Aspect.DESCRIPTORS, Aspect.ATTRIBUTES);
  }

  @Override
  public void write(Profile profile, WriteOptions options, OutputStream out) throws IOException {
    WrittenFormat.writeText(out, text -> ProfileJsonWriter.write(profile, text));
  }
}
