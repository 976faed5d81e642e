package dev.candela.engine.analysis;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Events of one type as rows and columns of text that people read; immutable. */
public final class EventGrid {
  /** Columns that every type has, before those of its own fields. */
  public static final int START = 0;

  public static final int DURATION = 1;
  public static final int THREAD = 2;
  private static final int FIRST_FIELD = 3;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Events with the same text in a column; durations are 0 for instantaneous ones. */
  public record Group(String text, int count, long durationNanos, long longestNanos) {}

  private final Profile profile;
  private final EventTable table;
  private final List<String> names = new ArrayList<>();
  private final List<LongColumn> stackColumns;

  public EventGrid(Profile profile, EventTable table) {
    this.profile = profile;
    this.table = table;
    names.addAll(List.of("startTime", "duration", "eventThread"));
    table.attributes().all().forEach(attribute -> names.add(attribute.name()));
    stackColumns =
        IntStream.range(FIRST_FIELD, names.size())
            .filter(column -> kind(column) == Attribute.Kind.STACK)
            .mapToObj(this::column)
            .toList();
  }

  public Profile profile() {
    return profile;
  }

  public EventTable table() {
    return table;
  }

  /** The recording's own names of the columns. */
  public List<String> names() {
    return names;
  }

  public boolean isNumber(int column) {
    return switch (kind(column)) {
      case STRING, THREAD, STACK -> false;
      case COUNT, TRUTH, BYTES, NANOS, MOMENT, ADDRESS, DOUBLE -> true;
    };
  }

  /** The value for sorting; NaN if the event does not have it. */
  public double number(int column, int row) {
    long value = column(column).get(row);
    return switch (kind(column)) {
      case DOUBLE -> Double.longBitsToDouble(value);
      case BYTES, NANOS, MOMENT -> value < 0 ? Double.NaN : value;
      case STRING, THREAD, STACK, COUNT, TRUTH, ADDRESS -> value;
    };
  }

  /** Start of an event, in seconds since the start of the recording. */
  public double seconds(int row) {
    return (table.startNanos().get(row) - profile.span().startNanos()) / NANOS_PER_SECOND;
  }

  /** The text of a cell; empty if the event does not have the value. */
  public String text(int column, int row) {
    long value = column(column).get(row);
    if (column == START) {
      return Messages.text("timeline.seconds", Quantities.decimals(seconds(row), 3));
    } else if (column == DURATION && value == 0) {
      return "";
    }
    return text(profile, kind(column), value);
  }

  public static String text(Profile profile, Attribute.Kind kind, long value) {
    return switch (kind) {
      case STRING -> value < 0 ? "" : profile.symbols().strings().get((int) value);
      case THREAD -> value < 0 ? "" : profile.threads().name((int) value);
      case STACK -> place(profile, (int) value);
      case COUNT -> Long.toString(value);
      case TRUTH -> Boolean.toString(value != 0);
      case BYTES -> value < 0 ? "" : Quantities.bytes(value);
      case NANOS -> value < 0 ? "" : Quantities.duration(value);
      case MOMENT ->
          value < 0
              ? ""
              : Quantities.momentAndZone(
                  Instant.EPOCH.plus(value, ChronoUnit.NANOS), ZoneId.systemDefault());
      case ADDRESS -> "0x" + Long.toHexString(value);
      case DOUBLE -> String.format(Locale.ROOT, "%.4g", Double.longBitsToDouble(value));
    };
  }

  /** Where an event happened; {@link Ids#NONE} if unknown. */
  public int stackId(int row) {
    for (LongColumn column : stackColumns) {
      int stackId = column.getInt(row);
      if (stackId != StackTable.ROOT) {
        return stackId;
      }
    }
    return Ids.NONE;
  }

  /** The method in which something happened; empty if unknown. */
  public static String place(Profile profile, int stackId) {
    return stackId == StackTable.ROOT || stackId == Ids.NONE
        ? ""
        : profile.symbols().frameName(profile.stacks().frameId(stackId));
  }

  /** The column of a name, whatever its case; -1 if there is none. */
  public int column(String name) {
    return IntStream.range(0, names.size())
        .filter(column -> names.get(column).equalsIgnoreCase(name))
        .findFirst()
        .orElse(-1);
  }

  /** The rows that began in a range and pass a test, in the order of time. */
  public int[] rows(Span range, IntPredicate test) {
    return Ids.sorted(
        IntStream.range(0, table.size())
            .filter(row -> range.contains(table.startNanos().get(row)) && test.test(row)),
        Comparator.comparingLong(row -> table.startNanos().get(row)));
  }

  /** Sorts rows by a column: numbers in descending order, text in ascending order. */
  public int[] sorted(int[] rows, int column) {
    Comparator<Integer> order =
        isNumber(column)
            ? Comparator.comparingDouble((Integer row) -> -number(column, row))
            : Comparator.comparing((Integer row) -> text(column, row));
    return Ids.sorted(IntStream.of(rows), order);
  }

  /** Groups rows by the text in a column, longest total duration first, then the most frequent. */
  public List<Group> groups(int[] rows, int column) {
    Map<String, Group> groups = new HashMap<>();
    for (int row : rows) {
      long nanos = Math.max(0, table.durationNanos().get(row));
      groups.merge(
          text(column, row),
          new Group(text(column, row), 1, nanos, nanos),
          (a, b) ->
              new Group(
                  a.text(),
                  a.count() + 1,
                  a.durationNanos() + b.durationNanos(),
                  Math.max(a.longestNanos(), b.longestNanos())));
    }
    return groups.values().stream()
        .sorted(
            Comparator.comparingLong((Group group) -> -group.durationNanos())
                .thenComparingLong(group -> -group.count())
                .thenComparing(Group::text))
        .toList();
  }

  /** Finds a pattern in one column, or in any. */
  public boolean matches(int row, int column, Pattern pattern) {
    return column >= 0
        ? pattern.matcher(text(column, row)).find()
        : IntStream.range(0, names.size()).anyMatch(each -> matches(row, each, pattern));
  }

  private Attribute.Kind kind(int column) {
    return switch (column) {
      case START -> Attribute.Kind.MOMENT;
      case DURATION -> Attribute.Kind.NANOS;
      case THREAD -> Attribute.Kind.THREAD;
      default -> table.attributes().all().get(column - FIRST_FIELD).kind();
    };
  }

  private LongColumn column(int column) {
    return switch (column) {
      case START -> table.startNanos();
      case DURATION -> table.durationNanos();
      case THREAD -> table.threadIds();
      default -> table.attributes().column(column - FIRST_FIELD);
    };
  }
}
