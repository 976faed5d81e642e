package dev.candela.engine.read.jfr;

import dev.candela.engine.read.names.LambdaNames;

/** Class names as people write them, from those of the JVM. */
final class ClassNames {
  private ClassNames() {}

  /**
   * {@code java/lang/Thread} with dots, {@code [[I} as {@code int[][]}. The suffix of a hidden
   * class keeps its slash, {@code Foo/0x00007f01}; that of a lambda goes.
   */
  static String readable(String name) {
    if (name == null || name.isEmpty()) {
      return "";
    }
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions == 0) {
      return withDots(name);
    }
    return element(name.substring(dimensions)) + "[]".repeat(dimensions);
  }

  private static String element(String descriptor) {
    if (descriptor.length() == 1) {
      return switch (descriptor.charAt(0)) {
        case 'Z' -> "boolean";
        case 'B' -> "byte";
        case 'C' -> "char";
        case 'S' -> "short";
        case 'I' -> "int";
        case 'J' -> "long";
        case 'F' -> "float";
        case 'D' -> "double";
        default -> descriptor;
      };
    }
    boolean isClass = descriptor.startsWith("L") && descriptor.endsWith(";");
    return withDots(isClass ? descriptor.substring(1, descriptor.length() - 1) : descriptor);
  }

  private static String withDots(String binaryName) {
    String name = LambdaNames.withoutNumbers(binaryName);
    int slash = name.lastIndexOf('/');
    if (slash < 0 || !name.startsWith("0x", slash + 1)) {
      return name.replace('/', '.');
    }
    return name.substring(0, slash).replace('/', '.') + name.substring(slash);
  }
}
