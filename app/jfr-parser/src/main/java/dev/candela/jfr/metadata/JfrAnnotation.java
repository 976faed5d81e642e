package dev.candela.jfr.metadata;

import java.util.Map;

/**
 * An annotation of a type or a field, such as {@code jdk.jfr.Label}.
 *
 * @param typeName the annotation's type
 * @param values its values by name; of an array the elements are {@code name-0}, {@code name-1} ...
 */
public record JfrAnnotation(String typeName, Map<String, String> values) {
  /** Returns the element {@code value}, or the first of it, or null. */
  public String value() {
    String value = values.get("value");
    return value != null ? value : values.get("value-0");
  }
}
