package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.index.LongIds;
import java.util.Arrays;

/**
 * Remembers an id by a 64-bit number, as a rule the hash of some bytes. Of ten million different
 * stacks two share a hash with a probability of three in a million.
 *
 * <p>A memo, not a table: it forgets everything when it has grown too large.
 */
final class HashMemo {
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
    if (place == ids.length) {
      ids = Arrays.copyOf(ids, place * 2);
    }
    ids[place] = id;
  }

  int size() {
    return places.size();
  }

  void clear() {
    places = new LongIds();
  }
}
