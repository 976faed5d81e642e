package dev.candela.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Remembers why a stream could not be written, which writers keep to themselves. */
final class WatchedOutput extends FilterOutputStream {
  private String failure;

  WatchedOutput(OutputStream out) {
    super(out);
  }

  /** The first reason; nothing where a reader such as head had enough and closed its pipe. */
  Optional<String> failure() {
    return Optional.ofNullable(failure).filter(reason -> !reason.contains("Broken pipe"));
  }

  @Override
  public void write(int b) throws IOException {
    try {
      out.write(b);
    } catch (IOException e) {
      throw remembered(e);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw remembered(e);
    }
  }

  private IOException remembered(IOException e) {
    failure = failure == null ? String.valueOf(e.getMessage()) : failure;
    return e;
  }
}
