package dev.candela.cli.report;

import dev.candela.cli.output.TextTable;
import dev.candela.engine.model.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Distinct names of methods: overloads have as many parameters as tells them apart. */
record MethodNames(Symbols symbols, Map<Integer, String> names) {
  /** With a class and a method behind it. */
  private static final Pattern PACKAGE_OF_METHOD =
      Pattern.compile("(?<![^.])([\\p{L}_])[\\p{L}\\p{N}_]+\\.(?=[^.(]+\\.[^.(])");

  static MethodNames of(Symbols symbols, int[] methodIds) {
    MethodNames all = new MethodNames(symbols, new HashMap<>());
    Map<String, List<Integer>> alike = new HashMap<>();
    for (int methodId : methodIds) {
      alike.computeIfAbsent(symbols.qualifiedName(methodId), _ -> new ArrayList<>()).add(methodId);
    }
    alike.values().forEach(all::tellApart);
    return all;
  }

  String name(int methodId) {
    return names.get(methodId);
  }

  /**
   * Shortens a name to a number of columns. First, packages become single letters, from the left;
   * then parameters and the beginning are cut; the method's own name is cut last.
   */
  static String fitting(String name, int columns) {
    String text = name;
    for (String full = ""; !full.equals(text) && TextTable.length(text) > columns; ) {
      full = text;
      text = PACKAGE_OF_METHOD.matcher(text).replaceFirst("$1.");
    }
    int end = text.indexOf('(') > 0 ? text.indexOf('(') : text.length();
    while (TextTable.length(text) > Math.max(columns, 2)) {
      text =
          end + 2 < text.length()
              ? text.substring(
                      0, text.offsetByCodePoints(text.length(), text.endsWith("…") ? -2 : -1))
                  + "…"
              : "…" + text.substring(text.offsetByCodePoints(text.startsWith("…") ? 1 : 0, 1));
    }
    return text;
  }

  private void tellApart(List<Integer> methodIds) {
    List<IntFunction<String>> ways =
        List.of(
            symbols::qualifiedName,
            methodId -> symbols.qualifiedName(methodId) + types(methodId).parameters(false),
            methodId -> symbols.qualifiedName(methodId) + types(methodId).parameters(true),
            methodId -> symbols.qualifiedName(methodId) + types(methodId).all(),
            methodId -> symbols.qualifiedName(methodId) + types(methodId).all() + module(methodId));
    for (IntFunction<String> way : ways) {
      methodIds.forEach(methodId -> names.put(methodId, way.apply(methodId)));
      if (new HashSet<>(methodIds.stream().map(names::get).toList()).size() == methodIds.size()) {
        return;
      }
    }
  }

  private DescriptorWords types(int methodId) {
    return DescriptorWords.of(symbols.strings().get(symbols.methods().descriptorId(methodId)));
  }

  private String module(int methodId) {
    String module = symbols.strings().get(symbols.methods().moduleId(methodId));
    return module.isEmpty() ? "" : " [" + module + "]";
  }

  /** A method's types as in source code; no result where the descriptor is none of the JVM's. */
  record DescriptorWords(List<String> parameters, String result) {
    /** In descriptors of other tools, types are one text. */
    private static final Pattern PACKAGE =
        Pattern.compile("[^.,\\s<>()\\[\\]&*?]+\\.(?=[^.,\\s<>()\\[\\]&*?])");

    /** Parses {@code (Ljava/lang/String;[I)V}; other texts stay as they are. */
    static DescriptorWords of(String descriptor) {
      List<String> types = new ArrayList<>();
      int end = descriptor.indexOf(')');
      int at = 1;
      while (descriptor.startsWith("(") && at < descriptor.length()) {
        if (at == end) {
          at++;
          continue;
        }
        int from = at;
        while (at < descriptor.length() && descriptor.charAt(at) == '[') {
          at++;
        }
        int arrays = at - from;
        String name = at < descriptor.length() ? primitive(descriptor.charAt(at)) : "";
        if (name.isEmpty() && descriptor.startsWith("L", at) && descriptor.indexOf(';', at) > at) {
          name = descriptor.substring(at + 1, descriptor.indexOf(';', at)).replace('/', '.');
          at = descriptor.indexOf(';', at);
        }
        if (name.isEmpty()) {
          types.clear();
          break;
        }
        types.add(name + "[]".repeat(arrays));
        at++;
      }
      if (types.isEmpty()) {
        String words = descriptor.startsWith("(") ? descriptor.substring(1) : descriptor;
        return new DescriptorWords(List.of(words.replaceFirst("\\)$", "")), "");
      }
      return new DescriptorWords(List.copyOf(types.subList(0, types.size() - 1)), types.getLast());
    }

    /** {@code (String, int[])}, or {@code (java.lang.String, int[])} with packages. */
    String parameters(boolean withPackages) {
      return parameters.stream()
          .map(type -> withPackages ? type : PACKAGE.matcher(type).replaceAll(""))
          .collect(Collectors.joining(", ", "(", ")"));
    }

    /** {@code (java.lang.String): int}. */
    String all() {
      return parameters(true) + (result.isEmpty() ? "" : ": " + result);
    }

    private static String primitive(char letter) {
      return switch (letter) {
        case 'B' -> "byte";
        case 'C' -> "char";
        case 'D' -> "double";
        case 'F' -> "float";
        case 'I' -> "int";
        case 'J' -> "long";
        case 'S' -> "short";
        case 'V' -> "void";
        case 'Z' -> "boolean";
        default -> "";
      };
    }
  }
}
