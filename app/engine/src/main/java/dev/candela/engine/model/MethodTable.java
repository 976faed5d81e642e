package dev.candela.engine.model;

import dev.candela.engine.model.index.IdIndex;
import java.util.Arrays;

/**
 * Methods and native functions by id, each once; immutable.
 *
 * <p>A method is its class, name, descriptor and module, all as string ids. The class is written
 * with dots. A native function has an empty class, or its library's name as module. What has no
 * descriptor or module has the empty string there.
 */
public final class MethodTable {
  private static final int FIELDS = 4;

  /** Class, name, descriptor and module of each method in turn. */
  private final int[] stringIds;

  private final int size;

  private MethodTable(int[] stringIds, int size) {
    this.stringIds = stringIds;
    this.size = size;
  }

  public int size() {
    return size;
  }

  public int classNameId(int methodId) {
    return stringIds[methodId * FIELDS];
  }

  public int methodNameId(int methodId) {
    return stringIds[methodId * FIELDS + 1];
  }

  /** String id, such as {@code (Ljava/lang/String;)I}. */
  public int descriptorId(int methodId) {
    return stringIds[methodId * FIELDS + 2];
  }

  /** String id; the library of a native function. */
  public int moduleId(int methodId) {
    return stringIds[methodId * FIELDS + 3];
  }

  /** For one thread. */
  public static final class Builder {
    private final IdIndex index = new IdIndex(1024);
    private int[] stringIds = new int[FIELDS * 1024];
    private int size;

    /** Appends to a copy of {@code table} without searching its methods. */
    public static Builder after(MethodTable table) {
      Builder builder = new Builder();
      builder.stringIds = Arrays.copyOf(table.stringIds, FIELDS * Math.max(1, table.size * 2));
      builder.size = table.size;
      return builder;
    }

    public int intern(int classNameId, int methodNameId, int descriptorId, int moduleId) {
      int slot = index.first(hash(classNameId, methodNameId, descriptorId));
      for (int row; (row = index.rowAt(slot)) != Ids.NONE; slot = index.next(slot)) {
        int at = row * FIELDS;
        if (stringIds[at] == classNameId
            && stringIds[at + 1] == methodNameId
            && stringIds[at + 2] == descriptorId
            && stringIds[at + 3] == moduleId) {
          return row;
        }
      }
      int at = size * FIELDS;
      if (at == stringIds.length) {
        stringIds = Arrays.copyOf(stringIds, at * 2);
      }
      stringIds[at] = classNameId;
      stringIds[at + 1] = methodNameId;
      stringIds[at + 2] = descriptorId;
      stringIds[at + 3] = moduleId;
      index.put(slot, size, this::hashOfRow);
      return size++;
    }

    public MethodTable view() {
      return new MethodTable(stringIds, size);
    }

    private int hashOfRow(int row) {
      int at = row * FIELDS;
      return hash(stringIds[at], stringIds[at + 1], stringIds[at + 2]);
    }

    private static int hash(int classNameId, int methodNameId, int descriptorId) {
      return IdIndex.hash((long) classNameId << 32 | methodNameId, descriptorId);
    }
  }
}
