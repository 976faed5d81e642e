package dev.candela.bridge;

import dev.candela.bridge.SamplingPlan.CpuClock;
import java.io.File;
import java.util.Map;

/** Starts with the best clock for processor time that the kernel grants. */
final class StartAttempt {
  private final AsyncProfilerBridge bridge;
  private final File recording;
  private final KernelAccess kernel = KernelAccess.ofThisProcess();

  StartAttempt(AsyncProfilerBridge bridge, File recording) {
    this.bridge = bridge;
    this.recording = recording;
  }

  Map<String, Object> run(Map<String, Long> intervals, int maxStackDepth, boolean nativeFrames)
      throws AsyncProfilerException {
    // The library tries the kernel out to answer this, which no file under /proc can replace.
    String events = bridge.execute("list");
    boolean perf = events.contains("Perf events:");
    boolean timers = events.contains("  ctimer\n");
    CpuClock fallback = timers ? CpuClock.THREAD_TIMERS : CpuClock.PROCESS_TIMER;

    if (perf && intervals.containsKey("cpu")) {
      try {
        return start(
            new SamplingPlan(intervals, maxStackDepth, nativeFrames, CpuClock.PERF_EVENTS));
      } catch (AsyncProfilerException refused) {
        if (!refused.getMessage().startsWith("Perf events")) {
          throw refused;
        }
        SamplingPlan plan = new SamplingPlan(intervals, maxStackDepth, nativeFrames, fallback);
        plan.remark("There are no kernel frames: " + refused.getMessage());
        return start(plan);
      }
    }
    SamplingPlan plan = new SamplingPlan(intervals, maxStackDepth, nativeFrames, fallback);
    if (nativeFrames && intervals.containsKey("cpu")) {
      plan.remark("There are no kernel frames. " + kernel.perfEventsRefused());
    }
    return start(plan);
  }

  private Map<String, Object> start(SamplingPlan plan) throws AsyncProfilerException {
    String command = plan.command(recording, FreeSignals.option());
    bridge.executeSilently(command);
    if (plan.wantsKernelFrames() && kernel.kernelNamesHidden() != null) {
      plan.remark(kernel.kernelNamesHidden());
    }
    return plan.applied(command);
  }
}
