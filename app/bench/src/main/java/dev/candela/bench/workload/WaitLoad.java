package dev.candela.bench.workload;

/** Waits on a monitor that nobody notifies. */
final class WaitLoad implements Load {
  private static final long WAIT_MILLIS = 15;

  @Override
  public void round() throws InterruptedException {
    long end = System.nanoTime() + WAIT_MILLIS * 1_000_000;
    synchronized (this) {
      while (System.nanoTime() - end < 0) {
        wait(WAIT_MILLIS);
      }
    }
  }
}
