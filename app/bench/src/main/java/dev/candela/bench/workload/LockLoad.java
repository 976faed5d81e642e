package dev.candela.bench.workload;

/** Holds a monitor that others want, longer than the recorders' thresholds for contention. */
final class LockLoad implements Load {
  private static final long HELD_NANOS = 300_000;
  private static final int PAUSE_NANOS = 200_000;

  private final Object lock;
  private long count;

  LockLoad(Object lock) {
    this.lock = lock;
  }

  @Override
  public void round() throws InterruptedException {
    synchronized (lock) {
      long end = System.nanoTime() + HELD_NANOS;
      while (System.nanoTime() - end < 0) {
        count++;
      }
    }
    Sink.last = count;
    Thread.sleep(0, PAUSE_NANOS);
  }
}
