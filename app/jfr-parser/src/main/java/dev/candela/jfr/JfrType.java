package dev.candela.jfr;

import java.io.IOException;
import java.util.List;

/**
 * A type that a chunk's metadata describes: of events, of values inside of them, of constants or of
 * annotations. Immutable once the metadata is read; safe for several threads.
 */
public final class JfrType {
  static final String EVENT = "jdk.jfr.Event";
  private static final String ORACLE_EVENTS = "com.oracle.jdk.";
  private static final String ORACLE_TYPES = "com.oracle.jfr.types.";

  private final JfrMetadata metadata;
  private final int typeIndex;
  private final long id;
  private final String name;
  private final String superName;
  private final boolean simple;
  List<JfrField> fields = List.of();
  List<JfrAnnotation> annotations = List.of();
  List<JfrSetting> settings = List.of();
  private volatile Layout skipLayout;

  JfrType(JfrMetadata metadata, int typeIndex, long id, TypeElement element) {
    this.metadata = metadata;
    this.typeIndex = typeIndex;
    this.id = id;
    this.name = openName(element.text("name", "type " + id));
    this.superName = element.text("superType", "");
    this.simple = "true".equals(element.text("simpleType", ""));
  }

  /** Oracle's JDK 9 and 10 had names of their own for what the JDK's recorder writes since. */
  private static String openName(String name) {
    return name.startsWith(ORACLE_EVENTS)
        ? "jdk." + name.substring(ORACLE_EVENTS.length())
        : name.startsWith(ORACLE_TYPES)
            ? "jdk.types." + name.substring(ORACLE_TYPES.length())
            : name;
  }

  /** Returns the metadata that this type belongs to. */
  public JfrMetadata metadata() {
    return metadata;
  }

  /** Returns the type's row in {@link JfrMetadata#types}. */
  public int typeIndex() {
    return typeIndex;
  }

  /** Returns the number that events and pools of this chunk name the type by. */
  public long id() {
    return id;
  }

  /** Returns the qualified name. */
  public String name() {
    return name;
  }

  /** Returns the name of the type's super type, empty for none. */
  public String superName() {
    return superName;
  }

  /** Returns whether events of this type can occur. */
  public boolean isEvent() {
    return superName.equals(EVENT);
  }

  /** Returns whether the type's single field stands for the whole. */
  public boolean isSimple() {
    return simple && fields.size() == 1;
  }

  /** Returns the fields in the order in which they are written. */
  public List<JfrField> fields() {
    return fields;
  }

  /** Returns the field of a name, or null. */
  public JfrField field(String fieldName) {
    for (JfrField field : fields) {
      if (field.name().equals(fieldName)) {
        return field;
      }
    }
    return null;
  }

  /** Returns the type's annotations. */
  public List<JfrAnnotation> annotations() {
    return annotations;
  }

  /** Returns the annotation of a type, as {@code jdk.jfr.Category}, or null. */
  public JfrAnnotation annotation(String typeName) {
    return find(annotations, typeName);
  }

  /** Returns what is shown to people, or the name when nothing is. */
  public String label() {
    JfrAnnotation label = annotation("jdk.jfr.Label");
    return label != null && label.value() != null ? label.value() : name;
  }

  /** Returns the settings that the event type offers. */
  public List<JfrSetting> settings() {
    return settings;
  }

  static JfrAnnotation find(List<JfrAnnotation> annotations, String typeName) {
    for (JfrAnnotation annotation : annotations) {
      if (annotation.typeName().equals(typeName)) {
        return annotation;
      }
    }
    return null;
  }

  /** Returns how to pass over a value of this type. */
  Layout skipLayout() throws IOException {
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
