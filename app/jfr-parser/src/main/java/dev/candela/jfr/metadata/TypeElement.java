package dev.candela.jfr.metadata;

import java.util.LinkedHashMap;
import java.util.Map;

/** An element of the metadata tree: name and attributes, without children. */
final class TypeElement {
  final String name;
  final Map<String, String> attributes = new LinkedHashMap<>();

  TypeElement(String name) {
    this.name = name;
  }

  String text(String attribute, String otherwise) {
    String value = attributes.get(attribute);
    return value != null ? value : otherwise;
  }

  long number(String attribute, long otherwise) {
    String value = attributes.get(attribute);
    if (value == null) {
      return otherwise;
    }
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }
}
