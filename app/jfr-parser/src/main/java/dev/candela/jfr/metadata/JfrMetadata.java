package dev.candela.jfr.metadata;

import dev.candela.jfr.FieldPlan;
import dev.candela.jfr.error.DamagedJfrException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The types that a chunk describes. Immutable once it is given out, safe for several threads, and
 * the same object for all chunks of a file with the same description, so what a caller prepares for
 * it ({@link FieldPlan}) can be kept by identity.
 */
public final class JfrMetadata {
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

  /** A type's row is its index. */
  public List<JfrType> types() {
    return types;
  }

  public JfrType type(String name) {
    return byName.get(name);
  }

  public JfrType type(long typeId) {
    int typeIndex = typeIndex(typeId);
    return typeIndex < 0 ? null : types.get(typeIndex);
  }

  /** {@link #NONE} if there is no such type. */
  public int typeIndex(long typeId) {
    return indexById.ordinal(typeId);
  }

  boolean compressedIntegers() {
    return compressedIntegers;
  }

  DamagedJfrException damaged(String reason) {
    return new DamagedJfrException(sourceName, fileOffset, "in the metadata here, " + reason);
  }

  /**
   * The last descriptions read: most chunks of a file repeat one of about 100 KB. Two recorders
   * that write one file alternate. Safe for several threads.
   */
  public static final class MetadataCache {
    private static final int MOST = 4;

    private final Deque<Known> known = new ArrayDeque<>();

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Known(byte[] description, JfrMetadata metadata) {}

    synchronized JfrMetadata find(byte[] wanted, boolean compressed) {
      for (Known each : known) {
        if (each.metadata.compressedIntegers() == compressed
            && Arrays.equals(wanted, each.description)) {
          return each.metadata;
        }
      }
      return null;
    }

    synchronized void keep(byte[] newDescription, JfrMetadata newMetadata) {
      known.addFirst(new Known(newDescription, newMetadata));
      if (known.size() > MOST) {
        known.removeLast();
      }
    }
  }
}
