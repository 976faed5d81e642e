package dev.candela.jfr.bytes;

import java.io.IOException;

/** The size and the type number that every event begins with. */
public final class EventHead {
  /** The smallest event: one byte each for size and type. */
  public static final int SHORTEST_BYTES = 2;

  private EventHead() {}

  /**
   * Returns the size of the event at a position if it fits before the input's limit; leaves the
   * input after the size.
   */
  static long size(ChunkInput in, long position) throws IOException {
    in.seek(position);
    long size = in.compressed() ? in.readVarint() : in.readBigInt();
    if (size < SHORTEST_BYTES || size > in.limit() - position) {
      throw in.damaged(
          position,
          "an event of " + size + " bytes cannot be in the " + (in.limit() - position) + " left");
    }
    return size;
  }

  /**
   * Skips the head of an event, which must have this type, and narrows the limit to its end; keeps
   * the limit if the bytes end before the event does.
   */
  public static void skipCutHead(ChunkInput in, long position, long typeId, String what)
      throws IOException {
    in.seek(position);
    long size = in.compressed() ? in.readVarint() : in.readBigInt();
    long found = in.readLong();
    if (size < SHORTEST_BYTES || found != typeId) {
      throw in.damaged(position, "expected " + what + ", found an event of type " + found);
    }
    long body = in.position();
    if (size < in.limit() - position) {
      in.limit(position + size);
      in.seek(body);
    }
  }

  /** Does the same for an event that must be complete. */
  public static void skipWholeHead(ChunkInput in, long position, long typeId, String what)
      throws IOException {
    size(in, position);
    skipCutHead(in, position, typeId, what);
  }
}
