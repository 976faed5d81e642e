package dev.candela.engine.format.jfr.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.testkit.Recordings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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

/** Row for row, the JDK's own reader says the same of every sample. */
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
          "jdk.ExecutionSample",
          "jdk.NativeMethodSample",
          "jdk.CPUTimeSample",
          "jdk.ObjectAllocationSample",
          "jdk.ObjectAllocationInNewTLAB",
          "jdk.JavaMonitorEnter",
          "jdk.ThreadPark",
          "jdk.ThreadSleep",
          "profiler.WallClockSample");

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
    Map<String, List<String>> expected = new TreeMap<>();
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        String type = event.getEventType().getName();
        if (TYPES.contains(type)) {
          expected.computeIfAbsent(type, t -> new ArrayList<>()).add(row(type, event));
        }
      }
    }
    assertTrue(expected.size() >= typesAtLeast, "types " + expected.keySet());
    Profile profile = ProfileReaders.read(recording);
    expected.forEach(
        (type, rows) -> {
          List<String> actual = rows(profile, profile.samples(type).orElseThrow());
          Collections.sort(rows);
          Collections.sort(actual);
          assertEquals(rows.size(), actual.size(), type);
          for (int row = 0; row < rows.size(); row++) {
            assertEquals(rows.get(row), actual.get(row), type);
          }
        });
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
        row.append('\n').append(ChunkNames.readable(internal(frame.getMethod().getType())));
        row.append('.').append(frame.getMethod().getName()).append(descriptor(frame.getMethod()));
        row.append(':').append(Math.max(0, frame.getLineNumber()));
      }
    }
    return row.toString();
  }

  /** None for native code, whatever async-profiler gives it. */
  private static String descriptor(RecordedMethod method) {
    String descriptor = method.getDescriptor();
    return method.getType().getName().isEmpty() || descriptor.equals("()L;") ? "" : descriptor;
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
      String of = classes == null ? "" : profile.symbols().strings().get(classes.getInt(row));
      text.append(of);
      int[] frameIds = profile.stacks().frameIds(table.stackIds().getInt(row));
      for (int i = frameIds.length - 1; i >= 0; i--) {
        int methodId = profile.symbols().frames().methodId(frameIds[i]);
        String className = profile.symbols().className(methodId);
        int moduleId = profile.symbols().methods().moduleId(methodId);
        String library = profile.symbols().strings().get(moduleId);
        text.append('\n').append(className.isEmpty() ? library : className).append('.');
        int descriptorId = profile.symbols().methods().descriptorId(methodId);
        text.append(profile.symbols().methodName(methodId));
        text.append(profile.symbols().strings().get(descriptorId)).append(':');
        text.append(Math.max(0, profile.symbols().frames().lineNumber(frameIds[i])));
      }
      rows.add(text.toString());
    }
    return rows;
  }
}
