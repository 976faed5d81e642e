package dev.candela.desktop.frame;

import java.util.regex.Pattern;

/**
 * From names as the rules of identity leave them back to recorded ones, which transforms look for:
 * {@code Orders$$Lambda.run} was {@code Orders$$Lambda/0x00007f1c.run}.
 */
final class RecordedNames {
  /** Names that the JVM, proxies and libraries number, such as those of hidden classes. */
  private static final Pattern NUMBERED =
      Pattern.compile(
          "\\$\\$Lambda|lambda\\$|\\$anonfun\\$|\\$Proxy\\b|Accessor\\b|\\.access$|\\b0x\\b"
              + "|\\$\\$\\w*CGLIB|\\$ByteBuddy|\\$HibernateProxy|\\$MockitoMock|_\\$\\$_jvst");

  private RecordedNames() {}

  /** True if recordings may hold longer names than this one. */
  static boolean isShortened(String name) {
    return NUMBERED.matcher(name).find();
  }

  /** An expression that finds the names of which this one is what the rules leave. */
  static String regex(String name) {
    StringBuilder regex = new StringBuilder("^");
    for (String part : name.split("(?<=[.$])|(?=[.$])")) {
      boolean separator = part.equals(".") || part.equals("$");
      boolean suffixed = part.equals("Lambda") || part.matches(".*(CGLIB|ByteBuddy|_jvst)");
      regex.append(separator ? "\\" + part : Pattern.quote(part));
      // A lambda's class is followed by an address, or by two numbers with a slash.
      regex.append(separator ? "" : suffixed ? "[^.]*" : "(?:\\$?\\d+)?");
    }
    return regex.append("$").toString();
  }
}
