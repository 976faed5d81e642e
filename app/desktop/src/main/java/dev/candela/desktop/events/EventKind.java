package dev.candela.desktop.events;

import dev.candela.engine.model.SampleType;
import java.util.List;

/** Groups of events. */
enum EventKind {
  GC("events.kind.gc"),
  COMPILATION("events.kind.compilation"),
  CLASSES("events.kind.classes"),
  LOCK("events.kind.lock"),
  WAIT("events.kind.wait"),
  IO("events.kind.io"),
  EXCEPTION("events.kind.exception"),
  SYSTEM("events.kind.system");

  private static final List<String> GC_NAMES =
      List.of("jdk.GC", "jdk.GarbageCollection", "jdk.ConcurrentMode", "jdk.Metaspace");
  private static final List<String> COMPILATION_NAMES =
      List.of("jdk.Compilation", "jdk.CodeCache", "jdk.Deoptimization");
  private static final List<String> EXCEPTION_NAMES =
      List.of("jdk.JavaException", "jdk.JavaError", "jdk.ExceptionStatistics");

  private final String nameKey;

  EventKind(String nameKey) {
    this.nameKey = nameKey;
  }

  String nameKey() {
    return nameKey;
  }

  /** By name of the event type. */
  static EventKind of(String typeName) {
    if (beginsWithOne(typeName, GC_NAMES)) {
      return GC;
    } else if (beginsWithOne(typeName, COMPILATION_NAMES)) {
      return COMPILATION;
    } else if (beginsWithOne(typeName, EXCEPTION_NAMES)) {
      return EXCEPTION;
    }
    return typeName.startsWith("jdk.Class") ? CLASSES : SYSTEM;
  }

  /** For samples that are also events; null for those that are only counted. */
  static EventKind of(SampleType type) {
    return switch (type.category()) {
      case LOCK -> LOCK;
      case WAIT -> WAIT;
      case IO -> IO;
      case OTHER -> type.name().startsWith("profiler.") ? null : of(type.name());
      case CPU, WALL, ALLOCATION, LIVE, TRACE -> null;
    };
  }

  private static boolean beginsWithOne(String name, List<String> beginnings) {
    return beginnings.stream().anyMatch(name::startsWith);
  }
}
