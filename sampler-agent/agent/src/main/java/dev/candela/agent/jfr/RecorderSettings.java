package dev.candela.agent.jfr;

import dev.candela.agent.engine.EngineFailure;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class RecorderSettings {
  /** From this version on, and on Linux, the recorder samples by CPU time (JEP 509). */
  private static final int PROCESSOR_TIME_FEATURE = 25;

  private static final long DEFAULT_CPU_NANOS = 10_000_000;
  private static final long MIN_PERIOD_NANOS = 1_000_000;
  private static final long DEFAULT_LOCK_NANOS = 1_000_000;

  /** The recorder's default of 64 frames truncates stacks of many programs. */
  private static final int DEFAULT_DEPTH = 256;

  private static final int MOST_DEPTH = 2048;

  private static final String[] OF_RECORDING = {"jdk.DataLoss", "jdk.ActiveSetting"};

  /** Events that the timeline shows beside the samples; they cost next to nothing. */
  private static final String[] ALWAYS = {
    "jdk.GarbageCollection",
    "jdk.GCPhasePause",
    "jdk.GCHeapSummary",
    "jdk.Compilation",
    "jdk.SafepointBegin",
    "jdk.ThreadStart",
    "jdk.ThreadEnd",
    "jdk.DataLoss",
    "jdk.InitialSystemProperty",
    "jdk.JVMInformation",
    "jdk.OSInformation",
    "jdk.ActiveSetting",
    "jdk.ActiveRecording",
  };

  /** A server may read a hundred thousand times a second without waiting. */
  private static final long DEFAULT_IO_NANOS = 100_000;

  private static final String[] IO = {
    "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce", "jdk.SocketRead", "jdk.SocketWrite"
  };

  /** Errors among them: their own event would only repeat them. */
  private static final String EXCEPTION = "jdk.JavaExceptionThrow";

  private static final String ERROR = "jdk.JavaErrorThrow";

  private final Map<String, String> settings = new HashMap<String, String>();
  private final List<EventSetting> applied = new ArrayList<EventSetting>();
  private final List<String> remarks = new ArrayList<String>();
  private final int askedDepth;

  RecorderSettings(StartRequest request) throws EngineFailure {
    this(request.maxStackDepth());
    sample(request);
  }

  private RecorderSettings(int maxStackDepth) {
    askedDepth = Math.min(MOST_DEPTH, maxStackDepth);
  }

  /** Without samples: what is recorded beside those of another engine. */
  static RecorderSettings beside(StartRequest request) {
    RecorderSettings settings = new RecorderSettings(request.maxStackDepth());
    settings.enableAll(OF_RECORDING);
    for (EventGroup group : request.also()) {
      settings.add(group);
    }
    settings.addNamed(request);
    return settings;
  }

  private void sample(StartRequest request) throws EngineFailure {
    if (request.events().size() == 1 && request.setting(EventKind.WALL) != null) {
      throw new EngineFailure(
          "JDK Flight Recorder has no wall-clock samples.",
          "Use the engine async or threads for wall, or record lock events, which include waits.");
    }
    enableAll(ALWAYS);
    settings.put("jdk.Compilation#threshold", "100 ms");
    enableEachSecond("jdk.CPULoad");
    for (EventGroup group : request.also()) {
      add(group);
    }
    boolean wall = request.setting(EventKind.WALL) != null;
    if (request.setting(EventKind.CPU) != null || request.events().isEmpty()) {
      addCpu(request.setting(EventKind.CPU));
    }
    if (request.setting(EventKind.ALLOC) != null) {
      addAllocation();
    }
    if (wall || request.setting(EventKind.LOCK) != null) {
      addWaiting(request.setting(EventKind.LOCK));
    }
    addNamed(request);
    if (applied.isEmpty()) {
      throw new EngineFailure(
          "JDK Flight Recorder cannot sample these events.", "Use another engine or event.");
    }
    if (wall) {
      remarks.add(
          "JDK Flight Recorder has no wall-clock samples; waits on locks, parks and sleeps are"
              + " recorded instead.");
    }
    remarks.add("JDK Flight Recorder has no native frames.");
  }

  /** False if they were not recorded anyway. */
  boolean withoutExceptions() {
    settings.put(ERROR + "#enabled", "false");
    return "true".equals(settings.put(EXCEPTION + "#enabled", "false"));
  }

  private void add(EventGroup group) {
    switch (group) {
      case GC:
        enableAll(
            "jdk.GarbageCollection",
            "jdk.GCPhasePause",
            "jdk.GCPhaseConcurrent",
            "jdk.GCHeapSummary");
        break;
      case SAFEPOINTS:
        enable("jdk.SafepointBegin");
        enableSlow("jdk.ExecuteVMOperation");
        break;
      case JIT:
        enableSlow("jdk.Compilation");
        enable("jdk.Deoptimization");
        break;
      case CLASSES:
        enableEachSecond("jdk.ClassLoadingStatistics");
        break;
      case LOCKS:
        enableSlow("jdk.JavaMonitorEnter");
        break;
      case THREADS:
        enableAll("jdk.ThreadStart", "jdk.ThreadEnd");
        settings.put("jdk.ThreadStart#stackTrace", "false");
        enableSlow("jdk.VirtualThreadPinned");
        enableEachSecond("jdk.JavaThreadStatistics");
        break;
      case IO:
        enableSlow(IO);
        break;
      case EXCEPTIONS:
        // Known from JDK 25 on; before, the engine looks how many there are.
        enableExceptions("100/s");
        enableEachSecond("jdk.ExceptionStatistics");
        break;
      case LOAD:
        // The engines have the processors' themselves.
        enableEachSecond("jdk.ThreadContextSwitchRate");
        enableEachSecond("jdk.ResidentSetSize");
        break;
      default:
        // A newer application's.
    }
  }

  /** Events that were asked for by name, where a group of the same would leave out most. */
  private void addNamed(StartRequest request) {
    EventSetting io = request.setting(EventKind.IO);
    if (io != null) {
      long nanos = io.interval() == 0 ? DEFAULT_IO_NANOS : io.interval();
      enableAbove(nanos + " ns", IO);
      applied.add(new EventSetting(EventKind.IO, nanos));
    }
    EventSetting exceptions = request.setting(EventKind.EXCEPTION);
    if (exceptions != null) {
      enableExceptions("off");
      applied.add(exceptions);
    }
  }

  private void enableExceptions(String throttle) {
    enable(EXCEPTION);
    settings.put(EXCEPTION + "#throttle", throttle);
    if (FlightRecorderAccess.FEATURE >= 25) {
      // Without it, all exceptions are at time 0.
      settings.put(ERROR + "#enabled", "true");
    }
  }

  private void enableAll(String... events) {
    for (String event : events) {
      enable(event);
    }
  }

  private void enableSlow(String... events) {
    enableAbove("10 ms", events);
  }

  private void enableAbove(String threshold, String... events) {
    for (String event : events) {
      enable(event);
      settings.put(event + "#threshold", threshold);
    }
  }

  private void enableEachSecond(String event) {
    enable(event);
    settings.put(event + "#period", "1 s");
  }

  /** Of the recorder, which keeps {@code now} frames by default. */
  int stackDepth(int now) {
    if (askedDepth > 0) {
      return askedDepth;
    }
    return now == RecorderInternals.DEFAULT_DEPTH ? DEFAULT_DEPTH : now;
  }

  Map<String, String> settings() {
    return settings;
  }

  Started started(int depth, List<String> ofOutput) {
    List<String> all = new ArrayList<String>(remarks);
    if (askedDepth > depth) {
      all.add(
          "JDK Flight Recorder was in use before and keeps "
              + depth
              + " frames; for more, start the program with -XX:FlightRecorderOptions=stackdepth="
              + askedDepth
              + ".");
    }
    all.addAll(ofOutput);
    return new Started(EngineKind.JFR, "", applied, depth, false, all);
  }

  private void addCpu(EventSetting setting) {
    long asked =
        setting == null || setting.interval() == 0 ? DEFAULT_CPU_NANOS : setting.interval();
    long nanos = Math.max(MIN_PERIOD_NANOS, asked);
    if (nanos > asked) {
      remarks.add("JDK Flight Recorder cannot sample more often than every millisecond.");
    }
    boolean linux = System.getProperty("os.name", "").startsWith("Linux");
    if (linux && FlightRecorderAccess.FEATURE >= PROCESSOR_TIME_FEATURE) {
      enable("jdk.CPUTimeSample");
      enable("jdk.CPUTimeSamplesLost");
      settings.put("jdk.CPUTimeSample#throttle", nanos / 1000 + "us");
    } else {
      enable("jdk.ExecutionSample");
      enable("jdk.NativeMethodSample");
      settings.put("jdk.ExecutionSample#period", nanos + " ns");
      // The same, or a sample of native code would stand for more time than one of Java code.
      settings.put("jdk.NativeMethodSample#period", nanos + " ns");
      remarks.add(
          "JDK Flight Recorder samples five Java threads and one native thread per interval.");
      // On 17 a program that copied arrays a tenth of its time had 3 of 4000 samples there.
      remarks.add(
          "JDK Flight Recorder takes almost no samples in the JVM's own stubs, such as copying"
              + " arrays; their time is missing from the shares.");
    }
    applied.add(new EventSetting(EventKind.CPU, nanos));
  }

  private void addAllocation() {
    if (FlightRecorderAccess.FEATURE >= 16) {
      enable("jdk.ObjectAllocationSample");
      settings.put("jdk.ObjectAllocationSample#throttle", "300/s");
    } else {
      enable("jdk.ObjectAllocationInNewTLAB");
      enable("jdk.ObjectAllocationOutsideTLAB");
    }
    applied.add(new EventSetting(EventKind.ALLOC, 0));
  }

  private void addWaiting(EventSetting lock) {
    long nanos = lock == null || lock.interval() == 0 ? DEFAULT_LOCK_NANOS : lock.interval();
    enableAbove(
        nanos + " ns",
        "jdk.JavaMonitorEnter",
        "jdk.JavaMonitorWait",
        "jdk.ThreadPark",
        "jdk.ThreadSleep");
    applied.add(new EventSetting(EventKind.LOCK, nanos));
  }

  private void enable(String event) {
    settings.put(event + "#enabled", "true");
    settings.put(event + "#stackTrace", "true");
  }
}
