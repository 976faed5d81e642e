package dev.candela.engine.format.shared;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import java.util.regex.Pattern;

/**
 * Makes out what the text of one frame says, in formats that have one text for all of it.
 *
 * <p>Java: {@code class.method} or {@code package/Class.method}, then {@code :line} if lines were
 * recorded. async-profiler may append the descriptor, {@code (ILjava/lang/String|)V}, with bars in
 * place of semicolons. Native: anything else; {@code library`function} names the library.
 * async-profiler may append how the code ran: {@code _[0]} interpreted, {@code _[1]} C1, {@code
 * _[j]} compiled, {@code _[i]} inlined, {@code _[k]} kernel.
 */
public final class FrameName {
  private static final int SUFFIX_CHARS = 4;
  private static final String TYPE = "\\[*(?:[BCDFIJSZ]|L[^;|()\\[]+[;|])";

  private static final Pattern DESCRIPTOR =
      Pattern.compile("\\((?:" + TYPE + ")*\\)(?:V|" + TYPE + ")");

  /** {@code java/util/Map:::get}, as FlameGraph makes it of perf-map-agent's names. */
  private static final Pattern OF_FLAME_GRAPH = Pattern.compile("([^:]+/[^:]+):(?:::|\\.)([^:]+)");

  private static final String LAMBDA = "$$Lambda";
  private static final Pattern ADDRESS = Pattern.compile("[/.+]0x[0-9a-fA-F]+$");

  private FrameName() {}

  public static int intern(Symbols.Builder symbols, String name) {
    return intern(symbols, name, Ids.NONE);
  }

  /** The text's frame; {@code knownLineNumber} is {@link Ids#NONE} if at most the text tells. */
  public static int intern(Symbols.Builder symbols, String name, int knownLineNumber) {
    String text = name;
    FrameKind kind = suffixKind(text);
    if (kind != null) {
      text = text.substring(0, text.length() - SUFFIX_CHARS);
    }
    if (text.indexOf('/') > 0 && (text.contains(":::") || text.contains(":."))) {
      text = OF_FLAME_GRAPH.matcher(text).replaceFirst("$1.$2");
    }
    int lineNumber = knownLineNumber;
    int colon = text.lastIndexOf(':');
    if (colon > 0 && isLineNumber(text, colon + 1) && methodDot(text, colon) > 0) {
      lineNumber = Integer.parseInt(text, colon + 1, text.length(), 10);
      text = text.substring(0, colon);
    }
    int end = endOfName(text);
    int dot = kind == FrameKind.KERNEL ? -1 : methodDot(text, end);
    int methodId =
        dot > 0
            ? symbols.method(
                className(text.substring(0, dot)),
                text.substring(dot + 1, end),
                text.substring(end).replace('|', ';'),
                "")
            : nativeMethod(symbols, text);
    if (kind == null) {
      kind = dot > 0 ? FrameKind.JAVA : text.contains("::") ? FrameKind.CPP : FrameKind.NATIVE;
    }
    return symbols.frames().intern(methodId, lineNumber, Ids.NONE, kind);
  }

  /**
   * A frame of which a format says everything apart: {@code class.method} or a function, and a
   * module or library. Unknown texts are empty.
   */
  public static int intern(
      Symbols.Builder symbols,
      String name,
      String descriptor,
      String module,
      int lineNumber,
      FrameKind kind) {
    // A method's own name has no dot in it.
    int dot = kind.isJava() ? name.lastIndexOf('.') : -1;
    int methodId =
        dot > 0
            ? symbols.method(name.substring(0, dot), name.substring(dot + 1), descriptor, module)
            : symbols.method("", name, descriptor, module);
    return symbols.frames().intern(methodId, lineNumber, Ids.NONE, kind);
  }

  /**
   * {@code Orders$$Lambda} of {@code Orders$$Lambda/0x00007f1c}, {@code Orders$$Lambda$14/1234} and
   * {@code Orders$$Lambda$14.0x00007f1c}; {@code LambdaForm$MH} of {@code
   * LambdaForm$MH/0x00007f1c}.
   */
  public static String withoutNumbers(String className) {
    int lambda = className.indexOf(LAMBDA);
    int end = lambda + LAMBDA.length();
    if (lambda > 0 && end < className.length() && "$/.+".indexOf(className.charAt(end)) >= 0) {
      return className.substring(0, end);
    }
    return className.contains("0x") ? ADDRESS.matcher(className).replaceFirst("") : className;
  }

  /** Where a descriptor begins, or the text's end. */
  private static int endOfName(String text) {
    int open = text.indexOf('(');
    return open > 0 && DESCRIPTOR.matcher(text).region(open, text.length()).matches()
        ? open
        : text.length();
  }

  /** {@code java/util/Map$Entry} with dots; paths such as {@code runtime/pprof} stay. */
  private static String className(String name) {
    String text = withoutNumbers(name);
    int slash = text.lastIndexOf('/');
    boolean internal =
        slash > 0
            && slash + 1 < text.length()
            && text.indexOf('.') < 0
            && text.charAt(0) != '/'
            && !Character.isLowerCase(text.charAt(slash + 1));
    return internal ? text.replace('/', '.') : text;
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
   * The dot before a Java method's name, or -1 for other names. The compiler splits C functions
   * into parts such as {@code f.cold} and {@code f.part.0}, and the dot of {@code
   * libzip.so`longest_match} is the library's.
   */
  private static int methodDot(String text, int end) {
    if (text.indexOf('`') > 0) {
      return -1;
    }
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
}
