package dev.candela.desktop.frame;

import dev.candela.engine.model.Ids;

/** Where code stands, as far as its class tells. */
public final class SourcePlaces {
  private static final String KOTLIN_FILE_CLASS = "Kt";

  private SourcePlaces() {}

  /**
   * {@code Orders.java:82} for a method of {@code com.acme.Orders$Line}, the line alone where the
   * class is unknown. Recordings do not name files: a file is called as its outermost class, but
   * for those that Kotlin makes of a file.
   *
   * @param className with its package, dots and dollars; may be empty
   * @param lineNumber from 1, or {@link Ids#NONE}
   * @return empty if nothing is known
   */
  public static String of(String className, int lineNumber) {
    String line = lineNumber < 1 ? "" : Integer.toString(lineNumber);
    int dollar = className.indexOf('$');
    String outer = dollar > 0 ? className.substring(0, dollar) : className;
    String simple = outer.substring(outer.lastIndexOf('.') + 1);
    if (simple.isEmpty()) {
      return line;
    }
    boolean kotlin =
        simple.endsWith(KOTLIN_FILE_CLASS) && simple.length() > KOTLIN_FILE_CLASS.length();
    String file =
        kotlin
            ? simple.substring(0, simple.length() - KOTLIN_FILE_CLASS.length()) + ".kt"
            : simple + ".java";
    return line.isEmpty() ? file : file + ":" + line;
  }
}
