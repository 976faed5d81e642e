package dev.candela.engine.model;

import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * All samples of one {@link SampleType} as columns; immutable. Rows stand in the order in which
 * they were read, which is by time only within one thread's buffer of the recorder. They start at
 * nanoseconds since 1970; threads are {@link Ids#NONE} if unknown, stacks {@link StackTable#ROOT}
 * if the recorder got none, and states ordinals of {@link ThreadState}. Kinds that say more (a
 * class, an owner) have {@link AttributeColumns}. Weights that would add up to more than can be
 * counted are divided by the divisor, mostly 1; the smallest one is the largest number if there is
 * no row.
 */
public record SampleTable(
    SampleType type,
    LongColumn startNanos,
    LongColumn threadIds,
    LongColumn stackIds,
    LongColumn states,
    LongColumn weights,
    long divisor,
    long weightSum,
    long smallestWeight,
    AttributeColumns attributes) {
  /** No real profile has this many samples of each of this many stacks. */
  private static final long NO_SAMPLES = 1000;

  private static final int FEWEST_ROWS = 10;

  /** What readers give for numbers that are larger. */
  private static final long OUT_OF_RANGE = Long.MAX_VALUE;

  SampleTable ofType(SampleType newType) {
    return with(newType, stackIds, attributes);
  }

  /** Replaces the stacks; drops {@link #attributes} that are stacks. */
  SampleTable onStacks(LongColumn newStackIds) {
    if (newStackIds.size() != size()) {
      throw new IllegalArgumentException(newStackIds.size() + " stacks for " + size() + " rows");
    }
    return with(type, newStackIds, attributes.without(Attribute.Kind.STACK));
  }

  private SampleTable with(
      SampleType newType, LongColumn newStackIds, AttributeColumns newAttributes) {
    return new SampleTable(
        newType,
        startNanos,
        threadIds,
        newStackIds,
        states,
        weights,
        divisor,
        weightSum,
        smallestWeight,
        newAttributes);
  }

  public int size() {
    return startNanos.size();
  }

  /** False if their number is unknown: weights have fractions, or must be times or bytes. */
  public boolean countsSamples() {
    return switch (type.unit()) {
      case SAMPLES -> divisor == 1 && countSamples(size(), smallestWeight);
      case THOUSANDTHS -> false;
      case BYTES, NANOS, COUNT -> true;
    };
  }

  /** True unless every one of these numbers is too large for that. */
  public static boolean countSamples(long rows, long smallest) {
    return rows < FEWEST_ROWS || smallest < NO_SAMPLES;
  }

  /** What weights are together before they are divided; at most what can be read again. */
  public static long whole(long weight, long divisor) {
    return weight < OUT_OF_RANGE / divisor ? weight * divisor : OUT_OF_RANGE - 1;
  }

  public long whole(long weight) {
    return whole(weight, divisor);
  }

  /** Tables of one unit with weights that can be added: all divided by the largest divisor. */
  public static List<SampleTable> inOneScale(List<SampleTable> tables) {
    long largest = tables.stream().mapToLong(SampleTable::divisor).max().orElse(1);
    boolean alike = tables.stream().map(table -> table.type.unit()).distinct().count() <= 1;
    return alike ? tables.stream().map(table -> table.dividedBy(largest)).toList() : tables;
  }

  private SampleTable dividedBy(long newDivisor) {
    if (divisor == newDivisor) {
      return this;
    }
    return weighing(weight -> weight / (newDivisor / divisor), newDivisor);
  }

  /** Weights each block by how likely its size is to be sampled, once in so many bytes. */
  SampleTable sampledEvery(long bytes) {
    double interval = (double) bytes / divisor;
    boolean random = type.category() == SampleCategory.LIVE;
    return weighing(
        size ->
            Math.round(
                random ? size / -Math.expm1(-size / interval) : Math.max((double) size, interval)),
        divisor);
  }

  private SampleTable weighing(LongUnaryOperator weigh, long newDivisor) {
    LongColumn.Builder others = new LongColumn.Builder();
    long sum = 0;
    for (int row = 0; row < size(); row++) {
      long weight = weigh.applyAsLong(weights.get(row));
      others.add(weight);
      sum += weight;
    }
    return new SampleTable(
        type,
        startNanos,
        threadIds,
        stackIds,
        states,
        others.view(),
        newDivisor,
        sum,
        weigh.applyAsLong(smallestWeight),
        attributes);
  }

  /** Says what all weights are divided by, if they are. */
  Optional<String> remark() {
    return divisor == 1
        ? Optional.empty()
        : Optional.of(Messages.text("read.warning.weights-divided", type.name(), divisor));
  }

  public ThreadState state(int row) {
    return ThreadState.at(states.getInt(row));
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
    private int shift;
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
     * that is negative or the largest number counts as 0; if the sum gets out of range, all weights
     * are divided. The profile has a warning of either.
     */
    public void add(long startNanos, int threadId, int stackId, ThreadState state, long weight) {
      this.startNanos.add(startNanos);
      threadIds.add(threadId);
      stackIds.add(stackId);
      states.add(state.ordinal());
      addWeight(weight);
    }

    private void addWeight(long weight) {
      if (weight < 0 || weight == OUT_OF_RANGE) {
        weightless++;
        weights.add(0);
        return;
      }
      while (weight >> shift > GREATEST_SUM) {
        halve();
      }
      addDivided(weight >> shift);
    }

    private void addDivided(long weight) {
      long divided = weight;
      while (divided > GREATEST_SUM - weightSum) {
        halve();
        divided >>= 1;
      }
      weights.add(divided);
      weightSum += divided;
      smallestWeight = Math.min(smallestWeight, divided);
    }

    private void halve() {
      LongColumn whole = weights.view();
      weights = new LongColumn.Builder();
      weightSum = 0;
      shift++;
      for (int row = 0; row < whole.size(); row++) {
        long half = whole.get(row) >> 1;
        weights.add(half);
        weightSum += half;
      }
      smallestWeight = smallestWeight == Long.MAX_VALUE ? smallestWeight : smallestWeight >> 1;
    }

    /** Says how many weights count as 0, if any. */
    Optional<String> doubt() {
      return weightless == 0
          ? Optional.empty()
          : Optional.of(Messages.text("read.warning.weights", weightless, type.name()));
    }

    Optional<String> remark() {
      return view().remark();
    }

    /** Sets an attribute of the last row; once for each. */
    public void attribute(int attributeIndex, long value) {
      attributes.add(attributeIndex, value);
    }

    void append(SampleTable more, Translation translation, long scale) {
      startNanos.append(more.startNanos, null);
      threadIds.append(more.threadIds, translation.threadIds);
      stackIds.append(more.stackIds, translation.stackIds);
      states.append(more.states, null);
      if (scale != 1) {
        addWeights(more, scale);
      } else if (more.type.unit() != type.unit()) {
        addOnes(more.size());
      } else if (shift == 0 && more.divisor == 1 && more.weightSum <= GREATEST_SUM - weightSum) {
        weights.append(more.weights, null);
        weightSum += more.weightSum;
        smallestWeight = Math.min(smallestWeight, more.smallestWeight);
      } else {
        addWeights(more, 1);
      }
      attributes.append(more.attributes, more.size(), translation);
    }

    private void addWeights(SampleTable more, long scale) {
      // Divided as much as need be for the largest product.
      while (1L << shift < more.divisor
          || more.weightSum / (1L << shift) * more.divisor > GREATEST_SUM / scale) {
        halve();
      }
      for (int row = 0; row < more.size(); row++) {
        long weight = more.weights.get(row);
        long divisor = (1L << shift) / more.divisor;
        addDivided(
            weight / divisor * scale + (long) ((double) (weight % divisor) * scale / divisor));
      }
    }

    /** Makes room for weights with fractions. */
    void countThousandths() {
      if (type.unit() == WeightUnit.SAMPLES) {
        SampleTable whole = view();
        clear(WeightUnit.THOUSANDTHS);
        addWeights(whole, WeightUnit.PER_ONE);
      }
    }

    /** Makes each row weigh one sample, unless weights count samples already. */
    void countOnly() {
      if (type.unit() != WeightUnit.SAMPLES) {
        clear(WeightUnit.SAMPLES);
        weightless = 0;
        addOnes(size());
      }
    }

    private void clear(WeightUnit newUnit) {
      type = new SampleType(type.name(), type.category(), newUnit);
      weights = new LongColumn.Builder();
      weightSum = 0;
      smallestWeight = Long.MAX_VALUE;
      shift = 0;
    }

    private void addOnes(int count) {
      for (int row = 0; row < count; row++) {
        addWeight(1);
      }
    }

    SampleTable view() {
      return new SampleTable(
          type,
          startNanos.view(),
          threadIds.view(),
          stackIds.view(),
          states.view(),
          weights.view(),
          1L << shift,
          weightSum,
          smallestWeight,
          attributes.view());
    }
  }
}
