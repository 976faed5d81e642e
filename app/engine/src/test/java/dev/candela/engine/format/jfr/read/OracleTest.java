package dev.candela.engine.format.jfr.read;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.testkit.Recordings;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;

/**
 * Row for row, the JDK's own reader says the same of every sample; and every method costs what one
 * gets by adding those up.
 */
final class OracleTest {
  private static final Map<String, String> CLASS_FIELD =
      Map.of(
          "jdk.ObjectAllocationSample", "objectClass",
          "jdk.ObjectAllocationInNewTLAB", "objectClass",
          "jdk.JavaMonitorEnter", "monitorClass",
          "jdk.ThreadPark", "parkedClass");

  /** Weights in the recording's own unit; time is left to the clock's rounding. */
  private static final Map<String, String> WEIGHT_FIELD =
      Map.of(
          "jdk.ObjectAllocationSample", "weight",
          "jdk.ObjectAllocationInNewTLAB", "tlabSize",
          "profiler.WallClockSample", "samples");

  private static final Set<String> TYPES =
      Set.of(
          ("jdk.ExecutionSample jdk.NativeMethodSample jdk.CPUTimeSample"
                  + " jdk.ObjectAllocationSample jdk.ObjectAllocationInNewTLAB"
                  + " jdk.JavaMonitorEnter jdk.ThreadPark jdk.ThreadSleep profiler.WallClockSample")
              .split(" "));

  /** Those whose methods are added up, too. */
  private static final Set<String> METHOD_TYPES =
      Set.of(
          ("jdk.ExecutionSample jdk.NativeMethodSample jdk.CPUTimeSample"
                  + " jdk.ObjectAllocationSample profiler.WallClockSample")
              .split(" "));

  @Test
  void agreesOnJdk17() throws IOException {
    assertAgrees(Recordings.byJdk(17), 4);
  }

  @Test
  void agreesOnJdk25() throws IOException {
    assertAgrees(
        Recordings.byJdk(25, "jdk.CPUTimeSample#enabled=true", "jdk.CPUTimeSample#throttle=10ms"),
        5);
  }

  @Test
  void agreesOnAsyncProfiler() throws IOException {
    assertAgrees(
        Recordings.byAsyncProfiler("event=ctimer,interval=1ms,wall=5ms,alloc=64k,lock=10us"), 4);
  }

