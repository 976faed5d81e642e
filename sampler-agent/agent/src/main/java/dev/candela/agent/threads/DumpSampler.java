package dev.candela.agent.threads;

import dev.candela.agent.chunk.ChunkWriter;
import dev.candela.agent.chunk.ChunkWriter.SampledState;
import dev.candela.agent.chunk.ChunkWriter.ThreadMoment;
import dev.candela.agent.engine.OwnThreads;
import dev.candela.agent.threads.LiveThreads.ThreadTrack;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Takes one dump a tick and writes it as samples.
 *
 * <p>Every sample carries the time that it stands for: elapsed time since the thread's last sample,
 * and processor time since the last sample that could be charged with it. So weights add up to the
 * truth whatever ticks were missed and however many threads take turns.
 *
 * <p>For cpu, a dump takes only threads that have used a part of the period since they were last
 * looked at: two hundred threads that wake up ten times a second would fill every dump otherwise.
 */
final class DumpSampler {
  /** Fraction of the period from which a thread is dumped. */
  private static final int WORTH_A_LOOK = 8;

  /** A thread below this fraction of the period counts as idle. */
  private static final int IDLE = 64;

  /** Clocks of idle threads are read after 2, then 4 ticks: each is a system call. */
  private static final int MAX_IDLE_READINGS = 2;

  private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();
  private final CpuTimes cpuTimes = CpuTimes.create();
  private final boolean clocks = cpuTimes.works();
  private final LiveThreads live;
  private final DumpBudget budget = new DumpBudget();
  private final ThreadMoment moment = new ThreadMoment();
  private final ThreadDumpPlan plan;
  private ThreadTrack[] due = {};

  private long look;
  private long turnOffset;
  private long samples;
  private boolean carrierSeen;

  DumpSampler(OwnThreads own, ThreadDumpPlan plan) {
    this.live = new LiveThreads(bean, own);
    this.plan = plan;
  }

  long samples() {
    return samples;
  }

  /** True once a virtual thread's carrier was dumped while it carried one. */
  boolean sawCarrier() {
    return carrierSeen;
  }

  void begin(long nowNanos) {
    live.clear();
    ThreadTrack[] tracks = live.tracks(nowNanos);
    if (clocks) {
      long[] cpuNanos = cpuTimes.read(ids(tracks, tracks.length));
      for (int i = 0; i < tracks.length; i++) {
        tracks[i].seenCpuNanos = Math.max(0, cpuNanos[i]);
      }
    }
  }

  /** Returns the CPU time of the sampling, or 0 without thread clocks. */
  long sample(long nowNanos, long periodNanos, ChunkWriter out) {
    long before = clocks ? bean.getCurrentThreadCpuTime() : 0;
    long[] chosen = choose(nowNanos, periodNanos);
    if (chosen.length > 0) {
      dump(chosen, nowNanos, periodNanos, out);
    }
    return clocks ? bean.getCurrentThreadCpuTime() - before : 0;
  }

  private void dump(long[] chosen, long nowNanos, long periodNanos, ChunkWriter out) {
    long beginNanos = System.nanoTime();
    ThreadInfo[] infos = bean.getThreadInfo(chosen, plan.maxStackDepth);
    budget.spent(chosen.length, System.nanoTime() - beginNanos, periodNanos);
    for (ThreadInfo info : infos) {
      if (info != null) {
        write(info, nowNanos, periodNanos, out);
      }
    }
  }

  private long[] choose(long nowNanos, long periodNanos) {
    look++;
    // Who is born since the last tick was so half a period ago in the mean.
    int dueCount = findDue(live.tracks(nowNanos - periodNanos / 2));
    long[] cpuNanos = clocks ? cpuTimes.read(ids(due, dueCount)) : null;
    long[] chosen = new long[Math.min(dueCount, budget.threads())];
    int count = 0;
    for (int i = 0; i < dueCount; i++) {
      ThreadTrack track = due[i];
      if (cpuNanos != null) {
        read(track, cpuNanos[i], periodNanos);
      }
      boolean wanted =
          plan.everyThread() || !clocks || track.unseenCpuNanos >= periodNanos / WORTH_A_LOOK;
      if (wanted && count < chosen.length) {
        chosen[count++] = track.threadId;
        track.unseenCpuNanos = 0;
        if (count == chosen.length) {
          // Where to begin moves on, so that everybody gets a turn.
          turnOffset += i + 1;
        }
      }
    }
    return Arrays.copyOf(chosen, count);
  }

  private int findDue(ThreadTrack[] tracks) {
    if (due.length < tracks.length) {
      due = new ThreadTrack[tracks.length];
    }
    int count = 0;
    int first = tracks.length == 0 ? 0 : (int) (turnOffset % tracks.length);
    for (int examined = 0; examined < tracks.length; examined++) {
      ThreadTrack track = tracks[(first + examined) % tracks.length];
      if (plan.everyThread() || look - track.nextLook >= 0) {
        due[count++] = track;
      }
    }
    return count;
  }

  private static long[] ids(ThreadTrack[] tracks, int count) {
    long[] ids = new long[count];
    for (int i = 0; i < count; i++) {
      ids[i] = tracks[i].threadId;
    }
    return ids;
  }

  /** Reads the thread's clock; -1 for ended threads. */
  private void read(ThreadTrack track, long cpuNanos, long periodNanos) {
    if (cpuNanos < 0) {
      live.sawEnd();
    }
    long usedNanos = Math.max(0, cpuNanos - track.seenCpuNanos);
    track.seenCpuNanos += usedNanos;
    track.pendingCpuNanos += usedNanos;
    track.unseenCpuNanos += usedNanos;
    boolean idle = usedNanos < periodNanos / IDLE;
    track.idleReadings = idle ? Math.min(MAX_IDLE_READINGS, track.idleReadings + 1) : 0;
    track.nextLook = look + (1L << track.idleReadings);
  }

