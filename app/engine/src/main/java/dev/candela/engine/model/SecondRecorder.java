package dev.candela.engine.model;

import java.util.HashSet;
import java.util.Set;

/**
 * The JDK's recorder beside the engine that took the samples; a value.
 *
 * @param recorded when it recorded: it starts later than the engine
 * @param typeNames its samples
 */
public record SecondRecorder(RecordedTime recorded, Set<String> typeNames) {
  public static final SecondRecorder NONE = new SecondRecorder(RecordedTime.NONE, Set.of());

  /** That recorded within a span. */
  public static SecondRecorder of(Span span, Set<String> typeNames) {
    return new SecondRecorder(RecordedTime.NONE.with(span), typeNames);
  }

  public SecondRecorder {
    typeNames = Set.copyOf(typeNames);
  }

  /** True if a sample of this type is its own. */
  public boolean has(SampleType type) {
    return typeNames.contains(type.name());
  }

  SecondRecorder with(SecondRecorder more) {
    RecordedTime both = recorded;
    for (Span span : more.recorded.spans()) {
      both = both.with(span);
    }
    Set<String> names = new HashSet<>(typeNames);
    names.addAll(more.typeNames);
    return new SecondRecorder(both, names);
  }
}
