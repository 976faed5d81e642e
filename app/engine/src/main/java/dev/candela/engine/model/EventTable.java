package dev.candela.engine.model;

import dev.candela.engine.model.column.LongColumn;
import java.util.List;

/**
 * All events of one type other than samples, such as {@code jdk.GarbageCollection}; immutable. They
 * start at nanoseconds since 1970, last for 0 if they are instantaneous, and have {@link Ids#NONE}
 * for an unknown thread.
 */
public record EventTable(
    String typeName,
    LongColumn startNanos,
    LongColumn durationNanos,
    LongColumn threadIds,
    AttributeColumns attributes) {
  private static final List<String> OF_RECORDERS =
      List.of(
          "jdk.", "oracle.", "com.oracle.", "java/", "vm/", "profiler.", "candela.", "datadog.");

  /** True for events of a program or its libraries, false for those of JVMs and profilers. */
  public static boolean isOfProgram(String typeName) {
    return OF_RECORDERS.stream().noneMatch(typeName::startsWith);
  }

  public int size() {
    return startNanos.size();
  }

  /** A text of a row; empty if there is none of that name. */
  public String text(Symbols symbols, String attribute, int row) {
    int index = attributes.indexOf(attribute);
    return index < 0 || attributes.all().get(index).kind() != Attribute.Kind.STRING
        ? ""
        : symbols.strings().get(attributes.column(index).getInt(row));
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

    void append(EventTable more, Translation translation) {
      startNanos.append(more.startNanos, null);
      durationNanos.append(more.durationNanos, null);
      threadIds.append(more.threadIds, translation.threadIds);
      attributes.append(more.attributes, more.size(), translation);
    }

    EventTable view() {
      return new EventTable(
          typeName, startNanos.view(), durationNanos.view(), threadIds.view(), attributes.view());
    }
  }
}
