package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

final class ProfileHead {
  private static final int MOST_EVENTS = 1000;

  private String name = "";
  private String unitName = "";
  private String category = "";
  private ProfiledThread thread;
  private boolean noThread;
  private final List<String> events = new ArrayList<>(1);
  double endValue = Double.NaN;
  boolean fractions;
  long largest;
  int stacks;
  int weights;
  int eventIndexes;

  void text(String member, String value) {
    switch (member) {
      case "name" -> name = value;
      case "unit" -> unitName = value;
      case "category" -> category = value;
      default -> {}
    }
  }

  /** Written by Candela: the full thread, or null for samples without one. */
  void thread(JsonInput in) throws IOException {
    if (in.value() != Part.OBJECT) {
      noThread = in.value() == Part.WORD;
      return;
    }
    String threadName = "";
    String group = "";
    long javaThreadId = -1;
    long osThreadId = -1;
    boolean virtual = false;
    for (int level = in.depth(); in.nextMember(level); ) {
      switch (in.name()) {
        case "name" -> threadName = in.text();
        case "group" -> group = in.text();
        case "javaThreadId" -> javaThreadId = in.isWhole() ? in.wholeNumber() : -1;
        case "osThreadId" -> osThreadId = in.isWhole() ? in.wholeNumber() : -1;
        case "virtual" -> virtual = in.isTrue();
        default -> {}
      }
    }
    thread = new ProfiledThread(threadName, group, javaThreadId, osThreadId, virtual);
  }

  /** Written by Candela: the event types of the samples. */
  void events(JsonInput in) throws IOException {
    for (int level = in.depth(); in.nextElement(level, Part.STRING); ) {
      if (events.size() < MOST_EVENTS) {
        events.add(in.text());
      }
    }
  }

  ValueUnit unit() {
    return ValueUnit.of(unitName);
  }

  /** The thread or null; profiles of other writers are named after their thread. */
  ProfiledThread thread() {
    if (thread != null || noThread || name.isEmpty()) {
      return thread;
    }
    return ProfiledThread.named(name);
  }

  int eventCount() {
    return Math.max(1, events.size());
  }

  SampleType type(int eventIndex, WeightUnit unit) {
    String event =
        events.isEmpty()
            ? switch (unit) {
              case SAMPLES, THOUSANDTHS, COUNT -> "samples";
              case BYTES -> "bytes";
              case NANOS -> "time";
            }
            : events.get(eventIndex);
    return new SampleType(event, category(unit), unit);
  }

  private SampleCategory category(WeightUnit unit) {
    return Messages.constant(
        SampleCategory.values(),
        category,
        unit == WeightUnit.BYTES ? SampleCategory.ALLOCATION : SampleCategory.CPU);
  }

  /** The unit of a profile's weights, which are multiplied by the scale. */
  record ValueUnit(WeightUnit unit, double scale) {
    static final ValueUnit THOUSANDTHS = new ValueUnit(WeightUnit.THOUSANDTHS, WeightUnit.PER_ONE);

    static ValueUnit of(String name) {
      return switch (name) {
        case "nanoseconds" -> new ValueUnit(WeightUnit.NANOS, 1);
        case "microseconds" -> new ValueUnit(WeightUnit.NANOS, 1e3);
        case "milliseconds" -> new ValueUnit(WeightUnit.NANOS, 1e6);
        case "seconds" -> new ValueUnit(WeightUnit.NANOS, 1e9);
        case "bytes" -> new ValueUnit(WeightUnit.BYTES, 1);
        default -> new ValueUnit(WeightUnit.SAMPLES, 1);
      };
    }

    /** From whole part and billionths. */
    long weight(long whole, long billionths) {
      if (billionths == 0 && scale == 1) {
        return whole;
      }
      return Math.round(whole * scale + billionths * 1e-9 * scale);
    }
  }
}
