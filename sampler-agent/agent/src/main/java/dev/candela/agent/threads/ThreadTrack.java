package dev.candela.agent.threads;

final class ThreadTrack {
  final long threadId;

  /** CPU time examined so far. */
  long seenCpuNanos;

  /** CPU time not represented by a sample yet. */
  long pendingCpuNanos;

  /** CPU time since the thread was last dumped. */
  long unseenCpuNanos;

  /** Last sample of elapsed time. */
  long sampledNanos;

  /** Consecutive readings with almost no CPU time. */
  int idleReadings;

  /** The next reading of its clock. */
  long nextLook;

  ThreadTrack(long threadId, long bornNanos) {
    this.threadId = threadId;
    this.sampledNanos = bornNanos;
  }
}
