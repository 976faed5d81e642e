package dev.candela.engine.export;

import java.util.HashMap;
import java.util.Map;

/** Numbers names by first occurrence and keeps their text. */
final class NameNumbers {
  private final Map<String, Integer> places = new HashMap<>();
  private final StringBuilder text = new StringBuilder();

  /** 0 for a new name, otherwise how many names ago it occurred, from 1. */
  int number(String name) {
    Integer place = places.putIfAbsent(name, places.size());
    if (place == null) {
      text.append(name.replace('\n', ' ')).append('\n');
      return 0;
    }
    return places.size() - place;
  }

  String text() {
    return text.toString();
  }
}
