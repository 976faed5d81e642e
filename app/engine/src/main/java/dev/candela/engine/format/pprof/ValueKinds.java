package dev.candela.engine.format.pprof;

import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.WeightUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

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

  boolean isMain(int index) {
    return main[index];
  }

  /** The value that counts the samples of this amount, or {@link #NONE}. */
  int countIndex(int index) {
    return countIndexes[index];
  }

  /** What a value of a sample means, by the file's name; scaled by a factor to its unit. */
  record ValueKind(String name, SampleCategory category, WeightUnit unit, double scale) {
    static final String THOUSANDTHS = "thousandths";

    /** Numbers of what a sample stands for many of. */
    private static final Pattern AMOUNT =
        Pattern.compile("(?i)(?:.*[_-])?objects|(?:cpu[_-])?cycles(?!_sample).*");

    static ValueKind of(String name, String unit) {
      String word = unit.toLowerCase(Locale.ROOT);
      double bytes = bytesIn(word);
      double nanos = nanosIn(word);
      SampleCategory category = ValueNames.category(name.toLowerCase(Locale.ROOT));
      String shown = name.isEmpty() ? "samples" : name;
      if (bytes > 0) {
        return new ValueKind(shown, category, WeightUnit.BYTES, bytes);
      } else if (nanos > 0) {
        return new ValueKind(shown, category, WeightUnit.NANOS, nanos);
      }
      WeightUnit number = AMOUNT.matcher(name).matches() ? WeightUnit.COUNT : WeightUnit.SAMPLES;
      return new ValueKind(
          shown, category, word.equals(THOUSANDTHS) ? WeightUnit.THOUSANDTHS : number, 1);
    }

    /** Of several values of a category, the one with the highest rank answers best. */
    int rank() {
      return switch (unit) {
        case SAMPLES -> 0;
        case COUNT -> 1;
        case BYTES, NANOS, THOUSANDTHS -> 2;
      };
    }

    /** A value without a name; only its index is known. */
    static ValueKind nameless(int number) {
      return new ValueKind("value " + number, SampleCategory.OTHER, WeightUnit.SAMPLES, 1);
    }

    /** Equal for values of the same samples: their number and their amount. */
    String group() {
      return switch (name) {
        case "cpu_time", "wall_time" -> name;
        case "other_objects", "other_space" -> "other_space";
        case "other_calls", "other_time" -> "other_time";
        default -> category == SampleCategory.OTHER ? name + "/" + unit : category.name();
      };
    }

    ValueKind withCategory(SampleCategory newCategory) {
      return new ValueKind(name, newCategory, unit, scale);
    }

    /** The value in this unit, capped at the largest number. */
    long scaled(long value) {
      return scale == 1 ? value : (long) (value * scale);
    }

    private static double bytesIn(String unit) {
      return switch (unit) {
        case "b", "byte", "bytes" -> 1;
        case "kb", "kilobyte", "kilobytes", "kib" -> 1 << 10;
        case "mb", "megabyte", "megabytes", "mib" -> 1 << 20;
        case "gb", "gigabyte", "gigabytes", "gib" -> 1 << 30;
        default -> 0;
      };
    }

    private static double nanosIn(String unit) {
      return switch (unit) {
        case "ns", "nanosecond", "nanoseconds" -> 1;
        case "us", "microsecond", "microseconds" -> 1e3;
        case "ms", "millisecond", "milliseconds" -> 1e6;
        case "s", "second", "seconds" -> 1e9;
        default -> 0;
      };
    }
  }
}
