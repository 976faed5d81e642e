package dev.candela.engine.format.pprof;

import dev.candela.engine.model.SampleCategory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values of each sample, in order. */
final class ValueKinds {
  static final int NONE = -1;

  private final List<ValueKind> kinds = new ArrayList<>();

  /** For each kind, the one that counts its samples, or {@link #NONE}. */
  private final int[] countIndexes;

  private final boolean[] main;

  /** Chooses the main kind of each group and removes the others from their category. */
  ValueKinds(List<ValueKind> described) {
    kinds.addAll(described.isEmpty() ? List.of(ValueKind.of("samples", "count")) : described);
    countIndexes = new int[kinds.size()];
    main = new boolean[kinds.size()];
    Map<String, Integer> mainByGroup = new HashMap<>();
    for (int i = 0; i < kinds.size(); i++) {
      ValueKind kind = kinds.get(i);
      Integer before = mainByGroup.putIfAbsent(kind.group(), i);
      if (before != null && kind.rank() > kinds.get(before).rank()) {
        mainByGroup.put(kind.group(), i);
      }
    }
    Arrays.fill(countIndexes, NONE);
    for (int i = 0; i < kinds.size(); i++) {
      int mainIndex = mainByGroup.get(kinds.get(i).group());
      main[i] = mainIndex == i;
      int count = countIndexes[mainIndex];
      if (kinds.get(i).rank() < kinds.get(count == NONE ? mainIndex : count).rank()) {
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

  boolean has(String name) {
    return kinds.stream().anyMatch(kind -> kind.name().equals(name));
  }

  /** True for the main kind of its group. */
  boolean isMain(int index) {
    return main[index];
  }

  /** The value that counts the samples of this amount, or {@link #NONE}. */
  int countIndex(int index) {
    return countIndexes[index];
  }
}
