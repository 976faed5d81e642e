package dev.candela.engine.read;

import java.nio.charset.StandardCharsets;

/**
 * Tells speedscope's JSON from other JSON by the name of its schema, or by its member names where
 * the schema stands behind them.
 */
final class SpeedscopeSniffer {
  private SpeedscopeSniffer() {}

  static boolean looksSpeedscope(byte[] head, int length) {
    int start = 0;
    while (start < length && head[start] <= ' ' && head[start] >= 0) {
      start++;
    }
    if (start == length || head[start] != '{') {
      return false;
    }
    String text = new String(head, start, length - start, StandardCharsets.ISO_8859_1);
    return text.contains("speedscope.app/file-format")
        || text.contains("\"shared\"") && text.contains("\"frames\"")
        || text.contains("\"profiles\"")
            && (text.contains("\"sampled\"") || text.contains("\"evented\""));
  }
}
