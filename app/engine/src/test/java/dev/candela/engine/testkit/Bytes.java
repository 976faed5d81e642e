package dev.candela.engine.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Content of files. */
public final class Bytes {
  private Bytes() {}

  /** Writes content. */
  public interface Writing {
    void to(OutputStream out) throws IOException;
  }

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** One after the other. */
  public static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  /** The content of files one after the other. */
  public static byte[] of(Path... files) throws IOException {
    return written(
        out -> {
          for (Path file : files) {
            Files.copy(file, out);
          }
        });
  }

  public static byte[] written(Writing writing) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writing.to(out);
    return out.toByteArray();
  }

  public static String text(Writing writing) throws IOException {
    return new String(written(writing), StandardCharsets.UTF_8);
  }

  /** The file, with what was written as its content. */
  public static Path written(Path file, Writing writing) throws IOException {
    return Files.write(file, written(writing));
  }
}
