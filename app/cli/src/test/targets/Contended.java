/** One thread holds a lock most of the time, another waits for it. Ends by itself. */
public final class Contended {
  /** What the lock is called in a report. */
  static final class Gate {}

  private static final Gate GATE = new Gate();
  static volatile long sink;

  public static void main(String[] args) throws InterruptedException {
    final long endNanos = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000;
    Thread waiter =
        new Thread("waiter") {
          @Override
          public void run() {
            while (System.nanoTime() < endNanos) {
              enter();
            }
          }
        };
    Thread holder =
        new Thread("holder") {
          @Override
          public void run() {
            while (System.nanoTime() < endNanos) {
              hold();
            }
          }
        };
    holder.start();
    waiter.start();
    holder.join();
    waiter.join();
  }

  static void enter() {
    synchronized (GATE) {
      sink++;
    }
  }

  static void hold() {
    synchronized (GATE) {
      long endNanos = System.nanoTime() + 20_000_000;
      while (System.nanoTime() < endNanos) {
        sink++;
      }
    }
  }
}
