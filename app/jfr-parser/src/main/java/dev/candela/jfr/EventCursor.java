package dev.candela.jfr;

import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;

/**
 * Iterates over the events of a chunk, or of a part of it, in the order of the file. For one
 * thread. Damage never causes an exception: after an event with an impossible size, the cursor
 * continues at the next known start of an event, and counts the bytes skipped.
 */
public final class EventCursor {
  private final ChunkInput in;
  private final JfrMetadata metadata;
  private final long[] boundaries;
  private final long end;
  private final ValueReader values;
  private int nextBoundary;
  private long nextPosition;
  private long position;
  private long lengthBytes;
  private long typeId;
  private long dataPosition;
  private long lostBytes;
  private long lostAtPosition = -1;
  private long brokenEvents;
  private long metadataEvents;
  private long checkpoints;

  /** {@code boundaries} are where events are known to begin, lowest first. */
  EventCursor(ChunkReader chunk, long from, long end, long[] boundaries) {
    this.in = new ChunkInput(chunk.bytes());
    this.metadata = chunk.metadata();
    this.boundaries = boundaries;
    this.end = end;
    this.nextPosition = from;
    this.values = new ValueReader(chunk, in);
    this.position = from - 1;
    passBoundaries();
  }

  /** Goes to the next event; metadata and constants are skipped. False at the end. */
  public boolean next() throws IOException {
    while (nextPosition < end) {
      position = nextPosition;
      if (!readHead()) {
        if (!resume()) {
          return false;
        }
      } else if (typeId > PoolIndexer.TYPE_ID) {
        return true;
      } else if (typeId == PoolIndexer.TYPE_ID) {
        checkpoints++;
      } else {
        metadataEvents++;
      }
    }
    return false;
  }

  private boolean readHead() throws IOException {
    try {
      in.seek(position);
      lengthBytes = in.readSize();
      typeId = in.readLong();
      dataPosition = in.position();
    } catch (JfrException e) {
      return false;
    }
    nextPosition = position + lengthBytes;
    if (lengthBytes <= 0 || nextPosition < dataPosition || nextPosition > end) {
      return false;
    }
    passBoundaries();
    return nextBoundary == boundaries.length || nextPosition <= boundaries[nextBoundary];
  }

  private void passBoundaries() {
    while (nextBoundary < boundaries.length && boundaries[nextBoundary] <= position) {
      nextBoundary++;
    }
  }

  /** Continues after damage, at the next known start of an event. */
  private boolean resume() {
    passBoundaries();
    long to = nextBoundary < boundaries.length ? Math.min(end, boundaries[nextBoundary]) : end;
    if (lostAtPosition < 0) {
      lostAtPosition = position;
    }
    lostBytes += to - position;
    nextPosition = to;
    return to < end;
  }

  /** In bytes from the start of the chunk. */
  public long position() {
    return position;
  }

  public long lengthBytes() {
    return lengthBytes;
  }

  /** Of the fields. */
  public long dataPosition() {
    return dataPosition;
  }

  public long typeId() {
    return typeId;
  }

  /** {@link JfrMetadata#NONE} if the metadata does not describe it. */
  public int typeIndex() {
    return metadata.typeIndex(typeId);
  }

  /** Null if the metadata does not describe it. */
  public JfrType type() {
    return metadata.type(typeId);
  }

  /**
   * Decodes the wanted fields of the event into the caller's slots. False if they do not fit into
   * the event, which {@link #brokenEvents} counts: the slots are then undefined.
   */
  public boolean read(FieldPlan plan, long[] slots) throws IOException {
    try {
      in.seek(dataPosition);
      plan.read(in, slots);
      if (in.position() <= nextPosition) {
        return true;
      }
    } catch (JfrException e) {
      // counted below: one event must not cost the others
    }
    brokenEvents++;
    return false;
  }

  public ValueReader values() {
    return values;
  }

  public long metadataEvents() {
    return metadataEvents;
  }

  public long checkpoints() {
    return checkpoints;
  }

  /** Bytes that contain no readable event. */
  public long lostBytes() {
    return lostBytes;
  }

  /** From the start of the chunk; -1 for none. */
  public long lostAtPosition() {
    return lostAtPosition;
  }

  /** Those that could not be decoded. */
  public long brokenEvents() {
    return brokenEvents;
  }
}
