package dev.candela.desktop.events;

import dev.candela.engine.analysis.EventGrid;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.AttributeColumns;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The events of all known types in the selected time and threads, in order of time; only the
 * longest if there are too many. The profile has the stacks of the rows. Immutable.
 */
record EventList(List<Row> rows, long count, Profile profile) {
  /** Limit of rows; a shorter time or a filter shows the others. */
  private static final int MOST_ROWS = 50_000;

  private static final int MOST_NAMED = 8;

  /** Events about settings of the recorder; there are thousands. */
  private static final Set<String> OF_THE_RECORDER =
      Set.of("jdk.ActiveSetting", "jdk.ActiveRecording");

  /** Some values are whole files, such as /etc/os-release. */
  private static final Pattern LINES = Pattern.compile("\\s*\\R\\s*");

  EventList {
    rows = List.copyOf(rows);
  }

  /** Events whose words contain a text, in any case. */
  static EventList of(View view, String text, Cancellation cancellation) {
    Collected collected = new Collected(view, text.toLowerCase(Locale.ROOT), cancellation);
    for (EventTable table : view.profile().events()) {
      collected.add(table);
    }
    StackMask stacks = StackMask.of(view.stackView(cancellation));
    for (SampleTable table : view.profile().samples()) {
      collected.add(table, stacks);
    }
    return collected.list();
  }

  /** An event. Its duration is 0 if it is instantaneous, its thread empty if there is none. */
  record Row(
      String type,
      long startNanos,
      long durationNanos,
      String thread,
      String details,
      int stackId) {}

  static String inOneLine(String value) {
    return LINES.matcher(value).replaceAll(" ");
  }

  private static final class Collected {
    private final Cancellation cancellation;
    private final Profile profile;
    private final String text;
    private final SampleSelection selection;
    private final Span range;
    private final boolean anyThread;
    private final List<Row> rows = new ArrayList<>();
    private long count;

    Collected(View view, String text, Cancellation cancellation) {
      this.cancellation = cancellation;
      this.profile = view.profile();
      this.text = text;
      this.selection = view.selection();
      this.range = selection.rangeIn(profile);
      this.anyThread = selection.threads().equals(ThreadChoice.ALL);
    }

    void add(EventTable table) {
      if (OF_THE_RECORDER.contains(table.typeName())) {
        return;
      }
      String type = EventsPanel.shortName(table.typeName());
      EventGrid grid = new EventGrid(profile, table);
      for (int row = 0; row < table.size(); row++) {
        if (row % 1024 == 0) {
          cancellation.check();
        }
        long start = table.startNanos().get(row);
        int threadId = table.threadIds().getInt(row);
        if (isInRange(start, table.durationNanos().get(row)) && isOnThread(threadId)) {
          take(
              new Row(
                  type,
                  start,
                  table.durationNanos().get(row),
                  thread(threadId),
                  EventList.details(profile, table.attributes(), row),
                  grid.stackId(row)));
        }
      }
    }

    void add(SampleTable table, StackMask stacks) {
      if (!isEvent(table.type())) {
        return;
      }
      String type = EventsPanel.shortName(table.type().name());
      RowScan scan = new RowScan(profile, table, selection, cancellation);
      boolean lasts = table.type().unit() == WeightUnit.NANOS;
      while (scan.next()) {
        int[] included = scan.included();
        stacks.narrow(scan.stackIds(), included, scan.rows());
        for (int i = 0; i < scan.rows(); i++) {
          if (included[i] == 1) {
            String place = EventGrid.place(profile, scan.stackIds()[i]);
            String more = EventList.details(profile, table.attributes(), scan.firstRow() + i);
            take(
                new Row(
                    type,
                    scan.startNanos()[i],
                    lasts ? scan.weights()[i] : 0,
                    thread(scan.threadIds()[i]),
                    place.isEmpty() || more.isEmpty() ? place + more : more + " · " + place,
                    scan.stackIds()[i] == StackTable.ROOT ? Ids.NONE : scan.stackIds()[i]));
          }
        }
      }
    }

    EventList list() {
      List<Row> kept = rows;
      if (rows.size() > MOST_ROWS) {
        rows.sort(Comparator.comparingLong(row -> -row.durationNanos()));
        kept = rows.subList(0, MOST_ROWS);
      }
      kept.sort(Comparator.comparingLong(Row::startNanos));
      return new EventList(kept, count, profile);
    }

    private void take(Row row) {
      if (text.isEmpty() || has(row.type()) || has(row.thread()) || has(row.details())) {
        count++;
        rows.add(row);
        if (rows.size() > 2 * MOST_ROWS) {
          rows.sort(Comparator.comparingLong(r -> -r.durationNanos()));
          rows.subList(MOST_ROWS, rows.size()).clear();
        }
      }
    }

    private boolean has(String words) {
      return words.toLowerCase(Locale.ROOT).contains(text);
    }

    private static boolean isEvent(SampleType type) {
      return switch (type.category()) {
        case LOCK, WAIT, IO -> true;
        case OTHER -> !type.name().startsWith("profiler.");
        case CPU, WALL, COUNTER, ALLOCATION, LIVE, TRACE -> false;
      };
    }

    private boolean isInRange(long start, long duration) {
      return start < range.endNanos() && start + duration >= range.startNanos();
    }

    /** Events without a thread are excluded when threads are chosen. */
    private boolean isOnThread(int threadId) {
      return anyThread || selection.threads().includes(threadId, profile.threads());
    }

    private String thread(int threadId) {
      return threadId == Ids.NONE ? "" : profile.threads().name(threadId);
    }
  }

  private static String details(Profile profile, AttributeColumns attributes, int row) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < attributes.all().size() && parts.size() < MOST_NAMED; i++) {
      Attribute.Kind kind = attributes.all().get(i).kind();
      String value =
          kind == Attribute.Kind.ADDRESS
              ? ""
              : EventGrid.text(profile, kind, attributes.column(i).get(row));
      if (!value.isEmpty()) {
        parts.add(attributes.all().get(i).name() + " " + inOneLine(value));
      }
    }
    return String.join(" · ", parts);
  }
}
