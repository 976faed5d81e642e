package dev.candela.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** All articles, in a list where a map should be. */
final class Catalogue {
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
