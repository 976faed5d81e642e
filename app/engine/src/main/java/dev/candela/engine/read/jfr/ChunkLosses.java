package dev.candela.engine.read.jfr;

import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.EventCursor;

/** What could not be read of a chunk's events, added up over its parts; for one thread. */
final class ChunkLosses {
  private long lostBytes;
  private long lostAtPosition = Long.MAX_VALUE;
  private long brokenEvents;

  /**
   * Adds those of one cursor that has come to its end.
   *
   * @param alsoBroken events that the cursor knows nothing wrong of
   */
  void add(EventCursor events, long alsoBroken) {
    brokenEvents += events.brokenEvents() + alsoBroken;
    lostBytes += events.lostBytes();
    if (events.lostBytes() > 0) {
      lostAtPosition = Math.min(lostAtPosition, events.lostAtPosition());
    }
  }

  /** Adds those of another part of the same chunk. */
  void add(ChunkLosses part) {
    brokenEvents += part.brokenEvents;
    lostBytes += part.lostBytes;
    lostAtPosition = Math.min(lostAtPosition, part.lostAtPosition);
  }

  /** Adds the warnings to the profile and resets the counts. */
  void report(long chunkPosition, ProfileBuilder into) {
    if (lostBytes > 0) {
      into.warn(
          Messages.text(
              "read.warning.lost-bytes", lostBytes, Long.toString(chunkPosition + lostAtPosition)));
    }
    if (brokenEvents > 0) {
      into.warn(
          Messages.text("read.warning.broken-events", brokenEvents, Long.toString(chunkPosition)));
    }
    lostBytes = 0;
    lostAtPosition = Long.MAX_VALUE;
    brokenEvents = 0;
  }
}
