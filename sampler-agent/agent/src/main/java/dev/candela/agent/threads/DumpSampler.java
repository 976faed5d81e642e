package dev.candela.agent.threads;

import dev.candela.agent.chunk.ChunkWriter;
import dev.candela.agent.chunk.SampledState;
import dev.candela.agent.chunk.ThreadMoment;
import dev.candela.agent.engine.OwnThreads;
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
 * <p>For cpu, a dump takes only the threads that have used a part of the period since they were
 * last looked at; others cost a clock reading, and keep what they used until it is worth a look.
 * Two hundred threads that wake up ten times a second would fill every dump otherwise.
 */
final class DumpSampler {
  /** That part of the period. */
  private static final int WORTH_A_LOOK = 8;

  private final OwnThreads own;
  private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();
  private final CpuTimes cpuTimes = CpuTimes.create();
  private final boolean clocks = cpuTimes.works();
  private final ThreadTracks tracks = new ThreadTracks();
  private final DumpBudget budget = new DumpBudget();
  private final ThreadMoment moment = new ThreadMoment();
  private SampleWishes wishes;
  private int look;
  private long turnOffset;
  private long samples;

  DumpSampler(OwnThreads own, SampleWishes wishes) {
    this.own = own;
    this.wishes = wishes;
  }

  void change(SampleWishes newWishes) {
    wishes = newWishes;
  }

  /** False where threads have no processor clock: then every running thread counts as on cpu. */
  boolean hasClocks() {
    return clocks;
  }

  long samples() {
    return samples;
  }

  /** Marks the present as the time from which threads are charged. */
  void begin(long nowNanos) {
    long[] ids = bean.getAllThreadIds();
    long[] cpuNanos = clocks ? cpuTimes.read(ids) : new long[ids.length];
    look++;
    for (int i = 0; i < ids.length; i++) {
      ThreadTrack track = new ThreadTrack(Math.max(0, cpuNanos[i]), nowNanos, own.isOwn(ids[i]));
      track.seenAtLook = look;
      tracks.put(ids[i], track);
    }
  }

  void sample(long nowNanos, long periodNanos, ChunkWriter out) {
    long[] chosen = choose(nowNanos, periodNanos);
    if (chosen.length == 0) {
      return;
    }
    long beginNanos = System.nanoTime();
    ThreadInfo[] infos = bean.getThreadInfo(chosen, wishes.maxStackDepth());
    budget.spent(chosen.length, System.nanoTime() - beginNanos);
    for (ThreadInfo info : infos) {
      if (info != null) {
        write(info, nowNanos, periodNanos, out);
      }
    }
  }

  /** Ids of the threads to dump: those that used a processor, or all, as far as the budget goes. */
  private long[] choose(long nowNanos, long periodNanos) {
    long[] ids = bean.getAllThreadIds();
    long[] cpuNanos = clocks ? cpuTimes.read(ids) : null;
    look++;
    long[] chosen = new long[Math.min(ids.length, budget.threads())];
    int count = 0;
    // Where to begin moves on, so that everybody gets a turn.
    int first = ids.length == 0 ? 0 : (int) (turnOffset % ids.length);
    int examined = 0;
    for (; examined < ids.length; examined++) {
      int i = (first + examined) % ids.length;
      ThreadTrack track = look(ids[i], cpuNanos == null ? -1 : cpuNanos[i], nowNanos, periodNanos);
      boolean wanted =
          wishes.everyThread() || !clocks || track.unseenCpuNanos >= periodNanos / WORTH_A_LOOK;
      if (wanted && !track.leftOut && count < chosen.length) {
        chosen[count++] = ids[i];
        track.unseenCpuNanos = 0;
        if (count == chosen.length) {
          turnOffset += examined + 1;
        }
      }
    }
    if (look % 1024 == 0) {
      tracks.forgetBefore(look);
    }
    return Arrays.copyOf(chosen, count);
  }

  private ThreadTrack look(long id, long cpuNanos, long nowNanos, long periodNanos) {
    ThreadTrack track = tracks.get(id);
    if (track == null) {
      // Born since the last tick, half a period ago in the mean.
      track = new ThreadTrack(0, nowNanos - periodNanos / 2, own.isOwn(id));
      tracks.put(id, track);
    }
    track.seenAtLook = look;
    if (cpuNanos > track.seenCpuNanos) {
      track.pendingCpuNanos += cpuNanos - track.seenCpuNanos;
      track.unseenCpuNanos += cpuNanos - track.seenCpuNanos;
      track.seenCpuNanos = cpuNanos;
    }
    return track;
  }

  private void write(ThreadInfo info, long nowNanos, long periodNanos, ChunkWriter out) {
    StackTraceElement[] stack = info.getStackTrace();
    ThreadTrack track = tracks.get(info.getThreadId());
    if (stack.length == 0 || track == null) {
      return;
    }
    SampledState state = StateOf.thread(info, stack);
    moment.timeNanos = nowNanos;
    moment.javaThreadId = info.getThreadId();
    moment.threadName = info.getThreadName();
    moment.state = state;
    moment.stack = stack;
    moment.truncated = stack.length >= wishes.maxStackDepth();
    moment.wallNanos = nowNanos - track.sampledNanos;
    LockInfo lock = info.getLockInfo();
    moment.lockClass = lock == null ? null : lock.getClassName();
    moment.lockIdentity = lock == null ? 0 : lock.getIdentityHashCode();
    moment.lockOwnerId = info.getLockOwnerId();
    moment.lockOwnerName = info.getLockOwnerName();
    chargeCpu(track, state, periodNanos);
    if (wishes.wall()) {
      out.threadSample(moment);
      samples++;
    }
    if (wishes.lock() && (state == SampledState.BLOCKED || moment.lockOwnerId > 0)) {
      out.lockSample(moment);
      samples++;
    }
    if (wishes.cpu() && moment.cpuNanos > 0) {
      out.executionSample(moment);
      samples++;
    }
    track.sampledNanos = nowNanos;
  }

  /** Time that a thread spent before it fell asleep waits for a sample that shows it running. */
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
}