  private void write(ThreadInfo info, long nowNanos, long periodNanos, ChunkWriter out) {
    StackTraceElement[] stack = info.getStackTrace();
    ThreadTrack track = live.track(info.getThreadId());
    if (stack.length == 0 || track == null) {
      return;
    }
    carrierSeen = carrierSeen || StateOf.isCarrier(stack);
    SampledState state = StateOf.thread(info, stack);
    moment.timeNanos = nowNanos;
    moment.javaThreadId = info.getThreadId();
    moment.threadName = info.getThreadName();
    moment.state = state;
    moment.stack = stack;
    moment.truncated = stack.length >= plan.maxStackDepth;
    moment.wallNanos = nowNanos - track.sampledNanos;
    LockInfo lock = info.getLockInfo();
    moment.lockClass = lock == null ? null : lock.getClassName();
    moment.lockIdentity = lock == null ? 0 : lock.getIdentityHashCode();
    moment.lockOwnerId = info.getLockOwnerId();
    moment.lockOwnerName = info.getLockOwnerName();
    chargeCpu(track, state, periodNanos);
    if (plan.wall) {
      out.threadSample(moment);
      samples++;
    }
    if (plan.lock && (state == SampledState.BLOCKED || moment.lockOwnerId > 0)) {
      out.lockSample(moment);
      samples++;
    }
    if (plan.cpu && moment.cpuNanos > 0) {
      out.executionSample(moment);
      samples++;
    }
    track.sampledNanos = nowNanos;
  }

  /** CPU time before falling asleep is charged to the next sample that shows the thread running. */
  private void chargeCpu(ThreadTrack track, SampledState state, long periodNanos) {
    moment.cpuNanos = 0;
    if (state != SampledState.RUNNABLE) {
      return;
    }
    if (clocks) {
      moment.cpuNanos = track.pendingCpuNanos;
      track.pendingCpuNanos = 0;
    } else {
      moment.cpuNanos = periodNanos;
    }
  }

  /** Names a thread's state as precisely as its innermost frame allows. */
  static final class StateOf {
    /** Frames of the JDK above a carrier's own. */
    private static final int CARRIER_FRAMES = 8;

    private StateOf() {}

    static SampledState thread(ThreadInfo info, StackTraceElement[] stack) {
      switch (info.getThreadState()) {
        case BLOCKED:
          return SampledState.BLOCKED;
        case WAITING:
          return isPark(stack[0]) ? SampledState.PARKED : SampledState.WAITING;
        case TIMED_WAITING:
          return timed(stack[0]);
        case NEW:
          return SampledState.NEW;
        case TERMINATED:
          return SampledState.TERMINATED;
        default:
          return SampledState.RUNNABLE;
      }
    }

    /** True for the stack of a carrier with a mounted virtual thread. */
    static boolean isCarrier(StackTraceElement[] stack) {
      for (int i = 0; i < Math.min(stack.length, CARRIER_FRAMES); i++) {
        if (stack[i].getClassName().equals("java.lang.VirtualThread")) {
          return stack[i].getMethodName().equals("runContinuation");
        }
      }
      return false;
    }

    private static SampledState timed(StackTraceElement top) {
      if (isPark(top)) {
        return SampledState.PARKED_TIMED;
      }
      // JDK 19 renamed the native half of sleep; all names begin alike.
      return top.getClassName().equals("java.lang.Thread")
              && top.getMethodName().startsWith("sleep")
          ? SampledState.SLEEPING
          : SampledState.WAITING_TIMED;
    }

    private static boolean isPark(StackTraceElement top) {
      return top.getMethodName().equals("park");
    }
  }

  /** CPU times of many threads, in one call where possible. */
  static class CpuTimes {
    private final ThreadMXBean bean;

    CpuTimes(ThreadMXBean bean) {
      this.bean = bean;
    }

    static CpuTimes create() {
      ThreadMXBean bean = ManagementFactory.getThreadMXBean();
      try {
        return SunCpuTimes.of(bean);
      } catch (LinkageError notThisJvm) {
        return new CpuTimes(bean);
      }
    }

    /** False if there are no thread clocks, or they are disabled. */
    boolean works() {
      return bean.isThreadCpuTimeSupported() && bean.isThreadCpuTimeEnabled();
    }

    /** Nanoseconds by index of {@code threadIds}; -1 for ended threads. */
    long[] read(long[] threadIds) {
      long[] nanos = new long[threadIds.length];
      for (int i = 0; i < nanos.length; i++) {
        nanos[i] = bean.getThreadCpuTime(threadIds[i]);
      }
      return nanos;
    }

    /** The extension of HotSpot and OpenJ9; a separate class, since others may lack it. */
    static final class SunCpuTimes extends CpuTimes {
      private final com.sun.management.ThreadMXBean bean;

      private SunCpuTimes(com.sun.management.ThreadMXBean bean) {
        super(bean);
        this.bean = bean;
      }

      static CpuTimes of(ThreadMXBean bean) {
        return bean instanceof com.sun.management.ThreadMXBean
            ? new SunCpuTimes((com.sun.management.ThreadMXBean) bean)
            : new CpuTimes(bean);
      }

      @Override
      long[] read(long[] threadIds) {
        return bean.getThreadCpuTime(threadIds);
      }
    }
  }
}
