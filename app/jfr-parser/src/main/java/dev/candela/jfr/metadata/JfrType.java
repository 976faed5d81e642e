package dev.candela.jfr.metadata;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Of events, values, constants or annotations. Immutable once read; safe for several threads. */
public final class JfrType {
  private static final String ORACLE_EVENTS = "com.oracle.jdk.";
  private static final String ORACLE_TYPES = "com.oracle.jfr.types.";

  private final JfrMetadata metadata;
  private final int typeIndex;
  private final long id;
  private final String name;
  private final boolean simple;
  final List<JfrField> fields = new ArrayList<>();
  final List<JfrAnnotation> annotations = new ArrayList<>(0);
  private volatile Layout skipLayout;

  JfrType(JfrMetadata metadata, int typeIndex, long id, String name, boolean simple) {
    this.metadata = metadata;
    this.typeIndex = typeIndex;
    this.id = id;
    this.name = openName(name);
    this.simple = simple;
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

  /** Its row in {@link JfrMetadata#types}. */
  public int typeIndex() {
    return typeIndex;
  }

  public long id() {
    return id;
  }

  public String name() {
    return name;
  }

  /** True if a value of this type is that of its single field. */
  public boolean isSimple() {
    return simple && fields.size() == 1;
  }

  /** In the order in which they are written. */
  public List<JfrField> fields() {
    return fields;
  }

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

  /** Null if there is none. */
  public JfrAnnotation annotation(String typeName) {
    return JfrAnnotation.find(annotations, typeName);
  }

  /** The label for users, or the name if there is none. */
  public String label() {
    return JfrAnnotation.label(annotations, name);
  }

  public Layout skipLayout() throws IOException {
    Layout layout = skipLayout;
    if (layout == null) {
      layout = Layout.of(this, new String[0], new JfrField[0]);
      skipLayout = layout;
    }
    return layout;
  }

  @Override
  public String toString() {
    return name;
  }
}
