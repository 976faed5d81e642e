package dev.candela.engine.format.pprof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Strings of the file by number; 0 is the empty string. */
final class PprofStrings {
  private final Map<String, Integer> numberByString = new HashMap<>();
  private final List<String> strings = new ArrayList<>();

  PprofStrings() {
    number("");
  }

  int number(String string) {
    Integer known = numberByString.putIfAbsent(string, strings.size());
    if (known != null) {
      return known;
    }
    strings.add(string);
    return strings.size() - 1;
  }

  List<String> all() {
    return strings;
  }
}
