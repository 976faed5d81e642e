package dev.candela.engine.testkit;

import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.WeightedStacks;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Trees and tables as text, to be compared with text. */
public final class ProfileText {
  private ProfileText() {}

  /** Joins numbered parts with a separator. */
  public static String joined(int count, String between, IntFunction<?> part) {
    return IntStream.range(0, count)
        .mapToObj(i -> String.valueOf(part.apply(i)))
        .collect(Collectors.joining(between));
  }

  /** Each node on a line, indented by its depth: name, total weight, self weight. */
  public static String tree(CallTree tree) {
    StringBuilder text = new StringBuilder();
    appendNode(tree, CallTree.ROOT, 0, text);
    return text.toString();
  }

  /**
   * Each stack with samples on a line, as in {@link TextProfiles}, sorted; weights, not samples.
   */
  public static String stacks(WeightedStacks weighted) {
    Map<String, Long> lines = new TreeMap<>();
    StackTable stacks = weighted.stacks();
    for (int stackId = 0; stackId < stacks.size(); stackId++) {
      if (weighted.weights().samples(stackId) > 0) {
        String line = stack(weighted, stackId);
        if (lines.put(line, weighted.weights().weight(stackId)) != null) {
          throw new AssertionError("two stacks look the same: " + line);
        }
      }
    }
    StringBuilder text = new StringBuilder();
    lines.forEach((line, weight) -> text.append(line).append(' ').append(weight).append('\n'));
    return text.toString();
  }

  /** Each method on a line, heaviest self first: name, total weight, self weight. */
  public static String methods(HotMethods methods) {
    StringBuilder text = new StringBuilder();
    for (int methodId : methods.bySelf()) {
      String weights = methods.totalWeight(methodId) + " " + methods.selfWeight(methodId);
      text.append(methods.symbols().qualifiedName(methodId) + " " + weights + "\n");
    }
    return text.toString();
  }

  private static void appendNode(CallTree tree, int nodeId, int depth, StringBuilder text) {
    String weights = " " + tree.totalWeight(nodeId) + " " + tree.selfWeight(nodeId) + "\n";
    text.repeat(' ', 2 * depth).append(tree.label(nodeId)).append(weights);
    for (int i = 0; i < tree.childCount(nodeId); i++) {
      appendNode(tree, tree.firstChild(nodeId) + i, depth + 1, text);
    }
  }

  private static String stack(WeightedStacks weighted, int stackId) {
    int[] frameIds = weighted.stacks().frameIds(stackId);
    String line = joined(frameIds.length, ";", i -> weighted.symbols().frameLabel(frameIds[i]));
    return line.isEmpty() ? "-" : line;
  }
}
