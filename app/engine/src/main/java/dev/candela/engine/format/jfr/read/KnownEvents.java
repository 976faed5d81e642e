package dev.candela.engine.format.jfr.read;

import static dev.candela.engine.model.SampleCategory.ALLOCATION;
import static dev.candela.engine.model.SampleCategory.CPU;
import static dev.candela.engine.model.SampleCategory.IO;
import static dev.candela.engine.model.SampleCategory.LIVE;
import static dev.candela.engine.model.SampleCategory.LOCK;
import static dev.candela.engine.model.SampleCategory.OTHER;
import static dev.candela.engine.model.SampleCategory.TRACE;
import static dev.candela.engine.model.SampleCategory.WAIT;
import static dev.candela.engine.model.SampleCategory.WALL;
import static dev.candela.engine.model.ThreadState.BLOCKED;
import static dev.candela.engine.model.ThreadState.PARKED;
import static dev.candela.engine.model.ThreadState.RUNNABLE;
import static dev.candela.engine.model.ThreadState.SLEEPING;
import static dev.candela.engine.model.ThreadState.UNKNOWN;
import static dev.candela.engine.model.ThreadState.WAITING;
import static dev.candela.engine.model.WeightUnit.BYTES;
import static dev.candela.engine.model.WeightUnit.NANOS;
import static dev.candela.engine.model.WeightUnit.SAMPLES;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.jfr.metadata.JfrType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The event types that are kept, and how; others are only counted. Of samples, which carry stacks
 * and may be millions, attributes are chosen; of other events every field is kept.
 */
final class KnownEvents {
  private static final String DURATION = "duration";
  static final String WALL_SAMPLE = "profiler.WallClockSample";
  static final String EXECUTION_SAMPLE = "jdk.ExecutionSample";
  private static final String NATIVE_SAMPLE = "jdk.NativeMethodSample";
  private static final String MONITOR = "jdk.JavaMonitorEnter";
  private static final String SETTING = "jdk.ActiveSetting";

  /** Monitor waits in chunks of the second recorder, including the previous owner. */
  static final String MONITOR_BESIDE = "candela.MonitorEnter";

  /** Settings of the second recorder. */
  static final String SETTING_BESIDE = "candela.ActiveSetting";

  /** Written by the thread-dump engine: the processor time of a sample. */
  private static final String CPU_TIME = "cpuTime";

  private static final SampleSpec TIMED_EXECUTION_SAMPLE =
      new SampleSpec(
          new SampleType(EXECUTION_SAMPLE, CPU, NANOS), CPU_TIME, null, RUNNABLE, List.of());

  static final Map<String, SampleSpec> SAMPLES_BY_NAME = samples();

  /** Always kept: they tell the recording's origin and losses. */
  static final Set<String> ALWAYS_KEPT =
      Set.of(
          "jdk.ActiveRecording",
          SETTING,
          "jdk.CPUTimeSamplesLost",
          "jdk.DataLoss",
          "jdk.ExceptionStatistics",
          "jdk.InitialSystemProperty",
          "jdk.JVMInformation",
          "jdk.OSInformation");

  /** Kept with all their fields; rare, or once a second at most. */
  static final Set<String> OTHERS =
      Set.of(
          """
          jdk.CPUInformation jdk.CPULoad jdk.ClassLoad jdk.ClassLoadingStatistics
          jdk.CodeCacheStatistics jdk.Compilation jdk.ConcurrentModeFailure
          jdk.ExecuteVMOperation jdk.GCConfiguration jdk.GCCPUTime jdk.GCHeapConfiguration
          jdk.GCHeapMemoryUsage jdk.GCHeapSummary jdk.GCPhaseConcurrent jdk.GCPhasePause
          jdk.GarbageCollection jdk.JavaMonitorStatistics jdk.JavaThreadStatistics
          jdk.MetaspaceSummary jdk.MethodTiming jdk.PhysicalMemory jdk.ResidentSetSize
          jdk.SafepointBegin jdk.SafepointLatency jdk.Shutdown jdk.ThreadAllocationStatistics
          jdk.ThreadCPULoad jdk.ThreadContextSwitchRate jdk.VirtualThreadSubmitFailed
          profiler.Log profiler.ProcessSample profiler.Span profiler.UserEvent profiler.Window
          """
              .split("\\s+"));

