package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.index.LongIds;

/**
 * Knowledge from earlier chunks that speeds up the next one; for one thread. Hashing a stack's
 * bytes costs a thirtieth of decoding it, so earlier stacks are known by hashes as long as methods
 * and frame types keep their numbers. Every recorder keeps them while its JVM runs; two recordings
 * in one file do not, so if one differs all stacks are forgotten.
 */
final class EarlierChunks {
  private static final int MOST_KEYS = 1 << 20;

  final HashMemo stringIds = new HashMemo();
  final HashMemo classNameIds = new HashMemo();

  /** By hash of a stack's bytes; to be used after the chunk's methods were registered. */
  final HashMemo stackIds = new HashMemo();

  private final HashMemo methodIdByKey = new HashMemo();
  private final HashMemo frameKindByKey = new HashMemo();

  void method(long methodKey, int methodId) {
    register(methodIdByKey, methodKey, methodId);
  }

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
    stackIds.clear();
  }

  /**
   * Remembers an id by a 64-bit hash; of ten million stacks two share one with a probability of
   * three in a million. Forgets everything when it has grown too large.
   */
  static final class HashMemo {
    static final int MISSING = -1;
    private static final int MOST = 1 << 22;

    private LongIds places = new LongIds();
    private int[] ids = new int[1 << 12];

    int get(long hash) {
      int place = places.find(hash);
      return place < 0 ? MISSING : ids[place];
    }

    /** The hash must be new. */
    void put(long hash, int id) {
      if (places.size() == MOST) {
        clear();
      }
      int place = places.intern(hash);
      ids = Ids.grown(ids, place);
      ids[place] = id;
    }

    int size() {
      return places.size();
    }

    void clear() {
      places = new LongIds();
    }
  }
}
