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
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes speedscope's JSON: for each thread, and each kind of sample that it has, one profile of
 * samples with weights in the order of time. Members that speedscope does not know, and passes
 * over, tell Candela what the format has no place for: how a frame ran, its descriptor and module,
 * the thread's numbers, which event each sample was, and who took them from which JVM.
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
      for (int threadId : group.threadIds()) {
        json.next();
        writeProfile(group, threadId);
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
      json.name("kind").string(frames.kind(frameId).name().toLowerCase(Locale.ROOT));
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

  private void writeProfile(SpeedscopeGroup group, int threadId) throws IOException {
    String threadName = profile.threads().name(threadId);
    String suffix = groups.size() == 1 ? "" : ", " + word(group.category());
    json.open('{');
    json.name("type").string("sampled");
    json.name("name").string((threadName.isEmpty() ? "[nameless]" : threadName) + suffix);
    json.name("unit").string(unit(group.unit()));
    json.name("startValue").number(0);
    json.name("endValue").number(group.weight(threadId));
    json.name("category").string(word(group.category()));
    writeThread(threadId);
    List<Integer> places = places(group, threadId);
    writeSamples(group.rows(), places);
    writeWeights(group.rows(), places, group.rows().endPlace(threadId));
    writeEvents(group, places);
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

  /** First places of runs that form one sample: equal ones that are only counted. */
  private static List<Integer> places(SpeedscopeGroup group, int threadId) {
    RowsByThread rows = group.rows();
    List<Integer> places = new ArrayList<>();
    int first = rows.firstPlace(threadId);
    for (int place = first; place < rows.endPlace(threadId); place++) {
      if (place == first
          || group.unit() != WeightUnit.SAMPLES
          || rows.stackId(place) != rows.stackId(place - 1)
          || rows.tableIndex(place) != rows.tableIndex(place - 1)) {
        places.add(place);
      }
    }
    return places;
  }

  private void writeSamples(RowsByThread rows, List<Integer> places) throws IOException {
    json.name("samples").open('[');
    for (int place : places) {
      json.next().open('[');
      for (int frameId : profile.stacks().frameIds(rows.stackId(place))) {
        json.next().number(frameId);
      }
      json.close(']');
    }
    json.close(']');
  }

  private void writeWeights(RowsByThread rows, List<Integer> places, int end) throws IOException {
    json.name("weights").open('[');
    for (int i = 0; i < places.size(); i++) {
      int behind = i + 1 < places.size() ? places.get(i + 1) : end;
      long weight = 0;
      for (int place = places.get(i); place < behind; place++) {
        weight += rows.weight(place);
      }
      json.next().number(weight);
    }
    json.close(']');
  }

  private void writeEvents(SpeedscopeGroup group, List<Integer> places) throws IOException {
    json.name("sampleEvents").open('[');
    for (SampleTable table : group.tables()) {
      json.next().string(table.type().name());
    }
    json.close(']');
    if (group.tables().size() > 1) {
      json.name("eventOfSample").open('[');
      for (int place : places) {
        json.next().number(group.rows().tableIndex(place));
      }
      json.close(']');
    }
  }

  private static String unit(WeightUnit unit) {
    return switch (unit) {
      case SAMPLES, COUNT -> "none";
      case BYTES -> "bytes";
      case NANOS -> "nanoseconds";
    };
  }

  private static String word(SampleCategory category) {
    return category.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Tables of one category and unit, whose samples stand in one profile for each thread.
   *
   * @param category of all its tables
   * @param unit of all its tables
   * @param tables at least one
   * @param rows of all its tables
   * @param threadIds the threads that have samples, {@link Ids#NONE} for those without one
   */
  record SpeedscopeGroup(
      SampleCategory category,
      WeightUnit unit,
      List<SampleTable> tables,
      RowsByThread rows,
      List<Integer> threadIds) {

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
      tablesByKind.forEach(
          (kind, tables) -> groups.add(of(kind, tables, profile.threads().size())));
      return groups;
    }

    private static SpeedscopeGroup of(Kind kind, List<SampleTable> tables, int threadCount) {
      RowsByThread rows = new RowsByThread(tables, threadCount);
      List<Integer> threadIds = new ArrayList<>();
      for (int threadId = Ids.NONE; threadId < threadCount; threadId++) {
        if (rows.firstPlace(threadId) < rows.endPlace(threadId)) {
          threadIds.add(threadId);
        }
      }
      return new SpeedscopeGroup(kind.category(), kind.unit(), tables, rows, threadIds);
    }

    long weight(int threadId) {
      long weight = 0;
      for (int place = rows.firstPlace(threadId); place < rows.endPlace(threadId); place++) {
        weight += rows.weight(place);
      }
      return weight;
    }

    /** Index of the profile to show first: the heaviest thread of the first group. */
    static int heaviestProfile(List<SpeedscopeGroup> groups) {
      int heaviest = 0;
      long most = -1;
      List<Integer> threadIds = groups.isEmpty() ? List.of() : groups.getFirst().threadIds();
      for (int index = 0; index < threadIds.size(); index++) {
        long weight = groups.getFirst().weight(threadIds.get(index));
        if (weight > most) {
          most = weight;
          heaviest = index;
        }
      }
      return heaviest;
    }
  }
}
