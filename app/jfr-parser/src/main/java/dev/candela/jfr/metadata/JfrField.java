package dev.candela.jfr.metadata;

import java.util.List;

/** One field of a type: name, type and whether its value is an array or kept in a pool. */
public final class JfrField {
  private final String name;
  private final long typeId;
  private final boolean inPool;
  private final boolean array;
  List<JfrAnnotation> annotations = List.of();
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

  /** Returns the field's type (of an array: of its elements); null when it is not described. */
  public JfrType type() {
    return type;
  }

  /** Returns the id of the field's type in this chunk's metadata. */
  public long typeId() {
    return typeId;
  }

  /** Returns whether the event holds the id of a constant instead of the value. */
  public boolean inPool() {
    return inPool;
  }

  /** True if the value is a count and that many elements. */
  public boolean array() {
    return array;
  }

  /**
   * The annotation of a type, such as {@code jdk.jfr.Timespan}, or of its content type; or null.
   */
  public JfrAnnotation annotation(String typeName) {
    return JfrType.find(annotations, typeName);
  }

  /** The label for users, or the name if there is none. */
  public String label() {
    JfrAnnotation label = annotation("jdk.jfr.Label");
    return label != null && label.value() != null ? label.value() : name;
  }

  @Override
  public String toString() {
    return (type == null ? "type " + typeId : type.name()) + (array ? "[] " : " ") + name;
  }
}
