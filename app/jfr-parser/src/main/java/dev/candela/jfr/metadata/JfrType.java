package dev.candela.jfr.metadata;

import java.io.IOException;
import java.util.List;

/**
 * A type that a chunk's metadata describes: of events, of values inside of them, of constants or of
 * annotations. Immutable once the metadata is read; safe for several threads.
 */
public final class JfrType {
  private static final String ORACLE_EVENTS = "com.oracle.jdk.";
  private static final String ORACLE_TYPES = "com.oracle.jfr.types.";

  private final JfrMetadata metadata;
  private final int typeIndex;
  private final long id;
  private final String name;
  private final boolean simple;
  List<JfrField> fields = List.of();
  List<JfrAnnotation> annotations = List.of();
  private volatile Layout skipLayout;

  JfrType(JfrMetadata metadata, int typeIndex, long id, TypeElement element) {
    this.metadata = metadata;
    this.typeIndex = typeIndex;
    this.id = id;
    this.name = openName(element.text("name", "type " + id));
    this.simple = "true".equals(element.text("simpleType", ""));
  }

  /** Oracle's JDK 9 and 10 used other names for the same events. */
  private static String openName(String name) {
    return name.startsWith(ORACLE_EVENTS)
        ? "jdk." + name.substring(ORACLE_EVENTS.length())
        : name.startsWith(ORACLE_TYPES)
            ? "jdk.types." + name.substring(ORACLE_TYPES.length())
            : name;
  }

  public JfrMetadata metadata() {
    return metadata;
  }

  /** Returns the type's row in {@link JfrMetadata#types}. */
  public int typeIndex() {
    return typeIndex;
  }

  public long id() {
    return id;
  }

  public String name() {
    return name;
  }

  /** Returns whether a value of this type is that of its single field. */
  public boolean isSimple() {
    return simple && fields.size() == 1;
  }

  /** Returns the fields in the order in which they are written. */
  public List<JfrField> fields() {
    return fields;
  }

  /** Null if there is no such field. */
  public JfrField field(String fieldName) {
    for (JfrField field : fields) {
      if (field.name().equals(fieldName)) {
        return field;
      }
    }
    return null;
  }

  public List<JfrAnnotation> annotations() {
    return annotations;
  }

  /** Returns the annotation of a type, such as {@code jdk.jfr.Category}, or null. */
  public JfrAnnotation annotation(String typeName) {
    return find(annotations, typeName);
  }

  /** The label for users, or the name if there is none. */
  public String label() {
    JfrAnnotation label = annotation("jdk.jfr.Label");
    return label != null && label.value() != null ? label.value() : name;
  }

  static JfrAnnotation find(List<JfrAnnotation> annotations, String typeName) {
    for (JfrAnnotation annotation : annotations) {
      if (annotation.typeName().equals(typeName)) {
        return annotation;
      }
    }
    return null;
  }

  /** The layout needed to skip a value of this type. */
  public Layout skipLayout() throws IOException {
    Layout layout = skipLayout;
    if (layout == null) {
      layout = new LayoutCompiler(this, new String[0]).compile();
      skipLayout = layout;
    }
    return layout;
  }

  @Override
  public String toString() {
    return name;
  }
}
