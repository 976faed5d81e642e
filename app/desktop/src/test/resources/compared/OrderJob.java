import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A job that reads, prices and books orders, the same ones in every run. As it was, it looks for
 * every order in all that came before, and prints a long report; as it is now, it keeps an index,
 * checks addresses, prints a third of the report, and prices more than twice as long.
 */
public final class OrderJob {
  private static long sink;

  public static void main(String[] arguments) throws InterruptedException {
    boolean old = arguments[0].equals("before");
    int rounds = Integer.parseInt(arguments[1]);
    Thread clerk = new Thread(() -> clerk(rounds / 40), "clerk-1");
    clerk.start();
    for (int round = 0; round < rounds; round++) {
      List<String> orders = read(60);
      if (old) {
        sink += search(orders) + report(orders, 12);
        sink += price(orders, 110);
      } else {
        sink += index(orders) + report(orders, 4) + checkAddresses(orders, 5);
        sink += price(orders, 240);
      }
    }
    clerk.join();
  }

  private static List<String> read(int count) {
    List<String> orders = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      orders.add("order-" + i * 7919 % 1000);
    }
    return orders;
  }

  private static long search(List<String> orders) {
    long found = 0;
    for (int round = 0; round < 6; round++) {
      for (String order : orders) {
        found += orders.indexOf(order);
      }
    }
    return found;
  }

  private static long index(List<String> orders) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < orders.size(); i++) {
      places.put(orders.get(i), i);
    }
    return places.size();
  }

  private static long report(List<String> orders, int lines) {
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < lines; line++) {
      for (String order : orders) {
        text.append(order).append('\t').append(weight(order)).append('\n');
      }
    }
    return text.length();
  }

  private static long price(List<String> orders, int rounds) {
    long sum = 0;
    for (int round = 0; round < rounds; round++) {
      for (String order : orders) {
        sum += weight(order) * round;
      }
    }
    return sum;
  }

  private static long checkAddresses(List<String> orders, int rounds) {
    long hits = 0;
    for (int round = 0; round < rounds; round++) {
      for (String order : orders) {
        hits += Long.toHexString(weight(order) * 0x9E3779B97F4A7C15L + round).hashCode() & 1;
      }
    }
    return hits;
  }

  private static long weight(String name) {
    long hash = 7;
    for (int i = 0; i < name.length(); i++) {
      hash = 31 * hash + name.charAt(i);
    }
    return hash & 0xff;
  }

  private static void clerk(int rounds) {
    for (int round = 0; round < rounds; round++) {
      sink += price(read(40), 300);
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
