package dev.candela.agent.threads;

/** What the sampler remembers of one thread. */
final class ThreadTrack {
  final long threadId;

  /** Processor time up to which it has been looked at. */
  long seenCpuNanos;

  /** Processor time that no sample stands for yet. */
  long pendingCpuNanos;

  /** Processor time used since it was last chosen for a dump. */
  long unseenCpuNanos;

  /** When it was last sampled for elapsed time. */
  long sampledNanos;

  /** Readings in a row at which it had used next to nothing. */
  int idleReadings;

  /** Number of the look at which its clock is read again. */
  long nextLook;

  ThreadTrack(long threadId, long bornNanos) {
    this.threadId = threadId;
    this.sampledNanos = bornNanos;
  }
}
