package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.Ids;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.ConstantPool;
import dev.candela.jfr.FieldPlan;
import dev.candela.jfr.ValueReader;
import java.io.IOException;
import java.util.Arrays;

/**
 * One pool of a chunk: the fields that are read of its constants, and the profile's id of each
 * constant once it is known. Follows a pool that grows; for one thread.
 */
final class PoolIds {
  /** Differs from {@link Ids#NONE} and {@link ChunkThreads#AGENT}. */
  static final int NOT_YET = -3;

  private final String typeName;
  private final String[] fields;
  private final long[] slots;
  private ConstantPool pool;
  private FieldPlan plan;
  private int[] ids = {};

  PoolIds(String typeName, String... fields) {
    this.typeName = typeName;
    this.fields = fields;
    this.slots = new long[fields.length];
  }

  /** Reads the pool again; known ids stay. */
  void refresh(ChunkReader chunk) throws IOException {
    pool = chunk.pools().pool(typeName);
    int known = ids.length;
    if (pool.size() > known) {
      ids = Arrays.copyOf(ids, pool.size());
      Arrays.fill(ids, known, ids.length, NOT_YET);
    }
    if (pool.size() > 0 && (plan == null || plan.type() != pool.type())) {
      plan = FieldPlan.of(pool.type(), fields);
    }
  }

  ConstantPool pool() {
    return pool;
  }

  int ordinal(long key) {
    return pool.ordinal(key);
  }

  int id(int ordinal) {
    return ids[ordinal];
  }

  void id(int ordinal, int id) {
    ids[ordinal] = id;
  }

  boolean has(int field) {
    return plan.has(field);
  }

  /** A constant's fields, valid until the next call; missing ones are -1. */
  long[] read(ValueReader values, int ordinal) throws IOException {
    Arrays.fill(slots, Ids.NONE);
    values.read(plan, pool.position(ordinal), slots);
    return slots;
  }
}
