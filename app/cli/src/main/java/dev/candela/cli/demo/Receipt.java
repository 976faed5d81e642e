package dev.candela.cli.demo;

/** What a customer takes home, put together the slow way. */
final class Receipt {
  private String text = "";
  private long totalCents;

  void add(Article article, int count) {
    totalCents += count * article.priceCents();
    text = text + line(article, count);
  }

  /** The whole text. */
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
