package dev.candela.engine.read.json;

/** Turns what stands behind backslashes into what it stands for. */
final class JsonEscapes {
  private static final int HEX_DIGITS = 4;

  private JsonEscapes() {}

  static String resolve(String raw) {
    StringBuilder plain = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c != '\\' || i + 1 == raw.length()) {
        plain.append(c);
        continue;
      }
      char escape = raw.charAt(++i);
      int code = escape == 'u' ? hex(raw, i + 1) : -1;
      if (code >= 0) {
        plain.append((char) code);
        i += HEX_DIGITS;
      } else {
        plain.append(plain(escape));
      }
    }
    return plain.toString();
  }

  private static char plain(char escape) {
    return switch (escape) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'f' -> '\f';
      default -> escape;
    };
  }

  /** The number in four hexadecimal digits, or -1 if they are none. */
  private static int hex(String raw, int from) {
    if (from + HEX_DIGITS > raw.length()) {
      return -1;
    }
    int code = 0;
    for (int i = from; i < from + HEX_DIGITS; i++) {
      int digit = Character.digit(raw.charAt(i), 16);
      if (digit < 0) {
        return -1;
      }
      code = code << 4 | digit;
    }
    return code;
  }
}
