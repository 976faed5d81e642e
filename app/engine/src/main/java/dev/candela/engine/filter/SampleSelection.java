package dev.candela.engine.filter;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import java.util.List;
import java.util.Set;

/**
 * Which samples are looked at; a value. A sample is looked at if all four say so, in whatever order
 * they were set.
 *
 * @param events of which types
 * @param range begun in which time
 * @param threads on which threads
 * @param states in which states; none of them means any
 */
public record SampleSelection(
    EventChoice events, Span range, ThreadChoice threads, Set<ThreadState> states) {

  /** All of time. */
  public static final Span ALWAYS = new Span(Long.MIN_VALUE, Long.MAX_VALUE);

  /** All samples of the first category that there is. */
  public static final SampleSelection ALL =
      new SampleSelection(EventChoice.AUTO, ALWAYS, ThreadChoice.ALL, Set.of());

  /** Keeps a copy of the states. */
  public SampleSelection {
    states = Set.copyOf(states);
  }

  /** The same with other events. */
  public SampleSelection withEvents(EventChoice newEvents) {
    return new SampleSelection(newEvents, range, threads, states);
  }

  /** The same in another time. */
  public SampleSelection withRange(Span newRange) {
    return new SampleSelection(events, newRange, threads, states);
  }

  /** The same on other threads. */
  public SampleSelection withThreads(ThreadChoice newThreads) {
    return new SampleSelection(events, range, newThreads, states);
  }

  /** The same in other states. */
  public SampleSelection withStates(Set<ThreadState> newStates) {
    return new SampleSelection(events, range, threads, newStates);
  }

  /** The tables that may hold selected samples. */
  public List<SampleTable> tables(Profile profile) {
    return events.tables(profile);
  }

  /** The part of the profile's time that is selected. */
  public Span rangeIn(Profile profile) {
    Span whole = profile.span();
    long startNanos = Math.clamp(range.startNanos(), whole.startNanos(), whole.endNanos());
    long endNanos = Math.clamp(range.endNanos(), startNanos, whole.endNanos());
    return new Span(startNanos, endNanos);
  }

  /** An entry for each ordinal of {@link ThreadState}, 1 where the state counts. */
  int[] stateMask() {
    ThreadState[] all = ThreadState.values();
    int[] mask = new int[all.length];
    for (ThreadState state : all) {
      mask[state.ordinal()] = states.isEmpty() || states.contains(state) ? 1 : 0;
    }
    return mask;
  }
}
