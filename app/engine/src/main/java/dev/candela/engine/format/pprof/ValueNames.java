package dev.candela.engine.format.pprof;

import dev.candela.engine.format.perf.PerfScriptFormat;
import dev.candela.engine.format.pprof.ValueKinds.ValueKind;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.WeightUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of a type's values, Go's own if any; {@code count} is null if the amount says it. */
record ValueNames(String count, String amount, String amountUnit) {
  private static final Set<String> PPROF_NAMES =
      Set.of(
          "alloc_objects", "alloc_space", "inuse_objects", "inuse_space", "contentions", "delay");

  /** By category the name of the number, of the amount, then those that other programs use. */
  private static final Map<SampleCategory, List<String>> NAMES =
      """
      CPU samples cpu_time sample cpu
      WALL wall wall_time
      ALLOCATION alloc_objects alloc_space alloc_samples alloc_size allocations alloc space objects
      LIVE inuse_objects inuse_space live_objects live_space
      LOCK contentions delay lock_count lock_time
      WAIT waits wait_time
      IO io_operations io_time
      TRACE calls call_time
      """
          .lines()
          .map(line -> List.of(line.split(" ")))
          .collect(
              Collectors.toMap(
                  words -> SampleCategory.valueOf(words.getFirst()),
                  words -> words.subList(1, words.size())));

  /** The category of a value in lower case; other names may be of events of perf. */
  static SampleCategory category(String name) {
    return NAMES.entrySet().stream()
        .filter(names -> names.getValue().contains(name.replace('-', '_')))
        .findFirst()
        .map(Map.Entry::getKey)
        .orElseGet(() -> PerfScriptFormat.category(name));
  }

  static ValueNames of(SampleType type) {
    if (type.name().equals("cpu") && type.unit() == WeightUnit.NANOS) {
      return new ValueNames("samples", "cpu", "nanoseconds");
    } else if (isOwn(type)) {
      return new ValueNames(null, type.name(), unit(type));
    }
    return switch (type.unit()) {
      case SAMPLES, THOUSANDTHS -> new ValueNames(null, countName(type), unit(type));
      case COUNT -> new ValueNames(countName(type), type.name(), unit(type));
      case BYTES, NANOS -> amount(type, unit(type));
    };
  }

  /** True for a value read from pprof, which keeps its name. */
  private static boolean isOwn(SampleType type) {
    return PPROF_NAMES.contains(type.name())
        || type.category() == SampleCategory.OTHER && type.name().indexOf('.') < 0;
  }

  private static String unit(SampleType type) {
    return switch (type.unit()) {
      case SAMPLES, COUNT -> "count";
      case THOUSANDTHS -> ValueKind.THOUSANDTHS;
      case BYTES -> "bytes";
      case NANOS -> "nanoseconds";
    };
  }

  private static ValueNames amount(SampleType type, String unit) {
    String name =
        switch (type.category()) {
          case COUNTER -> "counter";
          case OTHER -> type.unit() == WeightUnit.BYTES ? "other_space" : "other_time";
          default -> NAMES.get(type.category()).get(1);
        };
    boolean time = name.equals("cpu_time") || name.equals("wall_time");
    return new ValueNames(time ? null : countName(type), name, unit);
  }

  private static String countName(SampleType type) {
    return switch (type.category()) {
      case COUNTER -> type.name();
      case OTHER ->
          switch (type.unit()) {
            case SAMPLES, COUNT, THOUSANDTHS -> "other_events";
            case BYTES -> "other_objects";
            case NANOS -> "other_calls";
          };
      default -> NAMES.get(type.category()).getFirst();
    };
  }
}
