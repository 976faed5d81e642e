package dev.candela.cli;

import dev.candela.engine.model.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Names of a table's methods of which no two are alike: overloads have their parameters, as much of
 * them as tells them apart.
 */
final class MethodNames {
  private final Symbols symbols;
  private final Map<Integer, String> names = new HashMap<>();

  private MethodNames(Symbols symbols) {
    this.symbols = symbols;
  }

  static MethodNames of(Symbols symbols, int[] methodIds) {
    MethodNames all = new MethodNames(symbols);
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
}
