package dev.candela.jfr;

import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.error.JfrWarning;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.Layout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Indexes the positions of all constants without decoding any. A chunk's constants are in
 * checkpoint events: the header has the offset of the newest, each of them that of the previous
 * one.
 */
final class PoolIndexer {
  static final long TYPE_ID = 1;

  /** A damaged count must not reserve more. */
  private static final int RESERVED_CONSTANTS = 1 << 14;

  /** Of one chunk. */
  private static final int MOST_WARNINGS = 50;

  private final ChunkInput in;
  private final JfrMetadata metadata;
  private final ConstantPools pools;
  private final List<JfrWarning> warnings;
  private final List<Long> checkpoints = new ArrayList<>();
  private boolean chainBroken;

  PoolIndexer(ChunkInput in, JfrMetadata metadata, ConstantPools pools, List<JfrWarning> warnings) {
    this.in = in;
    this.metadata = metadata;
    this.pools = pools;
    this.warnings = warnings;
  }

  /** Follows the chain back from its newest checkpoint to a known one, or to 0. */
  void followChain(long newest, long knownPosition) throws IOException {
    long position = newest;
    long end = in.bytes().limit();
    while (position > knownPosition) {
      long before = checkpoint(position, end);
      end = position;
      if (before == position || before == knownPosition) {
        return;
      }
      // Only ever backwards, so it ends; a cycle would need one step forwards.
      if (before > position || before < ChunkHeader.LENGTH_BYTES) {
        lose(position, "the offset of the previous checkpoint is outside the chunk");
        return;
      }
      position = before;
    }
  }

  /**
   * Indexes one checkpoint, which ends at {@code end} at the latest, so that no byte belongs to
   * two. Returns the position of the previous one, or its own if there is none.
   */
  long checkpoint(long position, long end) throws IOException {
    long before = position;
    try {
      in.limit(end);
      in.enterCutEvent(position, TYPE_ID, "a checkpoint");
      checkpoints.add(position);
      in.readLong(); // start
      in.readLong(); // duration
      before += in.readLong();
      in.readByte(); // what kind of checkpoint: no constants differ by it
      indexPools();
    } catch (JfrException e) {
      lose(e, position);
    } finally {
      in.limit(in.bytes().limit());
    }
    return before;
  }

  private void indexPools() throws IOException {
    for (int n = in.readCount("pools"); n > 0; n--) {
      long position = in.position();
      long typeId = in.readLong();
      int typeIndex = metadata.typeIndex(typeId);
      if (typeIndex == JfrMetadata.NONE) {
        throw in.damaged(position, "constants of type " + typeId + ", which is not described");
      }
      index(pools.poolToFill(typeIndex), in.readCount("constants"));
    }
  }

  private void index(ConstantPool pool, int count) throws IOException {
    Layout layout = pool.type().skipLayout();
    pool.reserve(Math.min(count, RESERVED_CONSTANTS));
    for (int n = count; n > 0; n--) {
      long constantId = in.readLong();
      long position = in.position();
      layout.skip(in);
      pool.add(constantId, position, (int) (in.position() - position));
    }
  }

  private void lose(JfrException e, long position) {
    chainBroken = true;
    warn(
        new JfrWarning(
            e.source(),
            e.offset(),
            e.reason()
                + "; the constants after it in the checkpoint at byte "
                + (in.bytes().filePosition() + position)
                + " of the file are lost"));
  }

  private void lose(long position, String reason) {
    chainBroken = true;
    warn(in.bytes().warning(position, reason + "; looking for older constants"));
  }

  private void warn(JfrWarning warning) {
    if (warnings.size() < MOST_WARNINGS) {
      warnings.add(warning);
    }
  }

  /** True if constants may exist that the chain did not lead to. */
  boolean chainBroken() {
    return chainBroken;
  }

  /** Those seen, lowest first. */
  long[] checkpoints() {
    return checkpoints.stream().mapToLong(Long::longValue).sorted().toArray();
  }
}
