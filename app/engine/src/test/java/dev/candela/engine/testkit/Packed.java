package dev.candela.engine.testkit;

import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Files in the wrappers that users send them in. */
public final class Packed {
  private Packed() {}

  public static byte[] gzip(byte[] content) throws IOException {
    return Bytes.written(
        out -> {
          try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(content);
          }
        });
  }

  /** An archive with one file. */
  public static byte[] zip(String name, byte[] content) throws IOException {
    return Bytes.written(
        out -> {
          try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
          }
        });
  }

  public static byte[] zip(String name, String content) throws IOException {
    return zip(name, Bytes.utf8(content));
  }
}
