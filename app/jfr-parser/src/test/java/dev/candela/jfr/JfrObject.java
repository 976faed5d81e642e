package dev.candela.jfr;

import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;

/**
 * A decoded event, constant or structure. Its values are Boolean, Byte, Short, Character, Integer,
 * Long, Float, Double, String, {@link JfrObject}, an {@code Object[]} of these, or null. Constants
 * are looked up on request, and may refer to each other in cycles.
 */
final class JfrObject {
  private final ObjectReader reader;
  private final JfrType type;
  private final Object[] values;

  JfrObject(ObjectReader reader, JfrType type, Object[] values) {
    this.reader = reader;
    this.type = type;
    this.values = values;
  }

  /** The id of a constant that has not been looked up. */
  record Reference(JfrType type, long constantId) {}

  JfrType type() {
    return type;
  }

  /**
   * A field's value, or null; {@code sampledThread.group.name} goes from one object into the next.
   */
  Object get(String path) throws IOException {
    int dot = path.indexOf('.');
    String name = dot < 0 ? path : path.substring(0, dot);
    for (int i = 0; i < values.length; i++) {
      if (type.fields().get(i).name().equals(name)) {
        Object value = value(i);
        if (dot < 0) {
          return value;
        }
        return value instanceof JfrObject inner ? inner.get(path.substring(dot + 1)) : null;
      }
    }
    return null;
  }

  /** Returns the value of a field by its row in {@link JfrType#fields}. */
  Object value(int fieldIndex) throws IOException {
    Object value = values[fieldIndex];
    if (value instanceof Reference reference) {
      return reader.resolve(reference);
    }
    if (value instanceof Object[] elements) {
      Object[] resolved = elements.clone();
      for (int i = 0; i < resolved.length; i++) {
        if (resolved[i] instanceof Reference reference) {
          resolved[i] = reader.resolve(reference);
        }
      }
      return resolved;
    }
    return value;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(type.name()).append('{');
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "" : ", ").append(type.fields().get(i).name()).append('=');
      Object value = values[i];
      if (value instanceof Reference reference) {
        text.append('#').append(reference.constantId());
      } else if (value instanceof Object[] elements) {
        text.append(elements.length).append(" elements");
      } else {
        text.append(value);
      }
    }
    return text.append('}').toString();
  }
}
