package dev.candela.engine.model;

import dev.candela.engine.model.column.LongColumn;
import java.util.List;

/** All events of one type other than samples; immutable. */
public final class EventTable {
  private static final List<String> OF_RECORDERS =
      List.of(
          "jdk.", "oracle.", "com.oracle.", "java/", "vm/", "profiler.", "candela.", "datadog.");

  private final String typeName;
  private final LongColumn startNanos;
  private final LongColumn durationNanos;
  private final LongColumn threadIds;
  private final AttributeColumns attributes;

  private EventTable(Builder from) {
    this.typeName = from.typeName;
    this.startNanos = from.startNanos.view();
    this.durationNanos = from.durationNanos.view();
    this.threadIds = from.threadIds.view();
    this.attributes = from.attributes.view();
  }

  /** True for events of a program or its libraries, false for those of JVMs and profilers. */
  public static boolean isOfProgram(String typeName) {
    return OF_RECORDERS.stream().noneMatch(typeName::startsWith);
  }

  /** Such as {@code jdk.GarbageCollection}. */
  public String typeName() {
    return typeName;
  }

  public int size() {
    return startNanos.size();
  }

  /** Start in nanoseconds since 1970. */
  public LongColumn startNanos() {
    return startNanos;
  }

  /** 0 for instantaneous events. */
  public LongColumn durationNanos() {
    return durationNanos;
  }

  /** {@link Ids#NONE} if unknown. */
  public LongColumn threadIds() {
    return threadIds;
  }

  public AttributeColumns attributes() {
    return attributes;
  }

  public long footprintBytes() {
    return startNanos.footprintBytes()
        + durationNanos.footprintBytes()
        + threadIds.footprintBytes()
        + attributes.footprintBytes();
  }

  /** For one thread. */
  public static final class Builder {
    private final String typeName;
    private final LongColumn.Builder startNanos = new LongColumn.Builder();
    private final LongColumn.Builder durationNanos = new LongColumn.Builder();
    private final LongColumn.Builder threadIds = new LongColumn.Builder();
    private final AttributeColumns.Builder attributes;

    Builder(String typeName, List<Attribute> attributes) {
      this.typeName = typeName;
      this.attributes = new AttributeColumns.Builder(attributes);
    }

    public List<Attribute> attributes() {
      return attributes.attributes();
    }

    public int size() {
      return startNanos.size();
    }

    /** Appends a row; values of its attributes follow by {@link #attribute}. */
    public void add(long startNanos, long durationNanos, int threadId) {
      this.startNanos.add(startNanos);
      this.durationNanos.add(durationNanos);
      threadIds.add(threadId);
    }

    /** Sets an attribute of the last row; once for each. */
    public void attribute(int attributeIndex, long value) {
      attributes.add(attributeIndex, value);
    }

    /** Appends another table's rows with translated ids. */
    void append(EventTable more, Translation translation) {
      startNanos.append(more.startNanos, null);
      durationNanos.append(more.durationNanos, null);
      threadIds.append(more.threadIds, translation.threadIds());
      attributes.append(more.attributes, more.size(), translation);
    }

    EventTable view() {
      return new EventTable(this);
    }
  }
}
