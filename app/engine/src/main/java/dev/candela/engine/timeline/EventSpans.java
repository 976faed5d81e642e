package dev.candela.engine.timeline;

import dev.candela.engine.analysis.EventGrid;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.column.LongColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * When the JVM did something, such as collecting garbage.
 *
 * @param known false if the recording would not say if there were any
 * @param spans in order of their start
 */
public record EventSpans(boolean known, List<EventSpan> spans) {
  private static final String PAUSE = "jdk.GCPhasePause";
  private static final String COLLECTION = "jdk.GarbageCollection";

  /**
   * One of them.
   *
   * @param name what the JVM calls it
   */
  public record EventSpan(Span span, String name) {}

  public EventSpans {
    spans = List.copyOf(spans);
  }

  /** When the garbage collector stopped the program. */
  static EventSpans pauses(Profile profile) {
    Optional<EventTable> table = profile.events(PAUSE).or(() -> profile.events(COLLECTION));
    boolean asked =
        "true".equals(profile.origin().settings().get(PAUSE + "#enabled"))
            || "true".equals(profile.origin().settings().get(COLLECTION + "#enabled"));
    List<EventSpan> spans = new ArrayList<>();
    table.ifPresent(pauses -> add(profile, pauses, "name", null, spans));
    return of(asked || table.isPresent(), spans);
  }

  /** When all threads were stopped, for whatever reason. */
  static EventSpans safepoints(Profile profile) {
    List<EventSpan> spans = new ArrayList<>();
    profile
        .events("jdk.ExecuteVMOperation")
        .ifPresent(table -> add(profile, table, "operation", "safepoint", spans));
    profile.events("jdk.SafepointBegin").ifPresent(table -> add(profile, table, "", null, spans));
    return of(!spans.isEmpty(), spans);
  }

  static EventSpans compilations(Profile profile) {
    List<EventSpan> spans = new ArrayList<>();
    profile
        .events("jdk.Compilation")
        .ifPresent(table -> add(profile, table, "method", null, spans));
    return of(!spans.isEmpty(), spans);
  }

  private static EventSpans of(boolean known, List<EventSpan> spans) {
    spans.sort(Comparator.comparingLong(each -> each.span().startNanos()));
    return new EventSpans(known, spans);
  }

  /**
   * Takes in the rows of a table.
   *
   * @param condition name of a column that must be true; null for all rows
   */
  private static void add(
      Profile profile, EventTable table, String name, String condition, List<EventSpan> into) {
    EventGrid grid = new EventGrid(profile, table);
    int column = grid.column(name);
    LongColumn wanted = condition == null ? null : table.attributes().column(condition);
    for (int row = 0; row < table.size(); row++) {
      if (wanted == null || wanted.get(row) != 0) {
        long start = table.startNanos().get(row);
        long nanos = Math.max(0, table.durationNanos().get(row));
        into.add(
            new EventSpan(
                new Span(start, start + nanos), column < 0 ? "" : grid.text(column, row)));
      }
    }
  }

  /** Those that overlap the range. */
  List<EventSpan> in(Span range) {
    return spans.stream()
        .filter(
            each ->
                each.span().startNanos() <= range.endNanos()
                    && each.span().endNanos() >= range.startNanos())
        .toList();
  }
}
