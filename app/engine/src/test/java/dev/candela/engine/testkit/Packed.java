package dev.candela.engine.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Files in the wrappers that users send them in. */
public final class Packed {
  private Packed() {}

  public static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(content);
    }
    return packed.toByteArray();
  }

  /** An archive with one file. */
  public static byte[] zip(String name, byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
    }
    return packed.toByteArray();
  }

  public static byte[] zip(String name, String content) throws IOException {
    return zip(name, Bytes.utf8(content));
  }
}
