package dev.candela.jfr.metadata;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The last descriptions read: most chunks of a file repeat the same description of about 100 KB, so
 * that plans made for it stay valid. Two recorders that write one file alternate. Safe for several
 * threads.
 */
public final class MetadataCache {
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
