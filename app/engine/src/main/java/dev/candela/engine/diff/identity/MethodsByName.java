package dev.candela.engine.diff.identity;

import dev.candela.engine.model.MethodTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.Symbols;
import java.util.BitSet;
import java.util.Set;

/** Looks for methods that have one of a few names, of whatever class. */
final class MethodsByName {
  private MethodsByName() {}

  /** The ids of such methods; empty, and soon known, if none of the names occurs. */
  static BitSet find(Symbols symbols, Set<String> names) {
    int longest = names.stream().mapToInt(String::length).max().orElse(0);
    BitSet nameIds = new BitSet();
    StringTable strings = symbols.strings();
    for (int stringId = 0; stringId < strings.size(); stringId++) {
      String string = strings.get(stringId);
      if (string.length() <= longest && names.contains(string)) {
        nameIds.set(stringId);
      }
    }
    BitSet methodIds = new BitSet();
    MethodTable methods = symbols.methods();
    for (int methodId = 0; !nameIds.isEmpty() && methodId < methods.size(); methodId++) {
      if (nameIds.get(methods.methodNameId(methodId))) {
        methodIds.set(methodId);
      }
    }
    return methodIds;
  }
}
