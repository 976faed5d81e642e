package dev.candela.jfr.metadata;

import java.util.ArrayList;
import java.util.List;

public final class JfrField {
  private final String name;
  private final long typeId;
  private final boolean inPool;
  private final boolean array;
  final List<JfrAnnotation> annotations = new ArrayList<>(0);
  JfrType type;

  JfrField(String name, long typeId, boolean inPool, boolean array) {
    this.name = name;
    this.typeId = typeId;
    this.inPool = inPool;
    this.array = array;
  }

  public String name() {
    return name;
  }

  /** Of an array: of its elements; null when it is not described. */
  public JfrType type() {
    return type;
  }

  public long typeId() {
    return typeId;
  }

  /** True if the event holds the id of a constant instead of the value. */
  public boolean inPool() {
    return inPool;
  }

  /** True if the value is a count and that many elements. */
  public boolean array() {
    return array;
  }

  /** True if it holds a single value of a type itself. */
  public boolean holds(String typeName) {
    return !inPool && !array && type != null && type.name().equals(typeName);
  }

  /** Null if there is none. */
  public JfrAnnotation annotation(String typeName) {
    return JfrAnnotation.find(annotations, typeName);
  }

  /** The label for users, or the name if there is none. */
  public String label() {
    return JfrAnnotation.label(annotations, name);
  }

  @Override
  public String toString() {
    return (type == null ? "type " + typeId : type.name()) + (array ? "[] " : " ") + name;
  }
}
