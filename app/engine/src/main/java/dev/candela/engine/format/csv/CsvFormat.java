package dev.candela.engine.format.csv;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.format.shared.Aspect;
import dev.candela.engine.format.shared.WrittenFormat;
import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A line for each sample. */
public final class CsvFormat implements WrittenFormat {
  @Override
  public String name() {
    return "CSV";
  }

  @Override
  public List<String> endings() {
    return List.of(".csv");
  }

  @Override
  public Set<Aspect> cannotHold() {
    return EnumSet.of(
        Aspect.THREAD_NUMBERS, Aspect.FRAME_KINDS, Aspect.DESCRIPTORS, Aspect.ATTRIBUTES);
  }

  @Override
  public void write(Profile profile, WriteOptions options, OutputStream out) throws IOException {
    WrittenFormat.writeText(out, text -> SampleCsvWriter.write(profile, text));
  }
}
