package dev.candela.engine.format.shared;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.Profile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Set;

public interface WrittenFormat extends FileFormat {
  Set<Aspect> cannotHold();

  default boolean splitsFramesByLine() {
    return false;
  }

  void write(Profile profile, WriteOptions options, OutputStream out) throws IOException;

  /** Writes text as UTF-8; leaves the stream open. */
  static void writeText(OutputStream out, TextBody body) throws IOException {
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    body.write(text);
    text.flush();
  }

  @FunctionalInterface
  interface TextBody {
    void write(Appendable out) throws IOException;
  }
}