  /** The chunks of the engine have the same. */
  private static final Set<String> NOT_BESIDE =
      Set.of(
          "jdk.ActiveRecording",
          "jdk.CPULoad",
          "jdk.InitialSystemProperty",
          "jdk.JVMInformation",
          "jdk.OSInformation",
          "jdk.ThreadPark");

  private static final Set<SampleCategory> SAMPLED = Set.of(CPU, WALL, ALLOCATION, LIVE);

  private KnownEvents() {}

  /** False for what the engine samples; the target's own recording of it would count twice. */
  static boolean countsBeside(String typeName) {
    SampleSpec spec = SAMPLES_BY_NAME.get(typeName);
    return !NOT_BESIDE.contains(typeName)
        && (spec == null || !SAMPLED.contains(spec.type().category()));
  }

  static SampleSpec specBeside(JfrType type) {
    return type.name().equals(MONITOR) ? SAMPLES_BY_NAME.get(MONITOR_BESIDE) : spec(type);
  }

  /** The name under which events are counted, and found by {@code --event}. */
  static String eventName(String typeName, boolean beside) {
    return beside && typeName.equals(MONITOR) ? MONITOR_BESIDE : typeName;
  }

  static String tableName(String typeName, boolean beside) {
    return beside && typeName.equals(SETTING) ? SETTING_BESIDE : typeName;
  }

  /** Maps a type to samples, by its name and fields; null if its events are not samples. */
  static SampleSpec spec(JfrType type) {
    if (type.name().equals(EXECUTION_SAMPLE) && type.field(CPU_TIME) != null) {
      return TIMED_EXECUTION_SAMPLE;
    }
    SampleSpec spec = SAMPLES_BY_NAME.get(type.name());
    // JDK 17's jdk.OldObjectSample has no size, for one.
    boolean weighs =
        spec == null || spec.weightField() == null || type.field(spec.weightField()) != null;
    return weighs ? spec : spec.counting();
  }

  static String threadField(JfrType type) {
    return type.field("sampledThread") == null ? "eventThread" : "sampledThread";
  }

  /** True if such samples may begin long before they are written. */
  static boolean lasts(String typeName) {
    SampleSpec spec = SAMPLES_BY_NAME.get(typeName);
    return spec != null && (DURATION.equals(spec.weightField()) || spec.type().category() == LIVE);
  }

  /** True if such samples include threads that may be waiting in native code. */
  static boolean mayWait(SampleType type) {
    return type.name().equals(NATIVE_SAMPLE);
  }

