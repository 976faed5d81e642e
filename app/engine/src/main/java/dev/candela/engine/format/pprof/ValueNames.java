package dev.candela.engine.format.pprof;

import dev.candela.engine.format.pprof.ValueKinds.ValueKind;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.WeightUnit;
import java.util.Set;

/** Names of a type's values, Go's own if any; {@code count} is null if the amount says it. */
record ValueNames(String count, String amount, String amountUnit) {

  private static final Set<String> PPROF_NAMES =
      Set.of(
          "alloc_objects", "alloc_space", "inuse_objects", "inuse_space", "contentions", "delay");

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
          case CPU -> "cpu_time";
          case WALL -> "wall_time";
          case ALLOCATION -> "alloc_space";
          case LIVE -> "inuse_space";
          case LOCK -> "delay";
          case WAIT -> "wait_time";
          case IO -> "io_time";
          case TRACE -> "call_time";
          case COUNTER -> "counter";
          case OTHER -> type.unit() == WeightUnit.BYTES ? "other_space" : "other_time";
        };
    boolean time = name.equals("cpu_time") || name.equals("wall_time");
    return new ValueNames(time ? null : countName(type), name, unit);
  }

  private static String countName(SampleType type) {
    return switch (type.category()) {
      case CPU -> "samples";
      case WALL -> "wall";
      case ALLOCATION -> "alloc_objects";
      case LIVE -> "inuse_objects";
      case LOCK -> "contentions";
      case WAIT -> "waits";
      case IO -> "io_operations";
      case TRACE -> "calls";
      case COUNTER -> type.name();
      case OTHER ->
          switch (type.unit()) {
            case SAMPLES, COUNT, THOUSANDTHS -> "other_events";
            case BYTES -> "other_objects";
            case NANOS -> "other_calls";
          };
    };
  }
}
