package dev.candela.engine.format.firefox;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class FirefoxThread {
  private static final SampleType CPU = new SampleType("cpu", SampleCategory.CPU, WeightUnit.NANOS);
  private static final double NANOS_PER_MILLI = 1e6;

  /** At the end of {@code name (url:line:column)}, as for functions of scripts. */
  private static final Pattern PLACE = Pattern.compile(":\\d{1,9}(?::\\d{1,9})?\\)\\z");

  private static final Set<String> TABLES =
      Set.of("stackTable", "frameTable", "funcTable", "resourceTable");

  private final ProfileMeta meta;
  String name = "";
  String processName = "";
  String pid = "";
  String tid = "";
  FirefoxColumns samples = FirefoxColumns.NONE;
  Tables tables = new Tables();
  private long damaged;

  FirefoxThread(ProfileMeta meta) {
    this.meta = meta;
  }

  static final class ProfileMeta {
    double startMillis;
    String cpuUnit = "";
    String product = "";
  }

  /** The parts of stacks; newer files share them between threads. */
  static final class Tables {
    List<String> strings = List.of();
    FirefoxColumns stacks = FirefoxColumns.NONE;
    FirefoxColumns frames = FirefoxColumns.NONE;
    FirefoxColumns functions = FirefoxColumns.NONE;
    FirefoxColumns resources = FirefoxColumns.NONE;

    /** Profile ids by row, {@link Ids#NONE} where not needed yet. */
    private int[] frameIds;

    private int[] stackIds;

    void set(String member, FirefoxColumns columns) {
      switch (member) {
        case "stackTable" -> stacks = columns;
        case "frameTable" -> frames = columns;
        case "funcTable" -> functions = columns;
        default -> resources = columns;
      }
    }

    /** Before the first call of {@link #stack}. */
    void begin() {
      if (stackIds == null) {
        frameIds = Ids.none(frames.size(frames.has("func") ? "func" : "location"));
        stackIds = Ids.none(stacks.size("frame"));
      }
    }

    String string(int index) {
      return index >= 0 && index < strings.size() ? strings.get(index) : "";
    }
  }

  static boolean isTable(String member) {
    return TABLES.contains(member);
  }

  /** Adds the samples to the profile; shared tables serve where the thread has none. */
  void finish(ProfileBuilder into, Tables shared) {
    if (tables.strings.isEmpty()) {
      tables.strings = shared.strings;
    }
    if (!tables.stacks.has("frame")) {
      tables = shared;
    }
    int rows = samples.size("stack");
    if (rows == 0) {
      return;
    }
    tables.begin();
    SampleType type = type();
    SampleTable.Builder table = into.samples(type);
    boolean cpu = samples.has("threadCPUDelta") && nanosPerCpu() > 0;
    SampleTable.Builder cpuTable = cpu ? into.samples(CPU) : null;
    int threadId = into.threads().intern(thread());
    Span span = Span.EMPTY;
    double millis = 0;
    for (int row = 0; row < rows; row++) {
      double delta = samples.get("timeDeltas", row);
      millis = samples.has("time") ? samples.get("time", row) : millis + (delta > 0 ? delta : 0);
      long nanos = nanos(millis);
      int stack = samples.index("stack", row);
      int stackId = stack < 0 ? StackTable.ROOT : stack(into, stack);
      long weight = weight(type, row);
      if (nanos < 0 || stackId < 0 || weight < 0) {
        damaged++;
        continue;
      }
      table.add(nanos, threadId, stackId, ThreadState.UNKNOWN, weight);
      into.countEvents(type.name(), type.unit().events(weight));
      double busy = samples.get("threadCPUDelta", row) * nanosPerCpu();
      if (cpu && busy > 0) {
        cpuTable.add(nanos, threadId, stackId, ThreadState.RUNNABLE, Math.round(busy));
        into.countEvents(CPU.name(), 1);
      }
      span = span.union(new Span(nanos, nanos + 1));
    }
    into.cover(span);
    into.warnIf(damaged > 0, "read.warning.firefox-damaged", damaged, name);
  }

  private SampleType type() {
    return switch (samples.text("weightType")) {
      case "bytes" -> new SampleType("bytes", SampleCategory.ALLOCATION, WeightUnit.BYTES);
      case "tracing-ms" -> new SampleType("time", SampleCategory.WALL, WeightUnit.NANOS);
      default -> new SampleType("samples", SampleCategory.WALL, WeightUnit.SAMPLES);
    };
  }

  private long weight(SampleType type, int row) {
    double weight = samples.has("weight") ? samples.get("weight", row) : 1;
    if (!(weight >= 0)) {
      return -1;
    }
    return Math.round(type.unit() == WeightUnit.NANOS ? weight * NANOS_PER_MILLI : weight);
  }

  private double nanosPerCpu() {
    return switch (meta.cpuUnit) {
      case "ns" -> 1;
      case "\u00b5s" -> 1e3;
      default -> 0;
    };
  }

  /** Since 1970, or -1. */
  private long nanos(double millis) {
    double most = Long.MAX_VALUE / 2.0 / NANOS_PER_MILLI;
    if (!(Math.abs(millis) < most && Math.abs(meta.startMillis) < most)) {
      return -1;
    }
    return Math.round(meta.startMillis * NANOS_PER_MILLI) + Math.round(millis * NANOS_PER_MILLI);
  }

  private ProfiledThread thread() {
    String process = processName.isEmpty() ? "process" : processName;
    long number = tid.matches("[0-9]{1,17}") ? Long.parseLong(tid) : -1;
    return new ProfiledThread(
        name.isEmpty() ? "thread " + tid : name,
        pid.isEmpty() ? processName : process + " " + pid,
        Ids.NONE,
        number,
        false);
  }

  /** Callers precede callees; -1 for a stack missing in the file. */
  private int stack(ProfileBuilder into, int row) {
    if (row >= tables.stackIds.length) {
      return -1;
    }
    int at = row;
    int depth = 0;
    int[] path = new int[16];
    while (at >= 0 && tables.stackIds[at] == Ids.NONE) {
      path = Ids.grown(path, depth);
      path[depth++] = at;
      int caller = caller(at);
      if (caller >= at) {
        return -1;
      }
      at = caller;
    }
    int stackId = at < 0 ? StackTable.ROOT : tables.stackIds[at];
    while (depth > 0) {
      int next = path[--depth];
      int frameId = frame(into, tables.stacks.index("frame", next));
      if (frameId < 0) {
        return -1;
      }
      stackId = into.stacks().intern(stackId, frameId);
      tables.stackIds[next] = stackId;
    }
    return stackId;
  }

  private int caller(int row) {
    if (!tables.stacks.has("prefixOffset")) {
      return tables.stacks.index("prefix", row);
    }
    int offset = tables.stacks.index("prefixOffset", row);
    return offset <= 0 ? -1 : Math.max(-1, row - offset);
  }

  private int frame(ProfileBuilder into, int row) {
    if (row < 0 || row >= tables.frameIds.length) {
      return -1;
    }
    if (tables.frameIds[row] == Ids.NONE) {
      int line = tables.frames.index("line", row);
      int function = tables.frames.index("func", row);
      tables.frameIds[row] =
          tables.frames.has("func")
              ? function(into, function, line)
              : location(into, tables.string(tables.frames.index("location", row)), line);
    }
    return tables.frameIds[row];
  }

  private int function(ProfileBuilder into, int function, int line) {
    String text = tables.string(tables.functions.index("name", function));
    boolean script = tables.functions.get("isJS", function) == 1;
    int resource = tables.functions.index("resource", function);
    String place = tables.string(tables.resources.index("name", resource));
    if (script) {
      String file = tables.string(tables.functions.index("fileName", function));
      int begins = tables.functions.index("lineNumber", function);
      place = begins > 0 ? tail(file.isEmpty() ? place : file) + ":" + begins : place;
    }
    return intern(into, text, place, line, script);
  }

  private static int location(ProfileBuilder into, String location, int line) {
    Matcher place = PLACE.matcher(location);
    int open = location.lastIndexOf('(');
    if (open < 0 || !place.find(open)) {
      return intern(into, location, "", line, false);
    }
    String begins = location.substring(place.start() + 1, location.length() - 1).split(":", 2)[0];
    String url = location.substring(open + 1, place.start());
    return intern(into, location.substring(0, open).strip(), tail(url) + ":" + begins, line, true);
  }

  private static int intern(
      ProfileBuilder into, String name, String place, int line, boolean script) {
    String known =
        name.isEmpty() ? "(anonymous" + (place.isEmpty() ? "" : " ") + place + ")" : name;
    FrameKind kind =
        script ? FrameKind.JAVA : known.contains("::") ? FrameKind.CPP : FrameKind.NATIVE;
    int methodId = into.symbols().method("", known, "", place);
    return into.symbols().frames().intern(methodId, line > 0 ? line : Ids.NONE, Ids.NONE, kind);
  }

  private static String tail(String url) {
    return url.substring(url.lastIndexOf('/') + 1);
  }
}
