package dev.candela.cli.demo;

import java.time.Duration;
import java.util.Random;

/**
 * A small program with something to find: two desks price random orders and write receipts, for as
 * long as the argument says.
 *
 * <p>Nearly all of its time goes into {@link Catalogue#find}, which looks at one article after the
 * other; what is left is mostly {@link Receipt}, which copies its text with every line.
 */
public final class OrderDesk implements Runnable {
  private static final int ARTICLES = 400;
  private static final int LINES_PER_ORDER = 20;

  private final Catalogue catalogue = new Catalogue(ARTICLES);
  private final Random random;
  private final long endNanos;
  private long orders;

  private OrderDesk(int number, long endNanos) {
    this.random = new Random(number);
    this.endNanos = endNanos;
  }

  /** The argument is how long to run, as {@link Duration} writes it: {@code PT10S}. */
  public static void main(String[] arguments) throws InterruptedException {
    Duration duration = Duration.parse(arguments[0]);
    long endNanos = System.nanoTime() + duration.toNanos();
    OrderDesk first = new OrderDesk(1, endNanos);
    OrderDesk second = new OrderDesk(2, endNanos);
    Thread beside = Thread.ofPlatform().name("desk-2").start(second);
    Thread.currentThread().setName("desk-1");
    first.run();
    beside.join();
    System.out.printf(
        "%,d orders priced in %.1f s%n", first.orders + second.orders, duration.toNanos() / 1e9);
  }

  @Override
  public void run() {
    while (System.nanoTime() < endNanos) {
      price();
      orders++;
    }
  }

  private void price() {
    Receipt receipt = new Receipt();
    for (int line = 0; line < LINES_PER_ORDER; line++) {
      String number = Catalogue.number(random.nextInt(ARTICLES));
      receipt.add(catalogue.find(number), 1 + random.nextInt(9));
    }
    receipt.close();
  }
}
