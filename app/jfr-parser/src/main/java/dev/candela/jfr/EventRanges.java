package dev.candela.jfr;

import java.io.IOException;
import java.util.Arrays;

/** Splits a chunk's events by hopping over them once; checkpoints do not count. */
final class EventRanges {
  private EventRanges() {}

  static long[] split(ChunkReader chunk, int count) throws IOException {
    long eventBytes = 0;
    EventCursor events = chunk.events();
    while (events.next()) {
      eventBytes += events.lengthBytes();
    }
    long[] ranges = new long[count + 1];
    ranges[0] = ChunkHeader.LENGTH_BYTES;
    int parts = 0;
    long before = 0;
    events = chunk.events();
    while (events.next() && parts + 1 < count) {
      if (before >= eventBytes * (parts + 1) / count && before > 0) {
        ranges[++parts] = events.position();
      }
      before += events.lengthBytes();
    }
    ranges[++parts] = chunk.lengthBytes();
    return Arrays.copyOf(ranges, parts + 1);
  }
}
