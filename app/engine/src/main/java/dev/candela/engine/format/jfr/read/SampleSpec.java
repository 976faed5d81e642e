package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.jfr.metadata.JfrType;
import java.util.List;

/**
 * The mapping of one event type to rows of samples. Time, thread, stack and state are found by
 * their usual field names; fields that a recording's version of the type lacks are left out.
 *
 * @param type what the rows are
 * @param weightField the field that weighs, or null where each event counts as one
 * @param timesField the field with the number of such objects that a sample stands for, or null
 * @param impliedState the state where the event has no field for it
 * @param attributeFields fields to keep besides, {@code object.type} for one within another
 */
record SampleSpec(
    SampleType type,
    String weightField,
    String timesField,
    ThreadState impliedState,
    List<String> attributeFields) {

  /** For any type of events: each of them counts as one. */
  static SampleSpec of(JfrType type) {
    SampleType sample = new SampleType(type.name(), SampleCategory.OTHER, WeightUnit.SAMPLES);
    return new SampleSpec(sample, null, null, ThreadState.UNKNOWN, List.of());
  }

  /** The same beside samples of the type that weigh something else. */
  static SampleSpec countOf(JfrType type) {
    String name = type.name() + ReadOptions.FIELD + ReadOptions.COUNT;
    SampleType sample = new SampleType(name, SampleCategory.OTHER, WeightUnit.SAMPLES);
    return new SampleSpec(sample, null, null, ThreadState.UNKNOWN, List.of());
  }

  /** For any type of event, weighted by a field; null if the field is not a number. */
  static SampleSpec of(JfrType type, EventType.Field field) {
    if (field.unit() == null) {
      return null;
    }
    String name = type.name() + ReadOptions.FIELD + field.name();
    SampleType sample = new SampleType(name, SampleCategory.OTHER, field.unit());
    return new SampleSpec(sample, field.name(), null, ThreadState.UNKNOWN, List.of());
  }

  /** For events without a weight: each counts as one. */
  SampleSpec counting() {
    SampleType counted = new SampleType(type.name(), type.category(), WeightUnit.SAMPLES);
    return new SampleSpec(counted, null, null, impliedState, attributeFields);
  }
}
