/**
 * A job of fixed work: prices, searches and prints so many orders, pricing so many times as slow.
 */
public class BuildJob {
  private static volatile double sink;

  public static void main(String[] arguments) {
    int orders = Integer.parseInt(arguments[0]);
    int slower = Integer.parseInt(arguments[1]);
    for (int order = 0; order < orders; order++) {
      sink += price(order, 2000 * slower);
      sink += find(order, 6000);
      sink += print(order).length();
    }
    System.out.println(sink);
  }

  private static double price(int order, int steps) {
    double sum = order;
    for (int i = 1; i <= steps; i++) {
      sum += Math.sqrt(sum + i);
    }
    return sum;
  }

  private static double find(int order, int steps) {
    double best = 0;
    for (int i = 1; i <= steps; i++) {
      best = Math.max(best, Math.sqrt(order + best + i));
    }
    return best;
  }

  private static String print(int order) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      text.append(order).append(i);
    }
    return text.toString();
  }
}
