import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Does the same all of the time, half of it on a second thread, and for 300 ms in every seven
 * seconds something else besides. Writes when into a file, as instants.
 */
public final class Bursts {
  private static final long EVERY_MILLIS = 7000;
  private static final long BURST_MILLIS = 300;
  private static volatile long sink;

  private Bursts() {}

  /** Runs for that many bursts. */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    int bursts = Integer.parseInt(arguments[0]);
    PrintWriter moments = new PrintWriter(arguments[1], "UTF-8");
    Thread other = new Thread(Bursts::serve, "server");
    other.setDaemon(true);
    other.start();
    for (int burst = 0; burst < bursts; burst++) {
      long next = System.currentTimeMillis() + EVERY_MILLIS - BURST_MILLIS;
      while (System.currentTimeMillis() < next) {
        handle();
      }
      moments.println(Instant.now());
      moments.flush();
      long end = System.currentTimeMillis() + BURST_MILLIS;
      while (System.currentTimeMillis() < end) {
        reindex();
      }
    }
    Thread.sleep(1000);
  }

  private static void serve() {
    while (true) {
      handle();
    }
  }

  private static void handle() {
    sink += parse() + price() + store();
  }

  private static long parse() {
    long sum = 0;
    for (int i = 0; i < 200; i++) {
      sum += Integer.parseInt("4711" + i % 10);
    }
    return sum;
  }

  private static long price() {
    double sum = 0;
    for (int i = 1; i < 2000; i++) {
      sum += Math.sqrt(i) / (i + sum);
    }
    return (long) sum;
  }

  private static long store() {
    ArrayDeque<String> queue = new ArrayDeque<>();
    for (int i = 0; i < 100; i++) {
      queue.add("order " + i);
    }
    return queue.size();
  }

  private static void reindex() {
    long[] keys = new long[4000];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i * 0x9E3779B97F4A7C15L;
    }
    Arrays.sort(keys);
    sink += keys[keys.length / 2];
  }
}
