package dev.candela.engine.model;

import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Optional;

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
  private final long weightSum;
  private final AttributeColumns attributes;

  private SampleTable(Builder from) {
    this.type = from.type;
    this.startNanos = from.startNanos.view();
    this.threadIds = from.threadIds.view();
    this.stackIds = from.stackIds.view();
    this.states = from.states.view();
    this.weights = from.weights.view();
    this.weightSum = from.weightSum;
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
    this.weightSum = same.weightSum;
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

  /** The sum of all {@link #weights}. */
  public long weightSum() {
    return weightSum;
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
    /** Sums of a few tables, and of both sides of a comparison, stay within a long. */
    private static final long GREATEST_SUM = 1L << 61;

    private SampleType type;
    private final LongColumn.Builder startNanos = new LongColumn.Builder();
    private final LongColumn.Builder threadIds = new LongColumn.Builder();
    private final LongColumn.Builder stackIds = new LongColumn.Builder();
    private final LongColumn.Builder states = new LongColumn.Builder();
    private LongColumn.Builder weights = new LongColumn.Builder();
    private long weightSum;
    private long weightless;
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

    /** The sum of all weights so far. */
    public long weightSum() {
      return weightSum;
    }

    /**
     * Appends a row; its attributes, if the table has any, follow by {@link #attribute}. A weight
     * that is negative or takes the sum out of range counts as 0, and the profile has a warning.
     */
    public void add(long startNanos, int threadId, int stackId, ThreadState state, long weight) {
      this.startNanos.add(startNanos);
      threadIds.add(threadId);
      stackIds.add(stackId);
      states.add(state.ordinal());
      addWeight(weight);
    }

    private void addWeight(long weight) {
      boolean counts = weight >= 0 && weight <= GREATEST_SUM - weightSum;
      weights.add(counts ? weight : 0);
      weightSum += counts ? weight : 0;
      weightless += counts ? 0 : 1;
    }

    /** Says how many weights count as 0, if any do. */
    Optional<String> doubt() {
      return weightless == 0
          ? Optional.empty()
          : Optional.of(Messages.text("read.warning.weights", weightless, type.name()));
    }

    /** Gives the row that was added last the value of one attribute; once for each of them. */
    public void attribute(int attributeIndex, long value) {
      attributes.add(attributeIndex, value);
    }

    /**
     * Appends all rows of another table, with its ids translated.
     *
     * @param scale what each of its weights is multiplied with
     */
    void append(SampleTable more, Translation translation, long scale) {
      startNanos.append(more.startNanos, null);
      threadIds.append(more.threadIds, translation.threadIds());
      stackIds.append(more.stackIds, translation.stackIds());
      states.append(more.states, null);
      if (scale != 1) {
        for (int row = 0; row < more.size(); row++) {
          addWeight(multiplied(more.weights.get(row), scale));
        }
      } else if (more.type.unit() != type.unit()) {
        addOnes(more.size());
      } else if (more.weightSum <= GREATEST_SUM - weightSum) {
        weights.append(more.weights, null);
        weightSum += more.weightSum;
      } else {
        for (int row = 0; row < more.size(); row++) {
          addWeight(more.weights.get(row));
        }
      }
      attributes.append(more.attributes, more.size(), translation);
    }

    /** What is out of range stays so, and counts as 0 with a warning. */
    private static long multiplied(long weight, long scale) {
      return weight > Long.MAX_VALUE / scale ? Long.MAX_VALUE : weight * scale;
    }

    /** Lets every row weigh one sample, unless samples are what weights count already. */
    void countOnly() {
      if (type.unit() != WeightUnit.SAMPLES) {
        type = new SampleType(type.name(), type.category(), WeightUnit.SAMPLES);
        weights = new LongColumn.Builder();
        weightSum = 0;
        weightless = 0;
        addOnes(size());
      }
    }

    private void addOnes(int count) {
      for (int row = 0; row < count; row++) {
        addWeight(1);
      }
    }

    SampleTable view() {
      return new SampleTable(this);
    }
  }
}
