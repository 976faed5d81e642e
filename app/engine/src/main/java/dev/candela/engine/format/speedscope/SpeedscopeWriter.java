package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.json.JsonText;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes speedscope's JSON: a profile for each thread and kind of sample. Members that speedscope
 * does not know keep what the format has no place for.
 */
public final class SpeedscopeWriter {
  private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

  private final Profile profile;
  private final JsonText json;
  private final List<SpeedscopeGroup> groups;

  private SpeedscopeWriter(Profile profile, Appendable out) {
    this.profile = profile;
    this.json = new JsonText(out);
    this.groups = SpeedscopeGroup.of(profile);
  }

  public static void write(Profile profile, Appendable out) throws IOException {
    new SpeedscopeWriter(profile, out).write();
    out.append('\n');
  }

  private void write() throws IOException {
    json.open('{');
    json.name("$schema").string(SCHEMA);
    json.name("exporter").string("candela");
    member("recorder", profile.origin().recorder());
    member("jvm", profile.origin().jvm());
    String program = profile.origin().mainClass().strip();
    json.name("name").string(program.isEmpty() ? "profile" : program);
    json.name("activeProfileIndex").number(SpeedscopeGroup.heaviestProfile(groups));
    json.name("shared").open('{');
    writeFrames();
    json.close('}');
    json.name("profiles").open('[');
    for (SpeedscopeGroup group : groups) {
      for (Map.Entry<Integer, List<Row>> thread : group.rowsByThread().entrySet()) {
        json.next();
        writeProfile(group, thread.getKey(), thread.getValue());
      }
    }
    json.close(']').close('}');
  }

  private void writeFrames() throws IOException {
    Symbols symbols = profile.symbols();
    FrameTable frames = symbols.frames();
    json.name("frames").open('[');
    for (int frameId = 0; frameId < frames.size(); frameId++) {
      int methodId = frames.methodId(frameId);
      String name = symbols.qualifiedName(methodId);
      json.next().open('{');
      json.name("name").string(name.isEmpty() ? "[unknown]" : name);
      if (frames.lineNumber(frameId) > 0) {
        json.name("line").number(frames.lineNumber(frameId));
      }
      json.name("kind").string(Messages.key(frames.kind(frameId)));
      member("descriptor", symbols.strings().get(symbols.methods().descriptorId(methodId)));
      member("module", symbols.strings().get(symbols.methods().moduleId(methodId)));
      json.close('}');
    }
    json.close(']');
  }

  private void member(String name, String value) throws IOException {
    if (!value.isEmpty()) {
      json.name(name).string(value);
    }
  }

  private void writeProfile(SpeedscopeGroup group, int threadId, List<Row> rows)
      throws IOException {
    String threadName = profile.threads().name(threadId);
    String suffix = groups.size() == 1 ? "" : ", " + word(group.category());
    json.open('{');
    json.name("type").string("sampled");
    json.name("name").string((threadName.isEmpty() ? "[nameless]" : threadName) + suffix);
    json.name("unit").string(unit(group.unit()));
    json.name("startValue").number(0);
    json.name("endValue").word(group.unit().plain(weight(rows)));
    json.name("category").string(word(group.category()));
    writeThread(threadId);
    json.name("samples").open('[');
    for (Row row : rows) {
      json.next().open('[');
      for (int frameId : profile.stacks().frameIds(row.stackId)) {
        json.next().number(frameId);
      }
      json.close(']');
    }
    json.close(']');
    json.name("weights").open('[');
    for (Row row : rows) {
      json.next().word(group.unit().plain(row.weight));
    }
    json.close(']');
    writeEvents(group, rows);
    json.close('}');
  }

  private void writeThread(int threadId) throws IOException {
    json.name("thread");
    if (threadId == Ids.NONE) {
      json.word("null");
      return;
    }
    ProfiledThread thread = profile.threads().get(threadId);
    json.open('{');
    json.name("name").string(thread.name());
    member("group", thread.groupName());
    json.name("javaThreadId").number(thread.javaThreadId());
    json.name("osThreadId").number(thread.osThreadId());
    json.name("virtual").word(Boolean.toString(thread.virtual()));
    json.close('}');
  }

