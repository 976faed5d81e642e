package dev.candela.engine.format.collapsed;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Symbols;

/** The text of a frame in collapsed stacks. */
final class FrameLabel {
  private FrameLabel() {}

  static String of(Symbols symbols, int frameId, boolean lines) {
    int methodId = symbols.frames().methodId(frameId);
    FrameKind kind = symbols.frames().kind(frameId);
    int lineNumber = symbols.frames().lineNumber(frameId);
    String library =
        kind.isNative() ? symbols.strings().get(symbols.methods().moduleId(methodId)) : "";
    String name = symbols.qualifiedName(methodId);
    if (name.isEmpty()) {
      name = "[unknown]";
    }
    return escape(library.isEmpty() ? name : library + "`" + name)
        + (lines && lineNumber > 0 && kind.isJava() ? ":" + lineNumber : "");
  }

  /**
   * Takes the special meaning off semicolons and, where they would have one, backslashes; a line
   * break, which no escape could save from other tools, becomes a space.
   */
  static String escape(String name) {
    StringBuilder escaped = new StringBuilder(name.length() + 4);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == ';' || c == '\\' && isSpecialBackslash(name, i)) {
        escaped.append('\\');
      }
      escaped.append(c == '\n' || c == '\r' ? ' ' : c);
    }
    return escaped.toString();
  }

  private static boolean isSpecialBackslash(String name, int at) {
    return at + 1 == name.length() || "\\;".indexOf(name.charAt(at + 1)) >= 0;
  }
}
