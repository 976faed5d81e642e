package dev.candela.jfr.metadata;

import dev.candela.jfr.FieldPlan;
import dev.candela.jfr.error.DamagedJfrException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The types that a chunk describes. Immutable once it is given out, safe for several threads, and
 * the same object for all chunks of a file that carry the same description, so what a caller
 * prepares for it ({@link FieldPlan}) can be kept by identity.
 */
public final class JfrMetadata {
  /** The index of a type that the metadata does not describe. */
  public static final int NONE = -1;

  private final boolean compressedIntegers;
  private final String sourceName;
  private final long fileOffset;
  private final Map<String, JfrType> byName = new HashMap<>();
  private final IdTable indexById = new IdTable();
  private List<JfrType> types = List.of();

  JfrMetadata(boolean compressedIntegers, String sourceName, long fileOffset) {
    this.compressedIntegers = compressedIntegers;
    this.sourceName = sourceName;
    this.fileOffset = fileOffset;
  }

  void complete(List<JfrType> described) {
    types = Collections.unmodifiableList(described);
    for (JfrType type : described) {
      indexById.add(type.id());
      byName.putIfAbsent(type.name(), type);
    }
    indexById.seal();
    for (JfrType type : described) {
      for (JfrField field : type.fields()) {
        field.type = type(field.typeId());
      }
    }
  }

  /** Returns all types; a type's row is its index. */
  public List<JfrType> types() {
    return types;
  }

  /** Null if there is no such type. */
  public JfrType type(String name) {
    return byName.get(name);
  }

  /** Null if there is no such type. */
  public JfrType type(long typeId) {
    int typeIndex = typeIndex(typeId);
    return typeIndex < 0 ? null : types.get(typeIndex);
  }

  /** Returns the index of the type with an id, or {@link #NONE}. */
  public int typeIndex(long typeId) {
    return indexById.ordinal(typeId);
  }

  boolean compressedIntegers() {
    return compressedIntegers;
  }

  /** An exception at this metadata event. */
  DamagedJfrException damaged(String reason) {
    return new DamagedJfrException(sourceName, fileOffset, "in the metadata here, " + reason);
  }
}
