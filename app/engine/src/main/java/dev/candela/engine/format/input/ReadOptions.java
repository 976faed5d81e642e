package dev.candela.engine.format.input;

import dev.candela.engine.model.Span;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The part of a recording to read. {@code eventTypes} are names such as {@code
 * jdk.ExecutionSample}, or {@code type#field} for samples that weigh what a field says; null for
 * all known ones. {@code range} gives the time that is looked at, of the whole recording's: parts
 * without events of it may be passed over; null for all. {@code rowsOf} are kept with all their
 * fields; null for none.
 */
public record ReadOptions(
    Set<String> eventTypes, int workers, UnaryOperator<Span> range, RowsOf rowsOf) {
  /** Between a type and its field. */
  public static final char FIELD = '#';

  /** Instead of a field: each event weighs one, whatever it otherwise weighs. */
  public static final String COUNT = "count";

  /** Events of one type that begin in a range, at least this many if there are. */
  public record RowsOf(String typeName, Span range, int most) {}

  public static final ReadOptions ALL =
      new ReadOptions(null, Runtime.getRuntime().availableProcessors(), null, null);

  public ReadOptions {
    if (workers < 1) {
      throw new IllegalArgumentException(workers + " workers");
    }
    eventTypes = eventTypes == null ? null : Set.copyOf(eventTypes);
  }

  public ReadOptions withEventTypes(Set<String> typeNames) {
    return new ReadOptions(typeNames, workers, range, rowsOf);
  }

  public ReadOptions withWorkers(int count) {
    return new ReadOptions(eventTypes, count, range, rowsOf);
  }

  public ReadOptions withRange(UnaryOperator<Span> part) {
    return new ReadOptions(eventTypes, workers, part, rowsOf);
  }

  /** Only the events of one type, as rows with all their fields. */
  public ReadOptions withRowsOf(String typeName) {
    Span ever = new Span(Long.MIN_VALUE, Long.MAX_VALUE);
    return withRowsOf(new RowsOf(typeName, ever, Integer.MAX_VALUE));
  }

  public ReadOptions withRowsOf(RowsOf rows) {
    return new ReadOptions(Set.of(), workers, range, rows);
  }

  public boolean wants(String typeName) {
    return eventTypes == null || eventTypes.contains(typeName);
  }

  /** True if events of this type are asked for by its name, be it a known one or not. */
  public boolean names(String typeName) {
    return eventTypes != null && eventTypes.contains(typeName);
  }

  /** The fields by which events of this type are to weigh. */
  public List<String> weightFields(String typeName) {
    return eventTypes == null
        ? List.of()
        : eventTypes.stream()
            .filter(name -> name.startsWith(typeName + FIELD))
            .map(name -> name.substring(typeName.length() + 1))
            .toList();
  }
}
