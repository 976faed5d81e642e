import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A small server: pools that work, wait for a lock, write files and make garbage; a slow start. It
 * works for so many milliseconds; with a second argument it leaves most of the machine to others.
 */
public final class ServerDesk {
  private static int busyPercent = 100;
  private static final Object LEDGER = new Object();
  private static volatile long sink;

  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 1) {
      busyPercent = Integer.parseInt(arguments[1]);
    }
    long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000L;
    warmUp(System.nanoTime() + 1_000_000_000L);
    ExecutorService requests = pool("http-exec-", 3);
    for (int i = 0; i < 3; i++) {
      requests.execute(() -> serve(end));
    }
    ExecutorService ledgers = pool("ledger-", 2);
    for (int i = 0; i < 2; i++) {
      ledgers.execute(() -> book(end));
    }
    Thread writer = new Thread(() -> write(end), "audit-writer");
    writer.start();
    requests.shutdown();
    ledgers.shutdown();
    requests.awaitTermination(1, TimeUnit.MINUTES);
    ledgers.awaitTermination(1, TimeUnit.MINUTES);
    writer.join();
  }

  private static ExecutorService pool(String prefix, int size) {
    AtomicInteger number = new AtomicInteger();
    return Executors.newFixedThreadPool(
        size, task -> new Thread(task, prefix + number.incrementAndGet()));
  }

  /** Reads rules that nothing else reads: other methods than those of the work that follows. */
  static void warmUp(long end) {
    long hash = 1;
    while (System.nanoTime() < end) {
      hash = readRules(hash);
    }
    sink = hash;
  }

  static long readRules(long seed) {
    long hash = seed;
    for (int i = 0; i < 5000; i++) {
      hash = Long.rotateLeft(hash * 0x9E3779B97F4A7C15L, 13) ^ i;
    }
    return hash;
  }

  static void serve(long end) {
    while (System.nanoTime() < end) {
      long burst = System.nanoTime() + 600_000L * busyPercent;
      while (System.nanoTime() < burst) {
        sink += price(300);
      }
      pause(100 - 6L * busyPercent / 10);
    }
  }

  static long price(int lines) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < lines; i++) {
      names.add("article-" + i);
    }
    return names.stream().mapToLong(String::hashCode).sum();
  }

  static void book(long end) {
    while (System.nanoTime() < end) {
      synchronized (LEDGER) {
        long busy = System.nanoTime() + 300_000L * busyPercent;
        while (System.nanoTime() < busy) {
          sink = readRules(sink);
        }
      }
      pause(40 - 3L * busyPercent / 10);
    }
  }

  static void write(long end) {
    byte[] block = new byte[1 << 20];
    try {
      Path file = Files.createTempFile("audit", ".log");
      file.toFile().deleteOnExit();
      while (System.nanoTime() < end) {
        Files.write(file, block);
        pause(200);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
