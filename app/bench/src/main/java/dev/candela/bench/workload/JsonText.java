package dev.candela.bench.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON that {@link JsonLoad} writes, which ends every item with a comma. */
final class JsonText {
  private final String text;
  private int at;

  JsonText(String text) {
    this.text = text;
  }

  Object value() {
    return switch (text.charAt(at)) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      default -> number();
    };
  }

  private Map<String, Object> object() {
    Map<String, Object> fields = new LinkedHashMap<>();
    at++;
    while (text.charAt(at) != '}') {
      String name = string();
      at++;
      fields.put(name, value());
      at++;
    }
    at++;
    return fields;
  }

  private List<Object> array() {
    List<Object> items = new ArrayList<>();
    at++;
    while (text.charAt(at) != ']') {
      items.add(value());
      at++;
    }
    at++;
    return items;
  }

  private String string() {
    int end = text.indexOf('"', at + 1);
    String string = text.substring(at + 1, end);
    at = end + 1;
    return string;
  }

  private double number() {
    int start = at;
    while (at < text.length() && "+-.0123456789E".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return Double.parseDouble(text.substring(start, at));
  }
}
