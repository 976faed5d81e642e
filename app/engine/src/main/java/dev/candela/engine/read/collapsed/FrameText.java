package dev.candela.engine.read.collapsed;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;

/**
 * Makes out what the text of one frame says.
 *
 * <p>Java: {@code class.method} or {@code package/Class.method}, then {@code :line} if lines were
 * recorded. Native: anything else; {@code library`function} names the library. async-profiler may
 * append how the code ran: {@code _[0]} interpreted, {@code _[1]} C1, {@code _[j]} compiled, {@code
 * _[i]} inlined, {@code _[k]} kernel. A backslash takes the special meaning off a semicolon or a
 * backslash; before anything else it is itself.
 */
final class FrameText {
  private static final int SUFFIX_CHARS = 4;

  private FrameText() {}

  static int intern(Symbols.Builder symbols, String raw) {
    String text = unescape(raw);
    FrameKind kind = suffixKind(text);
    if (kind != null) {
      text = text.substring(0, text.length() - SUFFIX_CHARS);
    }
    int lineNumber = Ids.NONE;
    int colon = text.lastIndexOf(':');
    if (colon > 0 && isLineNumber(text, colon + 1) && methodDot(text, colon) > 0) {
      lineNumber = Integer.parseInt(text, colon + 1, text.length(), 10);
      text = text.substring(0, colon);
    }
    int dot = kind == FrameKind.KERNEL ? -1 : methodDot(text, text.length());
    int methodId =
        dot > 0
            ? symbols.method(
                text.substring(0, dot).replace('/', '.'), text.substring(dot + 1), "", "")
            : nativeMethod(symbols, text);
    if (kind == null) {
      kind = dot > 0 ? FrameKind.JAVA : text.contains("::") ? FrameKind.CPP : FrameKind.NATIVE;
    }
    return symbols.frames().intern(methodId, lineNumber, Ids.NONE, kind);
  }

  private static int nativeMethod(Symbols.Builder symbols, String text) {
    int tick = text.indexOf('`');
    return tick > 0
        ? symbols.method("", text.substring(tick + 1), "", text.substring(0, tick))
        : symbols.method("", text, "", "");
  }

  private static FrameKind suffixKind(String text) {
    int at = text.length() - SUFFIX_CHARS;
    if (at < 1 || !text.startsWith("_[", at) || text.charAt(at + 3) != ']') {
      return null;
    }
    return switch (text.charAt(at + 2)) {
      case '0' -> FrameKind.INTERPRETED;
      case '1' -> FrameKind.C1;
      case 'j' -> FrameKind.JIT;
      case 'i' -> FrameKind.INLINED;
      case 'k' -> FrameKind.KERNEL;
      default -> null;
    };
  }

  private static boolean isLineNumber(String text, int from) {
    int digits = text.length() - from;
    return digits >= 1
        && digits <= 9
        && text.substring(from).chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /**
   * Where the dot before a Java method's name stands, or -1 if this is no Java method. The compiler
   * splits C functions into parts such as {@code f.cold} and {@code f.part.0}, which are none.
   */
  private static int methodDot(String text, int end) {
    int dot = text.lastIndexOf('.', end - 1);
    if (dot < 1 || dot == end - 1) {
      return -1;
    }
    char first = text.charAt(dot + 1);
    if (first != '<' && !Character.isJavaIdentifierStart(first)) {
      return -1;
    }
    for (int i = 0; i < dot; i++) {
      char c = text.charAt(i);
      // A hidden class has a slash or a plus, an anonymous module a hyphen in its name.
      if (!Character.isJavaIdentifierPart(c) && "./+-".indexOf(c) < 0) {
        return -1;
      }
    }
    String method = text.substring(dot + 1, end);
    return method.equals("cold") || method.equals("so") ? -1 : dot;
  }

  private static String unescape(String raw) {
    if (raw.indexOf('\\') < 0) {
      return raw;
    }
    StringBuilder plain = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      boolean escapes = c == '\\' && i + 1 < raw.length() && "\\;".indexOf(raw.charAt(i + 1)) >= 0;
      plain.append(escapes ? raw.charAt(++i) : c);
    }
    return plain.toString();
  }
}
