package dev.candela.engine.read.pprof;

import dev.candela.engine.model.SampleCategory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values that each sample has, in their order. */
final class ValueKinds {
  static final int NONE = -1;

  private final List<ValueKind> kinds = new ArrayList<>();

  /** For each kind the one that counts the same samples, or {@link #NONE}. */
  private final int[] countIndexes;

  private final boolean[] main;

  /** Makes one kind of each group its main one and takes the others out of their category. */
  ValueKinds(List<ValueKind> described) {
    kinds.addAll(described.isEmpty() ? List.of(ValueKind.of("samples", "count")) : described);
    countIndexes = new int[kinds.size()];
    main = new boolean[kinds.size()];
    Map<String, Integer> mainByGroup = new HashMap<>();
    for (int i = 0; i < kinds.size(); i++) {
      ValueKind kind = kinds.get(i);
      Integer before = mainByGroup.putIfAbsent(kind.group(), i);
      if (before != null && kind.isMain() && !kinds.get(before).isMain()) {
        mainByGroup.put(kind.group(), i);
      }
    }
    Arrays.fill(countIndexes, NONE);
    for (int i = 0; i < kinds.size(); i++) {
      int mainIndex = mainByGroup.get(kinds.get(i).group());
      main[i] = mainIndex == i;
      if (!main[i]) {
        countIndexes[mainIndex] = i;
      }
    }
    for (int i = 0; i < main.length; i++) {
      if (!main[i]) {
        kinds.set(i, kinds.get(i).withCategory(SampleCategory.OTHER));
      }
    }
  }

  int size() {
    return kinds.size();
  }

  ValueKind get(int index) {
    return kinds.get(index);
  }

  /** True if one of them has this name. */
  boolean has(String name) {
    return kinds.stream().anyMatch(kind -> kind.name().equals(name));
  }

  /** True for the one of its group that answers the category's question. */
  boolean isMain(int index) {
    return main[index];
  }

  /** The value that counts the samples whose amount this one is, or {@link #NONE}. */
  int countIndex(int index) {
    return countIndexes[index];
  }
}
