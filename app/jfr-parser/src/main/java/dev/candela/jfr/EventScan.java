package dev.candela.jfr;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Hops from event to event to find the metadata and the checkpoints where the header does not lead
 * to them: in chunks that were not finished, cut or damaged.
 */
final class EventScan {
  private final List<Long> metadata = new ArrayList<>();
  private long[] checkpoints = new long[16];
  private int checkpointCount;

  /** Goes over the chunk to its end, or to an event that ends behind it, or that has no size. */
  EventScan(ChunkInput in) throws IOException {
    long position = ChunkHeader.LENGTH_BYTES;
    try {
      while (position < in.limit()) {
        in.seek(position);
        long size = in.compressed() ? in.readVarint() : in.readBigInt();
        long typeId = in.readLong();
        if (size < EventHead.SHORTEST_BYTES) {
          return;
        }
        if (typeId == MetadataParser.TYPE_ID) {
          metadata.addFirst(position);
        } else if (typeId == PoolIndexer.TYPE_ID) {
          if (checkpointCount == checkpoints.length) {
            checkpoints = Arrays.copyOf(checkpoints, checkpointCount * 2);
          }
          checkpoints[checkpointCount++] = position;
        }
        position += size;
      }
    } catch (JfrException e) {
      // The bytes end within a head. What was found up to here is what can be found; events()
      // reports the loss.
    }
  }

  /** Returns where metadata events are, newest first; the newest may be cut. */
  List<Long> metadata() {
    return metadata;
  }

  /** Returns the checkpoints' positions, lowest first. */
  long[] checkpoints() {
    return Arrays.copyOf(checkpoints, checkpointCount);
  }
}
