package dev.candela.engine.view.transform;

import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.util.ArrayList;
import java.util.List;

/** A place in any recording's call tree: qualified names from the outermost frame inwards. */
public record StackPath(List<String> names) {
  public static final StackPath ROOT = new StackPath(List.of());

  public StackPath {
    names = List.copyOf(names);
  }

  /** Names separated by semicolons; a semicolon within a name is escaped by a backslash. */
  public String text() {
    return String.join(
        ";", names.stream().map(n -> n.replace("\\", "\\\\").replace(";", "\\;")).toList());
  }

  public static StackPath parse(String text) {
    List<String> names = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        name.append(text.charAt(++i));
      } else if (c == ';') {
        names.add(name.toString());
        name.setLength(0);
      } else {
        name.append(c);
      }
    }
    if (!text.isEmpty()) {
      names.add(name.toString());
    }
    return new StackPath(names);
  }

  /** True for each stack at this place; several may differ in their lines. */
  public boolean[] stacksHere(Symbols symbols, StackTable stacks) {
    boolean[] here = new boolean[stacks.size()];
    int[] matchedDepth = new int[stacks.size()];
    here[StackTable.ROOT] = names.isEmpty();
    for (int stackId = 1; stackId < here.length; stackId++) {
      int depth = matchedDepth[stacks.parentStackId(stackId)];
      boolean onTheWay =
          depth >= 0
              && depth < names.size()
              && names.get(depth).equals(symbols.frameName(stacks.frameId(stackId)));
      matchedDepth[stackId] = onTheWay ? depth + 1 : -1;
      here[stackId] = matchedDepth[stackId] == names.size();
    }
    return here;
  }
}
