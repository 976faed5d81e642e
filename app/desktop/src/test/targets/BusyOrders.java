import java.util.ArrayList;
import java.util.List;

/** Prices orders until somebody ends it: one thread at work, at most half of the time. */
public final class BusyOrders {
  private static long sink;

  public static void main(String[] arguments) throws InterruptedException {
    long end = System.nanoTime() + 120_000_000_000L;
    while (System.nanoTime() < end) {
      long pause = System.nanoTime() + 20_000_000;
      while (System.nanoTime() < pause) {
        sink += price(200);
      }
      Thread.sleep(20);
    }
    System.out.println(sink);
  }

  static long price(int lines) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < lines; i++) {
      names.add("article-".repeat(30) + i);
    }
    return names.stream().mapToLong(BusyOrders::weight).sum();
  }

  static long weight(String name) {
    long hash = 7;
    for (int i = 0; i < name.length(); i++) {
      hash = 31 * hash + name.charAt(i);
    }
    return hash & 0xff;
  }
}