  private void writeEvents(SpeedscopeGroup group, List<Row> rows) throws IOException {
    json.name("sampleEvents").open('[');
    for (SampleTable table : group.tables()) {
      json.next().string(table.type().name());
    }
    json.close(']');
    if (group.tables().size() > 1) {
      json.name("eventOfSample").open('[');
      for (Row row : rows) {
        json.next().number(row.tableIndex);
      }
      json.close(']');
    }
  }

  private static String unit(WeightUnit unit) {
    return switch (unit) {
      case SAMPLES, COUNT, THOUSANDTHS -> "none";
      case BYTES -> "bytes";
      case NANOS -> "nanoseconds";
    };
  }

  private static String word(SampleCategory category) {
    return Messages.key(category);
  }

  /** The largest number, if the sum is larger. */
  private static long weight(List<Row> rows) {
    return rows.stream().mapToLong(Row::weight).reduce(0, SpeedscopeWriter::sum);
  }

  private static long sum(long weight, long more) {
    return weight > Long.MAX_VALUE - more ? Long.MAX_VALUE : weight + more;
  }

  private record Row(long startNanos, int tableIndex, int stackId, long weight) {
    boolean isLike(Row other) {
      return tableIndex == other.tableIndex && stackId == other.stackId;
    }
  }

  /** Tables of one category and unit; rows in the order of time, {@link Ids#NONE} for no thread. */
  private record SpeedscopeGroup(
      SampleCategory category,
      WeightUnit unit,
      List<SampleTable> tables,
      SortedMap<Integer, List<Row>> rowsByThread) {
    /** Key of the tables that are written together. */
    private record Kind(SampleCategory category, WeightUnit unit) {}

    static List<SpeedscopeGroup> of(Profile profile) {
      Map<Kind, List<SampleTable>> tablesByKind = new LinkedHashMap<>();
      for (SampleTable table : profile.samples()) {
        if (table.size() > 0) {
          Kind kind = new Kind(table.type().category(), table.type().unit());
          tablesByKind.computeIfAbsent(kind, key -> new ArrayList<>()).add(table);
        }
      }
      List<SpeedscopeGroup> groups = new ArrayList<>();
      tablesByKind.forEach((kind, tables) -> groups.add(of(kind, tables)));
      return groups;
    }

    private static SpeedscopeGroup of(Kind kind, List<SampleTable> tables) {
      SortedMap<Integer, List<Row>> rowsByThread = new TreeMap<>();
      for (int index = 0; index < tables.size(); index++) {
        SampleTable table = tables.get(index);
        for (int row = 0; row < table.size(); row++) {
          long startNanos = table.startNanos().get(row);
          int stackId = table.stackIds().getInt(row);
          rowsByThread
              .computeIfAbsent(table.threadIds().getInt(row), _ -> new ArrayList<>())
              .add(new Row(startNanos, index, stackId, table.whole(table.weights().get(row))));
        }
      }
      rowsByThread.values().forEach(rows -> rows.sort(Comparator.comparingLong(Row::startNanos)));
      if (kind.unit == WeightUnit.SAMPLES) {
        rowsByThread.replaceAll((_, rows) -> withoutRepeats(rows));
      }
      return new SpeedscopeGroup(kind.category(), kind.unit(), tables, rowsByThread);
    }

    /** Equal samples in a row, which are only counted, become one. */
    private static List<Row> withoutRepeats(List<Row> rows) {
      List<Row> merged = new ArrayList<>();
      for (Row row : rows) {
        long weight = merged.isEmpty() ? 0 : sum(merged.getLast().weight, row.weight);
        if (merged.isEmpty() || !merged.getLast().isLike(row) || weight == Long.MAX_VALUE) {
          merged.add(row);
        } else {
          merged.removeLast();
          merged.add(new Row(row.startNanos, row.tableIndex, row.stackId, weight));
        }
      }
      return merged;
    }

    /** Index of the profile to show first: the heaviest thread of the first group. */
    static int heaviestProfile(List<SpeedscopeGroup> groups) {
      List<Long> weights =
          groups.stream()
              .limit(1)
              .flatMap(group -> group.rowsByThread.values().stream())
              .map(SpeedscopeWriter::weight)
              .toList();
      return weights.isEmpty() ? 0 : weights.indexOf(Collections.max(weights));
    }
  }
}
