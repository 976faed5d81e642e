package dev.candela.engine.model;

import dev.candela.engine.model.column.LongColumn;
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
  /** No real profile has this many samples of each of this many stacks. */
  private static final long NO_SAMPLES = 1000;

  private static final int FEWEST_ROWS = 10;

  private final SampleType type;
  private final LongColumn startNanos;
  private final LongColumn threadIds;
  private final LongColumn stackIds;
  private final LongColumn states;
  private final LongColumn weights;
  private final long weightSum;
  private final long smallestWeight;
  private final AttributeColumns attributes;

  private SampleTable(Builder from) {
    this.type = from.type;
    this.startNanos = from.startNanos.view();
    this.threadIds = from.threadIds.view();
    this.stackIds = from.stackIds.view();
    this.states = from.states.view();
    this.weights = from.weights.view();
    this.weightSum = from.weightSum;
    this.smallestWeight = from.smallestWeight;
    this.attributes = from.attributes.view();
  }

  private SampleTable(
      SampleTable same, SampleType type, LongColumn stackIds, AttributeColumns attributes) {
    this.type = type;
    this.startNanos = same.startNanos;
    this.threadIds = same.threadIds;
    this.stackIds = stackIds;
    this.states = same.states;
    this.weights = same.weights;
    this.weightSum = same.weightSum;
    this.smallestWeight = same.smallestWeight;
    this.attributes = attributes;
  }

  /** The same rows under another name. */
  SampleTable ofType(SampleType newType) {
    return new SampleTable(this, newType, stackIds, attributes);
  }

  /** Replaces the stacks; drops {@link #attributes} that are stacks. */
  SampleTable onStacks(LongColumn newStackIds) {
    if (newStackIds.size() != size()) {
      throw new IllegalArgumentException(newStackIds.size() + " stacks for " + size() + " rows");
    }
    return new SampleTable(this, type, newStackIds, attributes.without(Attribute.Kind.STACK));
  }

  public SampleType type() {
    return type;
  }

  public int size() {
    return startNanos.size();
  }

  /** Start in nanoseconds since 1970. */
  public LongColumn startNanos() {
    return startNanos;
  }

  /** {@link Ids#NONE} if unknown. */
  public LongColumn threadIds() {
    return threadIds;
  }

  /** {@link StackTable#ROOT} if the recorder got no stack. */
  public LongColumn stackIds() {
    return stackIds;
  }

  /** Ordinals of {@link ThreadState}. */
  public LongColumn states() {
    return states;
  }

  /** In the type's unit. */
  public LongColumn weights() {
    return weights;
  }

  public long weightSum() {
    return weightSum;
  }

  /** False if weights are said to be numbers of samples and cannot be: they are times or bytes. */
  public boolean countsSamples() {
    return type.unit() != WeightUnit.SAMPLES || countSamples(size(), smallestWeight);
  }

  /** True unless every one of these numbers is too large for that. */
  public static boolean countSamples(long rows, long smallest) {
    return rows < FEWEST_ROWS || smallest < NO_SAMPLES;
  }

  public AttributeColumns attributes() {
    return attributes;
  }

  public ThreadState state(int row) {
    return ThreadState.at(states.getInt(row));
  }

  public long footprintBytes() {
    return startNanos.footprintBytes()
        + threadIds.footprintBytes()
        + stackIds.footprintBytes()
        + states.footprintBytes()
        + weights.footprintBytes()
        + attributes.footprintBytes();
  }

  /** For one thread. */
  public static final class Builder {
    /** Sums of 32 tables, of both sides of a comparison together, do not overflow. */
    private static final long GREATEST_SUM = 1L << 58;

    private SampleType type;
    private final LongColumn.Builder startNanos = new LongColumn.Builder();
    private final LongColumn.Builder threadIds = new LongColumn.Builder();
    private final LongColumn.Builder stackIds = new LongColumn.Builder();
    private final LongColumn.Builder states = new LongColumn.Builder();
    private LongColumn.Builder weights = new LongColumn.Builder();
    private long weightSum;
    private long smallestWeight = Long.MAX_VALUE;
    private long weightless;
    private final AttributeColumns.Builder attributes;

    Builder(SampleType type, List<Attribute> attributes) {
      this.type = type;
      this.attributes = new AttributeColumns.Builder(attributes);
    }

    /** The unit becomes samples if rows have different units. */
    public SampleType type() {
      return type;
    }

    public List<Attribute> attributes() {
      return attributes.attributes();
    }

    public int size() {
      return startNanos.size();
    }

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
      smallestWeight = counts ? Math.min(smallestWeight, weight) : smallestWeight;
      weightless += counts ? 0 : 1;
    }

    /** Says how many weights count as 0, if any. */
    Optional<String> doubt() {
      return weightless == 0
          ? Optional.empty()
          : Optional.of(Messages.text("read.warning.weights", weightless, type.name()));
    }

    /** Sets an attribute of the last row; once for each. */
    public void attribute(int attributeIndex, long value) {
      attributes.add(attributeIndex, value);
    }

    /**
     * Appends all rows of another table, with its ids translated.
     *
     * @param scale factor for each of its weights
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
        smallestWeight = Math.min(smallestWeight, more.smallestWeight);
      } else {
        for (int row = 0; row < more.size(); row++) {
          addWeight(more.weights.get(row));
        }
      }
      attributes.append(more.attributes, more.size(), translation);
    }

    /** Values out of range stay so and count as 0, with a warning. */
    private static long multiplied(long weight, long scale) {
      return weight > Long.MAX_VALUE / scale ? Long.MAX_VALUE : weight * scale;
    }

    /** Makes each row weigh one sample, unless weights count samples already. */
    void countOnly() {
      if (type.unit() != WeightUnit.SAMPLES) {
        type = new SampleType(type.name(), type.category(), WeightUnit.SAMPLES);
        weights = new LongColumn.Builder();
        weightSum = 0;
        smallestWeight = Long.MAX_VALUE;
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
