package dev.candela.desktop.events;

import dev.candela.engine.analysis.EventGrid;
import dev.candela.engine.format.jfr.read.EventType;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import java.util.AbstractList;
import java.util.HashSet;
import java.util.List;
import java.util.RandomAccess;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The events of one type in the selected time and threads; immutable. The grid is null if there are
 * none, {@code columns} are those that say something, {@code groups} are rows by a column or empty,
 * {@code all} is false if there are more events than fit in memory.
 */
record TypeEvents(
    EventType type,
    EventGrid grid,
    List<Integer> columns,
    List<Row> rows,
    List<EventGrid.Group> groups,
    boolean all) {
  /** Of the events of one type; a shorter time shows the others. */
  static final int MOST_ROWS = 500_000;

  /** The rows of {@code read} that contain a text, grouped by a column; both may be empty. */
  static TypeEvents of(
      EventType type,
      Profile read,
      Profile shown,
      SampleSelection selection,
      String text,
      String by,
      Cancellation cancellation) {
    EventTable table = read.events(type.name()).orElse(null);
    if (table == null) {
      return new TypeEvents(type, null, List.of(), List.of(), List.of(), true);
    }
    EventGrid grid = new EventGrid(read, table);
    ThreadChoice chosen = translated(selection.threads(), shown.threads(), read.threads());
    Pattern pattern = Pattern.compile(Pattern.quote(text), Pattern.CASE_INSENSITIVE);
    int[] rows =
        grid.rows(
            selection.range(),
            row -> {
              cancellation.check();
              return !selection.leftOut().contains(table.startNanos().get(row))
                  && chosen.includes(table.threadIds().getInt(row), read.threads())
                  && (text.isEmpty() || grid.matches(row, -1, pattern));
            });
    List<Integer> columns =
        IntStream.range(0, grid.names().size())
            .filter(
                column ->
                    column == EventGrid.START
                        || IntStream.of(rows).anyMatch(row -> !grid.text(column, row).isEmpty()))
            .boxed()
            .toList();
    int byColumn = grid.column(by);
    List<EventGrid.Group> groups = byColumn < 0 ? List.of() : grid.groups(rows, byColumn);
    return new TypeEvents(
        type, grid, columns, new Rows(grid, rows), groups, table.size() < MOST_ROWS);
  }

  /** The same threads, in the numbers of another reading of the recording. */
  static ThreadChoice translated(ThreadChoice choice, ThreadTable from, ThreadTable to) {
    return switch (choice) {
      case ThreadChoice.Chosen chosen -> {
        Set<ProfiledThread> wanted =
            chosen.threadIds().stream()
                .filter(id -> id != Ids.NONE && id < from.size())
                .map(from::get)
                .collect(Collectors.toSet());
        Set<Integer> ids = new HashSet<>();
        for (int id = 0; id < to.size(); id++) {
          if (wanted.contains(to.get(id))) {
            ids.add(id);
          }
        }
        if (chosen.threadIds().contains(Ids.NONE)) {
          ids.add(Ids.NONE);
        }
        yield ThreadChoice.of(ids);
      }
      case ThreadChoice.Except except -> ThreadChoice.except(translated(except.others(), from, to));
      case ThreadChoice.Everything _, ThreadChoice.Named _ -> choice;
    };
  }

  record Row(EventGrid grid, int number) {
    long startNanos() {
      return grid.table().startNanos().get(number);
    }

    int stackId() {
      return grid.stackId(number);
    }

    long durationNanos() {
      return grid.table().durationNanos().get(number);
    }
  }

  private static final class Rows extends AbstractList<Row> implements RandomAccess {
    private final EventGrid grid;
    private final int[] numbers;

    Rows(EventGrid grid, int[] numbers) {
      this.grid = grid;
      this.numbers = numbers;
    }

    @Override
    public Row get(int index) {
      return new Row(grid, numbers[index]);
    }

    @Override
    public int size() {
      return numbers.length;
    }
  }
}