  private static void assertAgrees(Path recording, int typesAtLeast) throws IOException {
    Map<String, List<RecordedEvent>> expected = new TreeMap<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
      String type = event.getEventType().getName();
      if (TYPES.contains(type)) {
        expected.computeIfAbsent(type, t -> new ArrayList<>()).add(event);
      }
    }
    assertTrue(expected.size() >= typesAtLeast, "types " + expected.keySet());
    Profile profile = ProfileReaders.read(recording);
    expected.forEach(
        (type, events) -> {
          List<String> rows = events.stream().map(event -> row(type, event)).sorted().toList();
          List<String> actual = rows(profile, profile.samples(type).orElseThrow());
          Collections.sort(actual);
          assertEquals(rows.size(), actual.size(), type);
          for (int row = 0; row < rows.size(); row++) {
            assertEquals(rows.get(row), actual.get(row), type);
          }
          if (METHOD_TYPES.contains(type)) {
            assertMethods(type, events, profile);
          }
        });
  }

  /** Each method's samples and their weight where it is the innermost one, and all that have it. */
  private static void assertMethods(String type, List<RecordedEvent> events, Profile profile) {
    Map<String, long[]> sums = new TreeMap<>();
    long samples = 0;
    for (RecordedEvent event : events) {
      long count = event.hasField("samples") ? event.getLong("samples") : 1;
      long weight = event.hasField("weight") ? event.getLong("weight") : count;
      samples += count;
      RecordedStackTrace stack = event.getStackTrace();
      List<String> names =
          stack == null
              ? List.of()
              : stack.getFrames().stream().map(frame -> method(frame.getMethod())).toList();
      for (String name : new HashSet<>(names)) {
        long[] sum = sums.computeIfAbsent(name, _ -> new long[4]);
        boolean self = name.equals(names.getFirst());
        sum[0] += self ? count : 0;
        sum[1] += self ? weight : 0;
        sum[2] += count;
        sum[3] += weight;
      }
    }
    assertTrue(sums.size() > 3, type + " is in " + sums.keySet());
    Map<String, String> expected = new TreeMap<>();
    sums.forEach((name, sum) -> expected.put(name, Arrays.toString(sum)));
    SampleSelection selection =
        SampleSelection.ALL
            .withEvents(EventChoice.parse(type))
            .withStates(EnumSet.allOf(ThreadState.class));
    View view = View.of(profile, ProfileFilter.BY_METHOD.with(selection));
    HotMethods methods = HotMethods.of(view.stacks(NEVER), NEVER);
    assertEquals(samples, methods.allSamples(), type);
    Map<String, String> actual = new TreeMap<>();
    for (int id : methods.bySelf()) {
      long[] sum = {
        methods.selfSamples(id),
        methods.selfWeight(id),
        methods.totalSamples(id),
        methods.totalWeight(id)
      };
      String name = method(methods.symbols(), id);
      assertEquals(null, actual.put(name, Arrays.toString(sum)), "one method, two rows");
    }
    assertEquals(expected, actual, type);
  }

  private static String row(String type, RecordedEvent event) {
    StringBuilder row = new StringBuilder();
    String threadField = event.hasField("sampledThread") ? "sampledThread" : "eventThread";
    RecordedThread thread = event.getThread(threadField);
    row.append(event.getStartTime().toEpochMilli()).append(' ');
    row.append(thread == null ? "" : name(thread)).append(' ');
    row.append(WEIGHT_FIELD.containsKey(type) ? event.getLong(WEIGHT_FIELD.get(type)) : "-");
    RecordedClass of = CLASS_FIELD.containsKey(type) ? event.getClass(CLASS_FIELD.get(type)) : null;
    row.append(' ').append(of == null ? "" : ChunkNames.readable(internal(of)));
    RecordedStackTrace stack = event.getStackTrace();
    if (stack != null) {
      for (RecordedFrame frame : stack.getFrames()) {
        row.append('\n').append(method(frame.getMethod()));
        row.append(':').append(Math.max(0, frame.getLineNumber()));
      }
    }
    return row.toString();
  }

  /** Without a descriptor for native code, whatever async-profiler gives it. */
  private static String method(RecordedMethod method) {
    String owner = ChunkNames.readable(internal(method.getType()));
    String descriptor = method.getDescriptor();
    boolean isNative = method.getType().getName().isEmpty() || descriptor.equals("()L;");
    return owner + "." + method.getName() + (isNative ? "" : descriptor);
  }

  /** Of a library where there is no class. */
  private static String method(Symbols symbols, int methodId) {
    String className = symbols.className(methodId);
    String library = symbols.strings().get(symbols.methods().moduleId(methodId));
    String descriptor = symbols.strings().get(symbols.methods().descriptorId(methodId));
    String owner = className.isEmpty() ? library : className;
    return owner + "." + symbols.methodName(methodId) + descriptor;
  }

  /** The JDK gives arrays' names with dots in place of slashes, too. */
  private static String internal(RecordedClass type) {
    return type.getName().replace('.', '/');
  }

  private static String name(RecordedThread thread) {
    String name = thread.getJavaName();
    if ("DestroyJavaVM".equals(name) && thread.getThreadGroup() == null) {
      // So async-profiler calls the thread whose main has returned.
      return "main";
    }
    if (name != null && !name.isEmpty()) {
      return name;
    }
    // The thread that starts the JVM, which has the name of its program.
    return "java".equals(thread.getOSName()) ? "java-launcher" : thread.getOSName();
  }

  private static List<String> rows(Profile profile, SampleTable table) {
    String type = table.type().name();
    LongColumn classes =
        CLASS_FIELD.containsKey(type) ? table.attributes().column(CLASS_FIELD.get(type)) : null;
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < table.size(); row++) {
      StringBuilder text = new StringBuilder();
      text.append(Math.floorDiv(table.startNanos().get(row), 1_000_000L)).append(' ');
      int threadId = table.threadIds().getInt(row);
      text.append(threadId < 0 ? "" : profile.threads().name(threadId)).append(' ');
      text.append(WEIGHT_FIELD.containsKey(type) ? table.weights().get(row) : "-").append(' ');
      text.append(classes == null ? "" : profile.symbols().strings().get(classes.getInt(row)));
      int[] frameIds = profile.stacks().frameIds(table.stackIds().getInt(row));
      for (int i = frameIds.length - 1; i >= 0; i--) {
        FrameTable frames = profile.symbols().frames();
        text.append('\n').append(method(profile.symbols(), frames.methodId(frameIds[i])));
        text.append(':').append(Math.max(0, frames.lineNumber(frameIds[i])));
      }
      rows.add(text.toString());
    }
    return rows;
  }
}
