package dev.candela.jfr.metadata;

import java.util.List;
import java.util.Map;

/** Such as {@code jdk.jfr.Label}. Elements of an array are {@code name-0}, {@code name-1} ... */
public record JfrAnnotation(String typeName, Map<String, String> values) {
  /** Returns the element {@code value}, or the first of it, or null. */
  public String value() {
    String value = values.get("value");
    return value != null ? value : values.get("value-0");
  }

  static JfrAnnotation find(List<JfrAnnotation> annotations, String typeName) {
    for (JfrAnnotation annotation : annotations) {
      if (annotation.typeName.equals(typeName)) {
        return annotation;
      }
    }
    return null;
  }

  static String label(List<JfrAnnotation> annotations, String name) {
    JfrAnnotation label = find(annotations, "jdk.jfr.Label");
    return label != null && label.value() != null ? label.value() : name;
  }
}
