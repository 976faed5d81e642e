package dev.candela.engine.read.input;

import dev.candela.engine.model.Span;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * How much of a recording to read, and with how many threads; immutable.
 *
 * @param eventTypes names of the event types to keep, such as {@code jdk.ExecutionSample}; null for
 *     all that are known. Events of other types are still counted.
 * @param bytecodeIndexes true to tell frames apart by bytecode index as well as by line; nothing
 *     shows it so far, and it multiplies the distinct frames and stacks
 * @param workers threads that read at the same time, at least 1
 * @param range gives the time that is looked at, of the time of the whole recording: parts of the
 *     file that hold no events of it may be passed over, all others are read in full; null for all
 */
public record ReadOptions(
    Set<String> eventTypes, boolean bytecodeIndexes, int workers, UnaryOperator<Span> range) {
  /** Everything that can be shown, on all processors. */
  public static final ReadOptions ALL =
      new ReadOptions(null, false, Runtime.getRuntime().availableProcessors(), null);

  public ReadOptions {
    if (workers < 1) {
      throw new IllegalArgumentException(workers + " workers");
    }
    eventTypes = eventTypes == null ? null : Set.copyOf(eventTypes);
  }

  /** Only these types. */
  public ReadOptions withEventTypes(Set<String> typeNames) {
    return new ReadOptions(typeNames, bytecodeIndexes, workers, range);
  }

  /** With this number of threads. */
  public ReadOptions withWorkers(int count) {
    return new ReadOptions(eventTypes, bytecodeIndexes, count, range);
  }

  /** Frames also differ by bytecode index. */
  public ReadOptions withBytecodeIndexes() {
    return new ReadOptions(eventTypes, true, workers, range);
  }

  public ReadOptions withRange(UnaryOperator<Span> part) {
    return new ReadOptions(eventTypes, bytecodeIndexes, workers, part);
  }

  /** True if events of this type are kept. */
  public boolean wants(String typeName) {
    return eventTypes == null || eventTypes.contains(typeName);
  }
}
