package dev.candela.agent.threads;

/** What the sampler remembers of one thread. */
final class ThreadTrack {
  /** Processor time up to which it has been looked at. */
  long seenCpuNanos;

  /** Processor time that no sample stands for yet. */
  long pendingCpuNanos;

  /** Processor time used since it was last chosen for a dump. */
  long unseenCpuNanos;

  /** When it was last sampled for elapsed time. */
  long sampledNanos;

  /** Number of the last look at which it was alive. */
  int seenAtLook;

  /** Readings in a row at which it had used next to nothing. */
  int idleReadings;

  /** Number of the look at which its clock is read again. */
  int nextLook;

  /** The agent's own, or not to be sampled for another reason. */
  final boolean leftOut;

  ThreadTrack(long seenCpuNanos, long nowNanos, boolean leftOut) {
    this.seenCpuNanos = seenCpuNanos;
    this.sampledNanos = nowNanos;
    this.leftOut = leftOut;
  }
}
