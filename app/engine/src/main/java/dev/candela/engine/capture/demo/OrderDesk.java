package dev.candela.engine.capture.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;

/**
 * A demo: two desks price random orders and write receipts. Nearly all time goes into {@link
 * Catalogue#find}, a linear search; most of the rest into {@link Receipt}, which copies its text
 * with every line.
 */
final class OrderDesk implements Runnable {
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

  /** The argument is the duration, such as {@code PT10S}. */
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

  /** Articles in a list instead of a map. */
  static final class Catalogue {
    private final List<Article> articles = new ArrayList<>();

    Catalogue(int size) {
      for (int i = 0; i < size; i++) {
        articles.add(new Article(number(i), "Article " + i, 100 + 37L * i % 900));
      }
    }

    static String number(int index) {
      return "A-" + (100_000 + index);
    }

    Article find(String number) {
      for (Article article : articles) {
        if (article.number().equals(number)) {
          return article;
        }
      }
      throw new NoSuchElementException("no article " + number);
    }
  }

  /** A receipt, built the slow way. */
  static final class Receipt {
    private String text = "";
    private long totalCents;

    void add(Article article, int count) {
      totalCents += count * article.priceCents();
      text = text + line(article, count);
    }

    String close() {
      return text + "total " + cents(totalCents) + "\n";
    }

    private static String line(Article article, int count) {
      return count + " x " + article.name() + " at " + cents(article.priceCents()) + "\n";
    }

    private static String cents(long cents) {
      return cents / 100 + "." + cents % 100 / 10 + cents % 10;
    }
  }

  record Article(String number, String name, long priceCents) {}
}
