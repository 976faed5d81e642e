package dev.candela.engine.read.pprof;

import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.read.format.StreamFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** The format of Go's tool, which many others write. */
public final class PprofFormat implements StreamFormat {
  @Override
  public String name() {
    return "pprof";
  }

  @Override
  public boolean isContent(byte[] head, int length) {
    return PprofSniffer.looksPprof(head, length);
  }

  @Override
  public void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead) throws IOException {
    PprofReader.read(in, into, bytesRead);
  }
}
