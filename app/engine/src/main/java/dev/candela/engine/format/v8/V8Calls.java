package dev.candela.engine.format.v8;

import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.model.column.LongColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** V8's samples of one thread: a tree of calls, and the node of each sample. */
final class V8Calls {
  private static final SampleType TIME =
      new SampleType("time", SampleCategory.CPU, WeightUnit.NANOS);
  private static final SampleType HITS =
      new SampleType("samples", SampleCategory.CPU, WeightUnit.SAMPLES);
  private static final long NANOS_PER_MICRO = 1000;
  private static final int NO_FRAME = -1;
  private static final Set<String> MEMBERS =
      Set.of("nodes", "samples", "timeDeltas", "startTime", "endTime");

  /** A function called from one place; {@link #NO_FRAME} for the root of all. */
  private record Node(int frameId, boolean idle, long hits) {}

  private final ProfileBuilder into;
  private final Map<Long, Node> nodes = new HashMap<>();
  private final Map<Long, Long> parents = new HashMap<>();
  private final Map<Long, Integer> stacks = new HashMap<>();
  private final LongColumn.Builder samples = new LongColumn.Builder();
  private final LongColumn.Builder deltas = new LongColumn.Builder();
  private long damaged;

  /** By V8's clock, which has an arbitrary origin; -1 if unknown. */
  private long startMicros = -1;

  private long endMicros = -1;

  V8Calls(ProfileBuilder into) {
    this.into = into;
  }

  static boolean isMember(String member) {
    return MEMBERS.contains(member);
  }

  /** Reads a member of those that both formats have. */
  void readMember(JsonInput in) throws IOException {
    switch (in.name()) {
      case "nodes" -> readNodes(in);
      case "samples" -> readNumbers(in, samples);
      case "timeDeltas" -> readNumbers(in, deltas);
      case "startTime" -> startMicros = (long) in.number((double) startMicros);
      case "endTime" -> endMicros = (long) in.number((double) endMicros);
      default -> {}
    }
  }

  /** Appends a later part of the same profile. */
  void append(V8Calls more) {
    nodes.putAll(more.nodes);
    parents.putAll(more.parents);
    append(more.samples.view(), samples);
    append(more.deltas.view(), deltas);
    // A trace that bundlers write begins at 0 and tells its real start with the samples.
    startMicros = startMicros <= 0 && more.startMicros >= 0 ? more.startMicros : startMicros;
    endMicros = Math.max(endMicros, more.endMicros);
  }

  private static void append(LongColumn more, LongColumn.Builder to) {
    for (int row = 0; row < more.size(); row++) {
      to.add(more.get(row));
    }
  }

  private static void readNumbers(JsonInput in, LongColumn.Builder column) throws IOException {
    if (in.value() == Part.ARRAY) {
      for (int level = in.depth(); in.nextElement(level); ) {
        column.add((long) in.number(0));
      }
    }
  }

  private void readNodes(JsonInput in) throws IOException {
    if (in.value() == Part.ARRAY) {
      for (int level = in.depth(); in.nextElement(level, Part.OBJECT); ) {
        readNode(in);
      }
    }
  }

