package dev.candela.engine.model;

import java.util.List;

/** All events of one type that is no sample: collections, compilations, load figures; immutable. */
public final class EventTable {
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

  /** The recording's own name for the type, such as {@code jdk.GarbageCollection}. */
  public String typeName() {
    return typeName;
  }

  /** Number of rows. */
  public int size() {
    return startNanos.size();
  }

  /** When it happened or began, in nanoseconds since 1970. */
  public LongColumn startNanos() {
    return startNanos;
  }

  /** How long it took; 0 for a moment. */
  public LongColumn durationNanos() {
    return durationNanos;
  }

  /** On which thread, or {@link Ids#NONE}. */
  public LongColumn threadIds() {
    return threadIds;
  }

  /** What else a row says. */
  public AttributeColumns attributes() {
    return attributes;
  }

  /** Bytes that the rows hold on to. */
  public long footprintBytes() {
    return startNanos.footprintBytes()
        + durationNanos.footprintBytes()
        + threadIds.footprintBytes()
        + attributes.footprintBytes();
  }

  /** Appends events; for one thread. */
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

    /** The attributes that each row must be given. */
    public List<Attribute> attributes() {
      return attributes.attributes();
    }

    /** Appends a row; its attributes, if the table has any, follow by {@link #attribute}. */
    public void add(long startNanos, long durationNanos, int threadId) {
      this.startNanos.add(startNanos);
      this.durationNanos.add(durationNanos);
      threadIds.add(threadId);
    }

    /** Gives the row that was added last the value of one attribute; once for each of them. */
    public void attribute(int attributeIndex, long value) {
      attributes.add(attributeIndex, value);
    }

    /** Appends all rows of another table, with its ids translated. */
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
