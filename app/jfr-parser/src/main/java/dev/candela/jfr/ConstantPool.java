package dev.candela.jfr;

import dev.candela.jfr.metadata.IdTable;
import dev.candela.jfr.metadata.JfrType;
import java.util.Arrays;

/**
 * The positions of the constants of one type in a chunk. Nothing is decoded: a constant has an
 * ordinal (0 to {@link #size}, in the order of the file), the id that events name it by, and a
 * position for {@link ValueReader}. When an id occurs twice, the newest constant is found by it.
 * Safe for several threads while the chunk does not grow; lookups allocate nothing.
 */
public final class ConstantPool {
  public static final int NONE = -1;

  private final JfrType type;
  private final IdTable ids = new IdTable();
  private long[] positions = {};
  private int[] lengths = {};

  ConstantPool(JfrType type) {
    this.type = type;
  }

  /** Null for the empty pool of a type not described. */
  public JfrType type() {
    return type;
  }

  public int size() {
    return ids.size();
  }

  /** Returns {@link #NONE} if no constant has the id. */
  public int ordinal(long constantId) {
    return ids.ordinal(constantId);
  }

  public long id(int ordinal) {
    return ids.id(ordinal);
  }

  /** Of its fields, in bytes from the start of the chunk. */
  public long position(int ordinal) {
    return positions[ordinal];
  }

  /** Of its fields. */
  int lengthBytes(int ordinal) {
    return lengths[ordinal];
  }

  void reserve(int more) {
    ids.reserve(more);
    if (positions.length - ids.size() < more) {
      makeRoom(ids.size() + Math.max(more, ids.size() / 2));
    }
  }

  private void makeRoom(int constants) {
    positions = Arrays.copyOf(positions, constants);
    lengths = Arrays.copyOf(lengths, constants);
  }

  void add(long constantId, long position, int lengthBytes) {
    int ordinal = ids.add(constantId);
    if (ordinal == positions.length) {
      makeRoom(Math.max(16, ordinal * 2));
    }
    positions[ordinal] = position;
    lengths[ordinal] = lengthBytes;
  }

  void seal() {
    ids.seal();
  }

  /** Indexes constants added since; those with a known id replace the older one. */
  void sealNewer(int knownSize) {
    ids.seal();
    for (int added = ids.size() - 1; added >= knownSize; added--) {
      int ordinal = ids.ordinal(ids.id(added));
      positions[ordinal] = positions[added];
      lengths[ordinal] = lengths[added];
    }
  }
}
