package dev.candela.engine.format.jfr.write;

import dev.candela.jfr.ChunkHeader;
import java.util.Arrays;

/**
 * The parts of a chunk to keep: ranges of its bytes, which follow one another in the new chunk, and
 * the checkpoints among them, each with the distance to the previous one.
 */
final class ChunkPlan {
  private long[] froms = new long[256];
  private long[] tos = new long[256];
  private int stretches;
  private long newLength = ChunkHeader.LENGTH_BYTES;

  private long[] oldCheckpoints = new long[16];
  private long[] newCheckpoints = new long[16];
  private long[] deltas = new long[16];

  /** Position of each checkpoint's delta, from the checkpoint's start. */
  private int[] deltaOffsets = new int[16];

  private int checkpoints;
  private long newMetadata;
  private long eventsInRange;
  private long descriptions;

  void keep(long from, long to) {
    newLength += to - from;
    if (stretches > 0 && tos[stretches - 1] == from) {
      tos[stretches - 1] = to;
      return;
    }
    if (stretches == froms.length) {
      froms = Arrays.copyOf(froms, stretches * 2);
      tos = Arrays.copyOf(tos, stretches * 2);
    }
    froms[stretches] = from;
    tos[stretches++] = to;
  }

  /** Registers that the next kept event is a checkpoint. */
  void checkpoint(long position, long delta, int deltaOffset) {
    if (checkpoints == deltas.length) {
      int room = checkpoints * 2;
      oldCheckpoints = Arrays.copyOf(oldCheckpoints, room);
      newCheckpoints = Arrays.copyOf(newCheckpoints, room);
      deltas = Arrays.copyOf(deltas, room);
      deltaOffsets = Arrays.copyOf(deltaOffsets, room);
    }
    oldCheckpoints[checkpoints] = position;
    newCheckpoints[checkpoints] = newLength;
    deltas[checkpoints] = delta;
    deltaOffsets[checkpoints++] = deltaOffset;
  }

  /** Registers that the next kept event is the header's metadata. */
  void metadata() {
    newMetadata = newLength;
  }

  void countEvent() {
    eventsInRange++;
  }

  /** Counts an event kept because it describes the recording. */
  void countDescription() {
    descriptions++;
  }

  long eventsInRange() {
    return eventsInRange;
  }

  boolean describesRecording() {
    return descriptions > 0;
  }

  long newLengthBytes() {
    return newLength;
  }

  long newMetadataPosition() {
    return newMetadata;
  }

  int stretchCount() {
    return stretches;
  }

  long from(int stretch) {
    return froms[stretch];
  }

  long to(int stretch) {
    return tos[stretch];
  }

  int checkpointCount() {
    return checkpoints;
  }

  /** Position between the number before the new checkpoint's delta and the delta. */
  long newDeltaPosition(int checkpoint) {
    return newCheckpoints[checkpoint] + deltaOffsets[checkpoint];
  }

  /** True if the checkpoint refers to an earlier one. */
  boolean hasDelta(int checkpoint) {
    return deltas[checkpoint] != 0;
  }

  /** Distance from the new checkpoint to the one it refers to; 0 if that is not kept. */
  long newDelta(int checkpoint) {
    long named = newPosition(oldCheckpoints[checkpoint] + deltas[checkpoint]);
    return named == 0 ? 0 : named - newCheckpoints[checkpoint];
  }

  /** New position of an old checkpoint, or 0 if it is not kept. */
  long newPosition(long oldCheckpoint) {
    int index = Arrays.binarySearch(oldCheckpoints, 0, checkpoints, oldCheckpoint);
    return index < 0 ? 0 : newCheckpoints[index];
  }
}
