package dev.candela.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Frames as hex text, sixteen bytes a line; {@code -Dgolden.update=true} rewrites, never in CI. */
final class Golden {
  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/golden/v1");

  private Golden() {}

  static void check(String name, byte[] frame) throws IOException {
    Path file = FOLDER.resolve(name + ".hex");
    if (Boolean.getBoolean("golden.update")) {
      assertTrue(System.getenv("CI") == null, "CI does not rewrite its own goldens");
      Files.writeString(file, text(frame));
    }
    assertEquals(Files.readString(file), text(frame), file + " (see PROTOCOL.md before changing)");
  }

  private static String text(byte[] frame) {
    StringBuilder text = new StringBuilder();
    HexFormat hex = HexFormat.ofDelimiter(" ");
    for (int at = 0; at < frame.length; at += 16) {
      text.append(hex.formatHex(frame, at, Math.min(frame.length, at + 16))).append('\n');
    }
    return text.toString();
  }
}
