package dev.candela.engine.export;

import java.util.HashMap;
import java.util.Map;

/** Numbers names in the order in which they occur first, and keeps their text. */
final class NameNumbers {
  private final Map<String, Integer> places = new HashMap<>();
  private final StringBuilder text = new StringBuilder();

  /** 0 for a name that has not occurred yet, else how many names ago that was, from 1 on. */
  int number(String name) {
    Integer place = places.putIfAbsent(name, places.size());
    if (place == null) {
      text.append(name.replace('\n', ' ')).append('\n');
      return 0;
    }
    return places.size() - place;
  }

  /** All names, one a line. */
  String text() {
    return text.toString();
  }
}
