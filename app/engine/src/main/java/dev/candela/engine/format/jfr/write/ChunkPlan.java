package dev.candela.engine.format.jfr.write;

import dev.candela.jfr.ChunkHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * The parts of a chunk to keep: ranges of its bytes, which follow one another in the new chunk, and
 * the checkpoints among them, each with the distance to the previous one.
 */
final class ChunkPlan {
  private final List<Stretch> stretches = new ArrayList<>();

  /** By the old position. */
  private final SequencedMap<Long, Checkpoint> checkpoints = new TreeMap<>();

  private long newLength = ChunkHeader.LENGTH_BYTES;
  private long newMetadata;
  private long eventsInRange;
  private long descriptions;

  record Stretch(long from, long to) {}

  private record Checkpoint(long newPosition, long delta, int deltaOffset) {}

  /**
   * The distance from a checkpoint to an earlier one.
   *
   * @param position of this number in the new chunk
   * @param bytes 0 if the earlier one is not kept
   */
  record Delta(long position, long bytes) {}

  void keep(long from, long to) {
    newLength += to - from;
    boolean goesOn = !stretches.isEmpty() && stretches.getLast().to == from;
    stretches.add(new Stretch(goesOn ? stretches.removeLast().from : from, to));
  }

  /**
   * Registers that the next kept event is a checkpoint.
   *
   * @param deltaOffset the position of its delta, from its start
   */
  void checkpoint(long position, long delta, int deltaOffset) {
    checkpoints.put(position, new Checkpoint(newLength, delta, deltaOffset));
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

  List<Stretch> stretches() {
    return stretches;
  }

  /** Of the checkpoints that refer to an earlier one. */
  List<Delta> deltas() {
    List<Delta> deltas = new ArrayList<>();
    checkpoints.forEach(
        (old, kept) -> {
          if (kept.delta != 0) {
            long named = newPosition(old + kept.delta);
            long bytes = named == 0 ? 0 : named - kept.newPosition;
            deltas.add(new Delta(kept.newPosition + kept.deltaOffset, bytes));
          }
        });
    return deltas;
  }

  /** New position of an old checkpoint, or 0 if it is not kept. */
  long newPosition(long oldCheckpoint) {
    Checkpoint kept = checkpoints.get(oldCheckpoint);
    return kept == null ? 0 : kept.newPosition;
  }
}