  private void readNode(JsonInput in) throws IOException {
    long id = -1;
    long parent = -1;
    long hits = 0;
    CallFrame frame = new CallFrame();
    List<Long> children = new ArrayList<>(2);
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.value() == Part.NUMBER) {
        switch (in.name()) {
          case "id" -> id = (long) in.number();
          case "parent" -> parent = (long) in.number();
          case "hitCount" -> hits = (long) in.number();
          default -> {}
        }
      } else if (in.is(Part.OBJECT, "callFrame")) {
        frame.read(in);
      } else if (in.is(Part.ARRAY, "children")) {
        for (int inner = in.depth(); in.nextElement(inner, Part.NUMBER); ) {
          children.add((long) in.number());
        }
      }
    }
    nodes.put(id, new Node(frame.intern(into), frame.functionName.equals("(idle)"), hits));
    if (parent >= 0) {
      parents.put(id, parent);
    }
    for (long child : children) {
      parents.put(child, id);
    }
  }

  private static final class CallFrame {
    private String functionName = "";
    private String url = "";
    private long lineNumber = -1;

    void read(JsonInput in) throws IOException {
      for (int level = in.depth(); in.nextMember(level); ) {
        switch (in.name()) {
          case "functionName" -> functionName = in.string("");
          case "url" -> url = in.string("");
          case "lineNumber" -> lineNumber = (long) in.number(-1);
          default -> {}
        }
      }
    }

    /** The position of a function distinguishes it from others of its name. */
    int intern(ProfileBuilder into) {
      if (functionName.equals("(root)")) {
        return NO_FRAME;
      }
      String file = url.startsWith("node:") ? url : url.substring(url.lastIndexOf('/') + 1);
      String place = file.isEmpty() || lineNumber < 0 ? file : file + ":" + (lineNumber + 1);
      String name = functionName;
      if (name.isEmpty()) {
        name = place.isEmpty() ? "(anonymous)" : "(anonymous " + place + ")";
      }
      boolean none = url.isEmpty() && name.startsWith("(") && name.endsWith(")");
      FrameKind kind =
          none ? FrameKind.SYNTHETIC : url.isEmpty() ? FrameKind.NATIVE : FrameKind.JAVA;
      int methodId = into.symbols().method("", name, "", place);
      return into.symbols().frames().intern(methodId, Ids.NONE, Ids.NONE, kind);
    }
  }

  /** Puts the samples into the profile, once; the thread is null if the file does not say. */
  void finish(ProfiledThread thread) {
    int threadId = thread == null ? Ids.NONE : into.threads().intern(thread);
    int untimed = samples.size() - deltas.size();
    into.warnIf(untimed > 0, "read.warning.unpaired", untimed);
    if (samples.size() == 0 || deltas.size() == 0) {
      finishHits(threadId);
    } else {
      finishSamples(threadId);
    }
    into.warnIf(damaged > 0, "read.warning.v8-damaged", damaged);
  }

  /** Older files only count the hits of each node. */
  private void finishHits(int threadId) {
    nodes.forEach(
        (id, node) -> {
          if (node.hits > 0 && !node.idle) {
            add(HITS, 0, threadId, id, node.hits);
          }
        });
  }

  private void finishSamples(int threadId) {
    LongColumn ids = samples.view();
    long first = Math.max(0, startMicros);
    boolean timed = startMicros >= 0;
    long[] times = times(first);
    // Samples may be written out of order; each was running until the next one in time.
    int[] order =
        Ids.sorted(IntStream.range(0, times.length), Comparator.comparingLong(i -> times[i]));
    long micros = first;
    long idle = 0;
    for (int i = 0; i < order.length; i++) {
      micros = times[order[i]];
      long id = ids.get(order[i]);
      Node node = nodes.get(id);
      if (node != null && node.idle) {
        idle++;
      } else {
        long lasted =
            i + 1 < order.length ? times[order[i + 1]] - micros : lastOf(times, order, micros);
        add(TIME, timed ? micros * NANOS_PER_MICRO : 0, threadId, id, lasted * NANOS_PER_MICRO);
      }
    }
    long last = Math.min(Math.max(micros + 1, endMicros), Long.MAX_VALUE / NANOS_PER_MICRO);
    if (timed) {
      into.cover(new Span(first * NANOS_PER_MICRO, last * NANOS_PER_MICRO));
    }
    into.remarkIf(idle > 0, "read.warning.idle", idle);
  }

  /** When samples were taken, up to the first impossible moment; a gap lies before its sample. */
  private long[] times(long first) {
    LongColumn gaps = deltas.view();
    long[] times = new long[Math.min(samples.size(), gaps.size())];
    long micros = first;
    for (int i = 0; i < times.length; i++) {
      long gap = gaps.get(i);
      micros = gap < 0 ? Math.max(first, micros + gap) : micros + gap;
      if (micros < 0 || micros > Long.MAX_VALUE / NANOS_PER_MICRO) {
        damaged++;
        return Arrays.copyOf(times, i);
      }
      times[i] = micros;
    }
    return times;
  }

  /** How long the last sample lasted: as long as the others do, for the end may be far away. */
  private long lastOf(long[] times, int[] order, long micros) {
    long untilEnd = Math.clamp(endMicros - micros, 0, Long.MAX_VALUE / NANOS_PER_MICRO - micros);
    int others = order.length - 1;
    return others == 0 ? untilEnd : Math.min(untilEnd, (micros - times[order[0]]) / others);
  }

  private void add(SampleType type, long nanos, int threadId, long nodeId, long weight) {
    int stackId = stack(nodeId);
    if (stackId < 0) {
      damaged++;
      return;
    }
    into.samples(type).add(nanos, threadId, stackId, ThreadState.RUNNABLE, weight);
    into.countEvents(type.name(), type.equals(HITS) ? weight : 1);
  }

  /** The stack ending at a node, below a frame for missing callers; -1 if the node is missing. */
  private int stack(long nodeId) {
    List<Long> path = new ArrayList<>();
    Integer known = null;
    for (Long id = nodeId; id != null && known == null; id = parents.get(id)) {
      known = stacks.get(id);
      if (known == null && !path.isEmpty() && !nodes.containsKey(id)) {
        int methodId = into.symbols().method("", "[unknown]", "", "");
        known =
            into.stacks()
                .intern(
                    StackTable.ROOT,
                    into.symbols()
                        .frames()
                        .intern(methodId, Ids.NONE, Ids.NONE, FrameKind.SYNTHETIC));
      } else if (known == null) {
        // A node that is its own caller's caller.
        if (!nodes.containsKey(id) || path.size() > nodes.size()) {
          return -1;
        }
        path.add(id);
      }
    }
    int stackId = known == null ? StackTable.ROOT : known;
    for (long id : path.reversed()) {
      int frameId = nodes.get(id).frameId;
      stackId = frameId == NO_FRAME ? stackId : into.stacks().intern(stackId, frameId);
      stacks.put(id, stackId);
    }
    return stackId;
  }
}
