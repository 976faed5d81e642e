import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * What the recorded JVMs run: hashes, sorts, matches, allocates, waits for a lock, for some
 * seconds.
 */
public final class Work {

  private static final Object LOCK = new Object();

  private static volatile long sink;

  public static void main(String[] args) throws Exception {
    long end = System.nanoTime() + (long) (Double.parseDouble(args[0]) * 1e9);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Thread thread = new Thread(() -> run(end), "worker-" + i);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void run(long end) {
    try {
      while (System.nanoTime() < end) {
        hash();
        sort(Integer::toString);
        match();
        synchronized (LOCK) {
          Thread.sleep(12);
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void hash() throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    byte[] block = new byte[4096];
    for (int i = 0; i < 1500; i++) {
      block = java.util.Arrays.copyOf(digest.digest(block), 4096);
    }
    sink += block[0];
  }

  private static void sort(IntFunction<String> name) {
    TreeMap<String, Integer> map = new TreeMap<>();
    for (int i = 0; i < 30_000; i++) {
      map.put(name.apply(i * 31 % 65_537), i);
    }
    sink += map.size();
  }

  private static void match() {
    Pattern pattern = Pattern.compile("(a+b?)+c");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      text.append("ab");
    }
    for (int i = 0; i < 20; i++) {
      sink += pattern.matcher(text.substring(0, 600) + "c").find() ? 1 : 0;
    }
  }
}
