package dev.candela.engine.source;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

public final class SourceNames {
  private static final String KOTLIN_FILE_CLASS = "Kt";
  private static final List<String> ENDINGS = List.of(".java", ".kt", ".scala", ".groovy");

  private SourceNames() {}

  /**
   * {@code Orders.java:82} for a method of {@code com.acme.Orders$Line}, as far as it is known. A
   * file is called as its outermost class, except for the classes that Kotlin makes of a file.
   */
  public static String place(String className, int lineNumber) {
    String line = lineNumber < 1 ? "" : Integer.toString(lineNumber);
    String simple = simpleName(className);
    if (simple.isEmpty()) {
      return line;
    }
    String file = isKotlinFile(simple) ? kotlinFile(simple) : simple + ENDINGS.getFirst();
    return line.isEmpty() ? file : file + ":" + line;
  }

  /** {@code com.acme.Orders} for {@code com.acme.Orders$Line$1}. */
  public static String outerClass(String className) {
    int dollar = className.indexOf('$', className.lastIndexOf('.') + 2);
    return dollar > 0 ? className.substring(0, dollar) : className;
  }

  /** {@code com/acme/} for {@code com.acme.Orders}. */
  static String folder(String className) {
    return className.substring(0, className.lastIndexOf('.') + 1).replace('.', '/');
  }

  /** Names to look for, likeliest first; empty if the class could lead out of a folder. */
  static List<String> files(String className, String recordedFile) {
    String simple = simpleName(className);
    if (simple.isEmpty() || !isSafe(className) || !isSafe(recordedFile)) {
      return List.of();
    }
    Set<String> names = new LinkedHashSet<>();
    if (!recordedFile.isEmpty()) {
      names.add(recordedFile);
    }
    if (isKotlinFile(simple)) {
      names.add(kotlinFile(simple));
    }
    ENDINGS.forEach(ending -> names.add(simple + ending));
    return new ArrayList<>(names);
  }

  private static boolean isSafe(String name) {
    return !name.contains("..")
        && name.chars().noneMatch(c -> c < ' ' || "/\\:*?\"<>|".indexOf(c) >= 0);
  }

  private static String simpleName(String className) {
    String outer = outerClass(className);
    return outer.substring(outer.lastIndexOf('.') + 1);
  }

  private static boolean isKotlinFile(String simple) {
    return simple.endsWith(KOTLIN_FILE_CLASS) && simple.length() > KOTLIN_FILE_CLASS.length();
  }

  private static String kotlinFile(String simple) {
    return simple.substring(0, simple.length() - KOTLIN_FILE_CLASS.length()) + ".kt";
  }
}
