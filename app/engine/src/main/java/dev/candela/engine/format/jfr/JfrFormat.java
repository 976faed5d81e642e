package dev.candela.engine.format.jfr;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.jfr.read.JfrReader;
import dev.candela.engine.format.jfr.read.JfrStreamReader;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.JfrFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Recordings; they are written from recordings, whole or in part, and not from samples. */
public final class JfrFormat implements ReadFormat {
  @Override
  public String name() {
    return Messages.text("content.jfr");
  }

  @Override
  public boolean isContent(byte[] head, int length) {
    return ReadFormat.startsWith(head, length, 'F', 'L', 'R', 0);
  }

  @Override
  public void read(Content content, ProfileBuilder into) throws IOException {
    Runnable betweenChunks = () -> content.bytesRead().accept(0);
    JfrStreamReader.read(content.name(), content.in(), content.options(), betweenChunks, into);
  }

  @Override
  public boolean readsFiles() {
    return true;
  }

  @Override
  public Profile readFile(
      Path file, ReadOptions options, ProfileBuilder into, ReadProgress progress)
      throws IOException {
    try (JfrFile recording = JfrFile.open(file)) {
      return JfrReader.read(recording, options, progress);
    }
  }

  @Override
  public List<String> endings() {
    return List.of(".jfr");
  }

  @Override
  public boolean isBinary() {
    return true;
  }
}
