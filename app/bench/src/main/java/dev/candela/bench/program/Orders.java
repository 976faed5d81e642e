package dev.candela.bench.program;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.Deflater;

/**
 * A batch job as there are many: reads orders from text, groups, prices, ranks, reports and packs
 * them. Does the same work in every run, and ends. Arguments: how many batches; how many passes the
 * pricing makes over half of each, 25 of which take about a fifth of the time.
 */
public final class Orders {
  private static final int BATCH = 400;
  private static final int REGIONS = 37;

  static long sink;

  private final Random random = new Random(7);
  private final Rule[] rules = {new Quantity(), new Region(), new Weekday(), new Rounding()};
  private final int passes;

  private Orders(int passes) {
    this.passes = passes;
  }

  public static void main(String[] arguments) throws NoSuchAlgorithmException {
    int batches = Integer.parseInt(arguments[0]);
    Orders program = new Orders(Integer.parseInt(arguments[1]));
    for (int batch = 0; batch < batches; batch++) {
      program.process();
    }
    System.out.println(sink);
  }

  private void process() throws NoSuchAlgorithmException {
    List<Order> orders = read(text());
    Map<String, List<Order>> byCustomer = group(orders);
    price(orders);
    List<Order> best = rank(orders);
    byte[] report = report(byCustomer, best).getBytes(StandardCharsets.UTF_8);
    sink += pack(report) + digest(report);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < BATCH; line++) {
      text.append("customer-").append(random.nextInt(90)).append(',');
      text.append(random.nextInt(REGIONS)).append(',');
      text.append(1 + random.nextInt(400)).append(',');
      text.append(random.nextInt(100_000)).append('\n');
    }
    return text.toString();
  }

  private static List<Order> read(String text) {
    List<Order> orders = new ArrayList<>();
    for (String line : text.split("\n")) {
      String[] fields = line.split(",");
      orders.add(
          new Order(
              fields[0],
              Integer.parseInt(fields[1]),
              Integer.parseInt(fields[2]),
              Long.parseLong(fields[3])));
    }
    return orders;
  }

  private static Map<String, List<Order>> group(List<Order> orders) {
    Map<String, List<Order>> byCustomer = new HashMap<>();
    for (Order order : orders) {
      byCustomer.computeIfAbsent(order.customer, customer -> new ArrayList<>()).add(order);
    }
    return byCustomer;
  }

  private void price(List<Order> orders) {
    for (int pass = 0; pass < passes; pass++) {
      for (int i = pass % 2; i < orders.size(); i += 2) {
        Order order = orders.get(i);
        long price = order.cents * order.count;
        for (Rule rule : rules) {
          price = rule.apply(order, price + pass);
        }
        order.price = price;
      }
    }
  }

  private static List<Order> rank(List<Order> orders) {
    return orders.stream()
        .filter(order -> order.price > 1000)
        .sorted(
            Comparator.comparingLong((Order order) -> order.price).thenComparingInt(o -> o.region))
        .limit(50)
        .toList();
  }

  private static String report(Map<String, List<Order>> byCustomer, List<Order> best) {
    StringBuilder report = new StringBuilder();
    Map<String, Long> sums = new TreeMap<>();
    byCustomer.forEach(
        (customer, orders) ->
            sums.put(customer, orders.stream().mapToLong(order -> order.price).sum()));
    sums.forEach((customer, sum) -> report.append(customer).append(": ").append(sum).append('\n'));
    for (Order order : best) {
      report.append(String.format("%s %d%n", order.customer, order.price));
    }
    return report.toString();
  }

  private static int pack(byte[] report) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(report);
      deflater.finish();
      return deflater.deflate(new byte[report.length + 100]);
    } finally {
      deflater.end();
    }
  }

  private static int digest(byte[] report) throws NoSuchAlgorithmException {
    return MessageDigest.getInstance("SHA-256").digest(report)[0];
  }

  private static final class Order {
    private final String customer;
    private final int region;
    private final int count;
    private final long cents;
    private long price;

    private Order(String customer, int region, int count, long cents) {
      this.customer = customer;
      this.region = region;
      this.count = count;
      this.cents = cents;
    }
  }

  private interface Rule {
    long apply(Order order, long price);
  }

  private static final class Quantity implements Rule {
    @Override
    public long apply(Order order, long price) {
      return order.count > 100 ? price - price / 20 : price;
    }
  }

  private static final class Region implements Rule {
    private final long[] percent = new Random(3).longs(REGIONS, 90, 110).toArray();

    @Override
    public long apply(Order order, long price) {
      return price * percent[order.region] / 100;
    }
  }

  private static final class Weekday implements Rule {
    @Override
    public long apply(Order order, long price) {
      return order.cents % 7 == 0 ? price - order.count : price;
    }
  }

  private static final class Rounding implements Rule {
    @Override
    public long apply(Order order, long price) {
      return price - price % 5;
    }
  }
}