  private static Map<String, SampleSpec> samples() {
    Map<String, SampleSpec> all = new LinkedHashMap<>();
    add(all, EXECUTION_SAMPLE, CPU, SAMPLES, null, RUNNABLE);
    add(all, NATIVE_SAMPLE, CPU, SAMPLES, null, RUNNABLE);
    add(all, "jdk.CPUTimeSample", CPU, SAMPLES, null, RUNNABLE, "failed", "biased");
    add(all, "datadog.ExecutionSample", CPU, SAMPLES, "weight", RUNNABLE);
    add(all, "datadog.MethodSample", WALL, SAMPLES, "weight", UNKNOWN);
    add(all, WALL_SAMPLE, WALL, SAMPLES, "samples", UNKNOWN);
    String[] lock = {"lockClass", "lockIdentity", "lockOwner"};
    add(all, "candela.ThreadSample", WALL, NANOS, "wallTime", UNKNOWN, lock);

    String size = "allocationSize";
    String objectClass = "objectClass";
    add(all, "jdk.ObjectAllocationSample", ALLOCATION, BYTES, "weight", RUNNABLE, objectClass);
    // One such event stands for all that went into the buffer, not for the object that opened it.
    add(all, "jdk.ObjectAllocationInNewTLAB", ALLOCATION, BYTES, "tlabSize", RUNNABLE, objectClass);
    add(all, "jdk.ObjectAllocationOutsideTLAB", ALLOCATION, BYTES, size, RUNNABLE, objectClass);
    add(all, "profiler.LiveObject", LIVE, BYTES, size, UNKNOWN, objectClass, "allocationTime");
    add(all, "datadog.ObjectSample", ALLOCATION, BYTES, "size", RUNNABLE, objectClass);
    add(all, "datadog.HeapLiveObject", LIVE, BYTES, "size", UNKNOWN, objectClass);
    add(all, "jdk.OldObjectSample", LIVE, BYTES, "objectSize", UNKNOWN, "object.type", "objectAge");

    String[] monitor = {"monitorClass", "previousOwner", "address"};
    add(all, MONITOR, LOCK, NANOS, DURATION, BLOCKED, monitor);
    add(all, MONITOR_BESIDE, LOCK, NANOS, DURATION, BLOCKED, monitor);
    add(all, "candela.LockSample", LOCK, NANOS, DURATION, BLOCKED, lock);
    add(all, "profiler.NativeLock", LOCK, NANOS, DURATION, BLOCKED, "address");
    String[] wait = {"monitorClass", "notifier", "timedOut", "address"};
    add(all, "jdk.JavaMonitorWait", WAIT, NANOS, DURATION, WAITING, wait);
    add(all, "jdk.ThreadPark", WAIT, NANOS, DURATION, PARKED, "parkedClass", "address");
    add(all, "jdk.ThreadSleep", WAIT, NANOS, DURATION, SLEEPING, "time");
    String[] pinned = {"blockingOperation", "pinnedReason", "carrierThread"};
    add(all, "jdk.VirtualThreadPinned", WAIT, NANOS, DURATION, UNKNOWN, pinned);

    add(all, "jdk.FileRead", IO, NANOS, DURATION, UNKNOWN, "path", "bytesRead");
    add(all, "jdk.FileWrite", IO, NANOS, DURATION, UNKNOWN, "path", "bytesWritten");
    add(all, "jdk.FileForce", IO, NANOS, DURATION, UNKNOWN, "path");
    add(all, "jdk.SocketRead", IO, NANOS, DURATION, UNKNOWN, "host", "port", "bytesRead");
    add(all, "jdk.SocketWrite", IO, NANOS, DURATION, UNKNOWN, "host", "port", "bytesWritten");

    add(all, "jdk.MethodTrace", TRACE, NANOS, DURATION, UNKNOWN, "method");
    add(all, "jdk.JavaExceptionThrow", OTHER, SAMPLES, null, RUNNABLE, "thrownClass", "message");
    add(all, "jdk.JavaErrorThrow", OTHER, SAMPLES, null, RUNNABLE, "thrownClass", "message");
    add(all, "jdk.Deoptimization", OTHER, SAMPLES, null, RUNNABLE, "reason", "action");
    add(all, "profiler.Malloc", OTHER, BYTES, "size", RUNNABLE, "address");
    add(all, "profiler.Free", OTHER, SAMPLES, null, RUNNABLE, "address");
    return all;
  }

  private static void add(
      Map<String, SampleSpec> all,
      String name,
      SampleCategory category,
      WeightUnit unit,
      String weightField,
      ThreadState impliedState,
      String... attributeFields) {
    SampleType type = new SampleType(name, category, unit);
    // A sampled object stands for as many others as the recorder passed over.
    String timesField = name.startsWith("datadog.") && unit == BYTES ? "weight" : null;
    all.put(
        name,
        new SampleSpec(type, weightField, timesField, impliedState, List.of(attributeFields)));
  }

  /**
   * Maps an event type to samples, whose time, thread, stack and state have their usual fields.
   * Without {@code weightField} each counts as one; {@code timesField} says how many objects a
   * sample stands for, or is null. {@code object.type} is a field within another one.
   */
  record SampleSpec(
      SampleType type,
      String weightField,
      String timesField,
      ThreadState impliedState,
      List<String> attributeFields) {
    /** For any type of events: each of them counts as one. */
    static SampleSpec of(JfrType type) {
      return of(type.name(), null, WeightUnit.SAMPLES);
    }

    /** The same beside samples of the type that weigh something else. */
    static SampleSpec countOf(JfrType type) {
      return of(type.name() + ReadOptions.FIELD + ReadOptions.COUNT, null, WeightUnit.SAMPLES);
    }

    /** For any type of event, weighted by a field; null if the field is not a number. */
    static SampleSpec of(JfrType type, EventType.Field field) {
      String name = type.name() + ReadOptions.FIELD + field.name();
      return field.unit() == null ? null : of(name, field.name(), field.unit());
    }

    private static SampleSpec of(String name, String weightField, WeightUnit unit) {
      SampleType sample = new SampleType(name, SampleCategory.OTHER, unit);
      return new SampleSpec(sample, weightField, null, ThreadState.UNKNOWN, List.of());
    }

    /** For events without a weight: each counts as one. */
    SampleSpec counting() {
      SampleType counted = new SampleType(type.name(), type.category(), WeightUnit.SAMPLES);
      return new SampleSpec(counted, null, null, impliedState, attributeFields);
    }
  }
}
