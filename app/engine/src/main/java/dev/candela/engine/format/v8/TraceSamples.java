package dev.candela.engine.format.v8;

import dev.candela.engine.format.collapsed.CollapsedFormat;
import dev.candela.engine.format.json.JsonInput;
import dev.candela.engine.format.json.JsonInput.Part;
import dev.candela.engine.format.perf.PerfScriptFormat;
import dev.candela.engine.format.shared.FrameName;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Samples beside the events of a trace, as Hermes writes them, and the frames they refer to. */
final class TraceSamples {
  private static final double NANOS_PER_MICRO = 1000;

  /** Nearly 300 years, in nanoseconds. */
  private static final double MOST = Long.MAX_VALUE - 1024.0;

  private final List<Row> rows = new ArrayList<>();

  /** By the name of their member. */
  private final Map<String, Frame> frames = new HashMap<>();

  /** A function that was called from one place, and the frame of the call; null for none. */
  private static final class Frame {
    private String name = "";
    private String parent;
  }

  private static final class Row {
    private String event = "";
    private String frame = "";
    private double micros = Double.NaN;
    private double weight = 1;
    private long pid = -1;
    private long tid = -1;
  }

  void readSamples(JsonInput in) throws IOException {
    for (int level = in.depth(); in.nextElement(level, Part.OBJECT); ) {
      rows.add(readRow(in));
    }
  }

  private static Row readRow(JsonInput in) throws IOException {
    Row row = new Row();
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.value() == Part.STRING || in.value() == Part.NUMBER) {
        switch (in.name()) {
          case "name" -> row.event = in.text();
          case "sf" -> row.frame = in.text();
          case "ts" -> row.micros = number(in);
          case "weight" -> row.weight = number(in);
          case "pid" -> row.pid = id(in);
          case "tid" -> row.tid = id(in);
          default -> {}
        }
      }
    }
    return row;
  }

  void readFrames(JsonInput in) throws IOException {
    for (int level = in.depth(); in.nextMember(level); ) {
      if (in.value() == Part.OBJECT) {
        frames.put(in.name(), readFrame(in));
      }
    }
  }

  private static Frame readFrame(JsonInput in) throws IOException {
    Frame frame = new Frame();
    for (int level = in.depth(); in.nextMember(level); ) {
      boolean simple = in.value() == Part.STRING || in.value() == Part.NUMBER;
      if (simple && in.name().equals("name")) {
        frame.name = in.text();
      } else if (simple && in.name().equals("parent")) {
        frame.parent = in.text();
      }
    }
    return frame;
  }

  /** The number of a process or thread; -1 for other text. */
  static long id(JsonInput in) {
    double number = number(in);
    return Double.isNaN(number) ? -1 : (long) number;
  }

  /** A number, which some tools write as a string; NaN for other text. */
  private static double number(JsonInput in) {
    try {
      return in.number(in.value() == Part.STRING ? Double.parseDouble(in.text()) : Double.NaN);
    } catch (NumberFormatException _) {
      return Double.NaN;
    }
  }

  /** Puts the samples into the profile; once. */
  void finish(ProfileBuilder into, BiFunction<Long, Long, ProfiledThread> threads) {
    Map<String, Integer> stacks = new HashMap<>();
    long damaged = 0;
    long first = Long.MAX_VALUE;
    long last = -1;
    for (Row row : rows) {
      int stackId = stack(row.frame, stacks, into);
      double nanos = row.micros * NANOS_PER_MICRO;
      if (stackId < 0 || !(nanos >= 0 && nanos < MOST && row.weight >= 0 && row.weight < MOST)) {
        damaged++;
        continue;
      }
      SampleType type =
          row.event.isEmpty()
              ? CollapsedFormat.TYPE
              : new SampleType(row.event, PerfScriptFormat.category(row.event), WeightUnit.SAMPLES);
      long weight = Math.round(row.weight);
      long at = Math.round(nanos);
      int threadId = into.threads().intern(threads.apply(row.pid, row.tid));
      into.samples(type).add(at, threadId, stackId, ThreadState.RUNNABLE, weight);
      into.countEvents(type.name(), weight);
      first = Math.min(first, at);
      last = Math.max(last, at);
    }
    if (last >= 0) {
      into.cover(new Span(first, last + 1));
    }
    into.warnIf(damaged > 0, "read.warning.v8-damaged", damaged);
  }

  /** The stack that ends at a frame; -1 if a frame of it is missing or its own caller. */
  private int stack(String frame, Map<String, Integer> stacks, ProfileBuilder into) {
    Deque<String> path = new ArrayDeque<>();
    Integer stackId = stacks.get(frame);
    for (String id = frame;
        stackId == null;
        stackId = id == null ? Integer.valueOf(StackTable.ROOT) : stacks.get(id)) {
      Frame called = frames.get(id);
      if (called == null || path.size() > frames.size()) {
        return Ids.NONE;
      }
      path.push(id);
      id = called.parent;
    }
    for (String id : path) {
      int frameId = FrameName.intern(into.symbols(), frames.get(id).name);
      stackId = into.stacks().intern(stackId, frameId);
      stacks.put(id, stackId);
    }
    return stackId;
  }
}
