package dev.candela.engine.model;

/**
 * Methods and native functions by id, each once; immutable. A method is its class, name, descriptor
 * and module, all as string ids. The class is written with dots. A native function has an empty
 * class, or its library's name as module. What has no descriptor or module has the empty string
 * there.
 */
public final class MethodTable {
  private final IntRows rows;

  private MethodTable(IntRows rows) {
    this.rows = rows;
  }

  public int size() {
    return rows.size;
  }

  public int classNameId(int methodId) {
    return rows.get(methodId, 0);
  }

  public int methodNameId(int methodId) {
    return rows.get(methodId, 1);
  }

  /** String id, such as {@code (Ljava/lang/String;)I}. */
  public int descriptorId(int methodId) {
    return rows.get(methodId, 2);
  }

  /** String id; the library of a native function. */
  public int moduleId(int methodId) {
    return rows.get(methodId, 3);
  }

  /** For one thread. */
  public static final class Builder {
    private static final int FEW = 1024;

    private final IntRows.Builder rows;

    Builder() {
      rows = new IntRows.Builder(FEW);
    }

    /** Appends to a copy of {@code table} without searching its methods. */
    Builder(MethodTable table) {
      rows = IntRows.Builder.after(table.rows, FEW);
    }

    public int intern(int classNameId, int methodNameId, int descriptorId, int moduleId) {
      return rows.intern(classNameId, methodNameId, descriptorId, moduleId);
    }

    MethodTable view() {
      return new MethodTable(rows.view());
    }
  }
}
