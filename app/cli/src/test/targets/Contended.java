import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread holds a lock most of the time; another waits for it, works without it, and says in
 * report.txt which share of its time it waited. Ends by itself.
 */
public final class Contended {
  /** What the lock is called in a report. */
  static final class Gate {}

  private static final Gate GATE = new Gate();
  static volatile long sink;
  static volatile double waited;

  public static void main(String[] args) throws InterruptedException, IOException {
    final long endNanos = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000;
    final long freeNanos = Long.parseLong(args[1]) * 1_000_000;
    final long holdNanos = Long.parseLong(args[2]) * 1_000_000;
    Thread waiter =
        new Thread("waiter") {
          @Override
          public void run() {
            long beginNanos = System.nanoTime();
            long waitedNanos = 0;
            long nowNanos = beginNanos;
            while (nowNanos < endNanos) {
              work(freeNanos);
              long enterNanos = System.nanoTime();
              enter();
              nowNanos = System.nanoTime();
              waitedNanos += nowNanos - enterNanos;
            }
            waited = (double) waitedNanos / (nowNanos - beginNanos);
          }
        };
    Thread holder =
        new Thread("holder") {
          @Override
          public void run() {
            while (System.nanoTime() < endNanos) {
              hold(holdNanos);
              // Otherwise this thread can take the lock again for seconds before the waiter wakes.
              LockSupport.parkNanos(1_000_000);
            }
          }
        };
    holder.start();
    waiter.start();
    holder.join();
    waiter.join();
    String report = waited + " blocked\n";
    Files.write(Paths.get(args[3], "report.txt"), report.getBytes("UTF-8"));
  }

  static void enter() {
    synchronized (GATE) {
      sink++;
    }
  }

  static void hold(long nanos) {
    synchronized (GATE) {
      work(nanos);
    }
  }

  private static void work(long nanos) {
    long endNanos = System.nanoTime() + nanos;
    while (System.nanoTime() < endNanos) {
      sink++;
    }
  }
}
