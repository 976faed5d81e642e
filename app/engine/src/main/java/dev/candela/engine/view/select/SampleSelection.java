package dev.candela.engine.view.select;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Profile.RecordedTime;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The selection of samples; a value. A sample is selected if all six conditions hold; those begun
 * in the part that is left out, or, if unbiased, taken at a safepoint, are not. Recorders that
 * sample native code whether it runs or not ({@code jdk.NativeMethodSample}) find threads that wait
 * for a socket; readers mark those {@link ThreadState#WAITING}. No states mean any, but for samples
 * of {@link SampleCategory#CPU} in that state, which are looked at only when the states name it.
 */
public record SampleSelection(
    EventChoice events,
    Span range,
    Span leftOut,
    ThreadChoice threads,
    Set<ThreadState> states,
    boolean unbiased) {
  /** Column that marks samples taken at a safepoint. */
  public static final String BIASED = "biased";

  public static final Span ALWAYS = new Span(Long.MIN_VALUE, Long.MAX_VALUE);

  /** All samples of the first category that exists. */
  public static final SampleSelection ALL =
      new SampleSelection(EventChoice.AUTO, ALWAYS, Span.EMPTY, ThreadChoice.ALL, Set.of(), false);

  public SampleSelection {
    states = Set.copyOf(states);
  }

  public SampleSelection withEvents(EventChoice newEvents) {
    return new SampleSelection(newEvents, range, leftOut, threads, states, unbiased);
  }

  public SampleSelection withRange(Span newRange) {
    return new SampleSelection(events, newRange, leftOut, threads, states, unbiased);
  }

  public SampleSelection without(Span newLeftOut) {
    return new SampleSelection(events, range, newLeftOut, threads, states, unbiased);
  }

  public SampleSelection withThreads(ThreadChoice newThreads) {
    return new SampleSelection(events, range, leftOut, newThreads, states, unbiased);
  }

  public SampleSelection withStates(Set<ThreadState> newStates) {
    return new SampleSelection(events, range, leftOut, threads, newStates, unbiased);
  }

  /** Without samples taken at a safepoint, or with them. */
  public SampleSelection withUnbiased(boolean only) {
    return new SampleSelection(events, range, leftOut, threads, states, only);
  }

  public List<SampleTable> tables(Profile profile) {
    return events.tables(profile);
  }

  public Span rangeIn(Profile profile) {
    return range.within(profile.span());
  }

  /** The excluded part of {@link #rangeIn}. */
  public Span leftOutIn(Profile profile) {
    return leftOut.within(rangeIn(profile));
  }

  /** How long the profile was recorded in the selected time, or as a whole if it has no moments. */
  public long recordedNanos(Profile profile) {
    return profile.span().isEmpty()
        ? profile.recorded().durationNanos()
        : nanos(profile, profile.recorded());
  }

  /** The same for the recorder of the selected events, which may have started later. */
  public long recordedNanosOfEvents(Profile profile) {
    long nanos = areOfSecond(profile) ? nanos(profile, profile.second().recorded()) : 0;
    return nanos > 0 ? nanos : recordedNanos(profile);
  }

  /** True if all selected events are of the second recorder; never if there are several files. */
  public boolean areOfSecond(Profile profile) {
    List<SampleTable> tables = tables(profile);
    return profile.recorded().isContinuous()
        && !tables.isEmpty()
        && tables.stream().allMatch(table -> profile.second().has(table.type()));
  }

  private long nanos(Profile profile, RecordedTime recorded) {
    return recorded.durationNanos(range) - recorded.durationNanos(leftOutIn(profile));
  }

  /** Number of samples left out only because they wait; see above. */
  public long leftOutWaiting(Profile profile, Cancellation cancellation) {
    if (!states.isEmpty()) {
      return 0;
    }
    SampleSelection waiting = withStates(Set.of(ThreadState.WAITING));
    long count = 0;
    for (SampleTable table : tables(profile)) {
      if (table.type().category() == SampleCategory.CPU) {
        RowScan scan = new RowScan(profile, table, waiting, cancellation);
        while (scan.next()) {
          count += Arrays.stream(scan.included(), 0, scan.rows()).sum();
        }
      }
    }
    return count;
  }

  /** By ordinal of {@link ThreadState}, 1 if the state counts in this type. */
  int[] stateMask(SampleType type) {
    ThreadState[] all = ThreadState.values();
    int[] mask = new int[all.length];
    for (ThreadState state : all) {
      mask[state.ordinal()] = states.isEmpty() || states.contains(state) ? 1 : 0;
    }
    if (states.isEmpty() && type.category() == SampleCategory.CPU) {
      mask[ThreadState.WAITING.ordinal()] = 0;
    }
    return mask;
  }
}
