package dev.candela.engine.model;

import java.util.List;

/**
 * All samples of one {@link SampleType} as columns; immutable.
 *
 * <p>Rows stand in the order in which they were read, which is by time only within one thread's
 * buffer of the recorder. A kind of sample is a table of its own rather than a column, so that
 * changing the event is choosing another table, and kinds that say more (a class, an owner) have
 * their {@link AttributeColumns} without cost to the others.
 */
public final class SampleTable {
  private final SampleType type;
  private final LongColumn startNanos;
  private final LongColumn threadIds;
  private final LongColumn stackIds;
  private final LongColumn states;
  private final LongColumn weights;
  private final AttributeColumns attributes;

  private SampleTable(Builder from) {
    this.type = from.type;
    this.startNanos = from.startNanos.view();
    this.threadIds = from.threadIds.view();
    this.stackIds = from.stackIds.view();
    this.states = from.states.view();
    this.weights = from.weights.view();
    this.attributes = from.attributes.view();
  }

  private SampleTable(SampleTable same, LongColumn stackIds) {
    if (stackIds.size() != same.size()) {
      throw new IllegalArgumentException(stackIds.size() + " stacks for " + same.size() + " rows");
    }
    this.type = same.type;
    this.startNanos = same.startNanos;
    this.threadIds = same.threadIds;
    this.stackIds = stackIds;
    this.states = same.states;
    this.weights = same.weights;
    this.attributes = same.attributes.without(Attribute.Kind.STACK);
  }

  /** The same rows on other stacks, without {@link #attributes} that are stacks. */
  SampleTable onStacks(LongColumn newStackIds) {
    return new SampleTable(this, newStackIds);
  }

  /** What the rows are. */
  public SampleType type() {
    return type;
  }

  /** Number of rows: events of the recording. */
  public int size() {
    return startNanos.size();
  }

  /** When it happened or began, in nanoseconds since 1970. */
  public LongColumn startNanos() {
    return startNanos;
  }

  /** On which thread, or {@link Ids#NONE}. */
  public LongColumn threadIds() {
    return threadIds;
  }

  /** Where; {@link StackTable#ROOT} when the recorder got no stack. */
  public LongColumn stackIds() {
    return stackIds;
  }

  /** Ordinals of {@link ThreadState}. */
  public LongColumn states() {
    return states;
  }

  /** How much, in the type's unit. */
  public LongColumn weights() {
    return weights;
  }

  /** What else a row says. */
  public AttributeColumns attributes() {
    return attributes;
  }

  /** The state in {@code row}. */
  public ThreadState state(int row) {
    return ThreadState.at(states.getInt(row));
  }

  /** Bytes that the rows hold on to. */
  public long footprintBytes() {
    return startNanos.footprintBytes()
        + threadIds.footprintBytes()
        + stackIds.footprintBytes()
        + states.footprintBytes()
        + weights.footprintBytes()
        + attributes.footprintBytes();
  }

  /** Appends samples; for one thread. */
  public static final class Builder {
    private SampleType type;
    private final LongColumn.Builder startNanos = new LongColumn.Builder();
    private final LongColumn.Builder threadIds = new LongColumn.Builder();
    private final LongColumn.Builder stackIds = new LongColumn.Builder();
    private final LongColumn.Builder states = new LongColumn.Builder();
    private LongColumn.Builder weights = new LongColumn.Builder();
    private final AttributeColumns.Builder attributes;

    Builder(SampleType type, List<Attribute> attributes) {
      this.type = type;
      this.attributes = new AttributeColumns.Builder(attributes);
    }

    /** What the rows are; the unit becomes that of samples where rows differ in it. */
    public SampleType type() {
      return type;
    }

    /** The attributes that each row must be given. */
    public List<Attribute> attributes() {
      return attributes.attributes();
    }

    /** Number of rows so far. */
    public int size() {
      return startNanos.size();
    }

    /** Appends a row; its attributes, if the table has any, follow by {@link #attribute}. */
    public void add(long startNanos, int threadId, int stackId, ThreadState state, long weight) {
      this.startNanos.add(startNanos);
      threadIds.add(threadId);
      stackIds.add(stackId);
      states.add(state.ordinal());
      weights.add(weight);
    }

    /** Gives the row that was added last the value of one attribute; once for each of them. */
    public void attribute(int attributeIndex, long value) {
      attributes.add(attributeIndex, value);
    }

    /** Appends all rows of another table, with its ids translated. */
    void append(SampleTable more, Translation translation) {
      startNanos.append(more.startNanos, null);
      threadIds.append(more.threadIds, translation.threadIds());
      stackIds.append(more.stackIds, translation.stackIds());
      states.append(more.states, null);
      if (more.type.unit() == type.unit()) {
        weights.append(more.weights, null);
      } else {
        addOnes(more.size());
      }
      attributes.append(more.attributes, more.size(), translation);
    }

    /** Lets every row weigh one sample, unless samples are what weights count already. */
    void countOnly() {
      if (type.unit() != WeightUnit.SAMPLES) {
        type = new SampleType(type.name(), type.category(), WeightUnit.SAMPLES);
        weights = new LongColumn.Builder();
        addOnes(size());
      }
    }

    private void addOnes(int count) {
      for (int row = 0; row < count; row++) {
        weights.add(1);
      }
    }

    SampleTable view() {
      return new SampleTable(this);
    }
  }
}
