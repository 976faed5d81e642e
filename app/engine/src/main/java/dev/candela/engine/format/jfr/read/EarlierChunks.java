package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.FrameKind;

/**
 * Knowledge from earlier chunks of a recording that speeds up reading the next one; for one thread.
 *
 * <p>Chunks repeat their symbols, methods and most of their stacks. Hashing the bytes of a stack
 * costs a thirtieth of decoding it and finding its place in the tree, so the stacks of earlier
 * chunks are known by such hashes. That holds as long as methods and frame types keep their
 * numbers, which every recorder does while its JVM runs, and two recordings in one file do not: so
 * each chunk's numbers are held against the earlier ones', and if one differs all stacks are
 * forgotten.
 */
final class EarlierChunks {
  private static final int MOST_KEYS = 1 << 20;

  private final HashMemo stringIdByHash = new HashMemo();
  private final HashMemo classNameIdByHash = new HashMemo();
  private final HashMemo stackIdByHash = new HashMemo();
  private final HashMemo methodIdByKey = new HashMemo();
  private final HashMemo frameKindByKey = new HashMemo();

  /** String ids by hash of a symbol. */
  HashMemo stringIds() {
    return stringIdByHash;
  }

  /** Ids of readable class names by hash of the JVM's name. */
  HashMemo classNameIds() {
    return classNameIdByHash;
  }

  /** Stack ids by hash of a stack's bytes; to be used after the chunk's methods were registered. */
  HashMemo stackIds() {
    return stackIdByHash;
  }

  /** Registers the method of a chunk's key. */
  void method(long methodKey, int methodId) {
    register(methodIdByKey, methodKey, methodId);
  }

  /** Registers the kind of Java frame of a chunk's key. */
  void frameKind(long frameTypeKey, FrameKind kind) {
    register(frameKindByKey, frameTypeKey, kind.ordinal());
  }

  private void register(HashMemo idByKey, long key, int id) {
    int before = idByKey.get(key);
    if (before == id) {
      return;
    }
    // With more keys the memo would forget some silently.
    if (before != HashMemo.MISSING || idByKey.size() == MOST_KEYS) {
      forget();
    }
    idByKey.put(key, id);
  }

  private void forget() {
    methodIdByKey.clear();
    frameKindByKey.clear();
    stackIdByHash.clear();
  }
}
