package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.jfr.read.ChunkNames.PoolIds;
import dev.candela.engine.format.jfr.read.EarlierChunks.HashMemo;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.StackTable;
import dev.candela.jfr.ConstantPool;
import dev.candela.jfr.StackReader;
import dev.candela.jfr.StackReader.StackFrames;
import dev.candela.jfr.error.JfrException;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The stacks of one chunk, decoded when an event asks for one; for one thread. Finding a stack's
 * place in the tree costs more than decoding it, but neighbours share most callers, so what equals
 * the stack before is taken over.
 */
final class ChunkStacks {
  private StackReader reader;
  private ConstantPool pool;
  private final ChunkNames names;
  private final FrameTable.Builder frameTable;
  private final StackTable.Builder stackTable;
  private final ProfileBuilder into;
  private int[] stackIds = {};
  private final StackFrames frames = new StackFrames();
  final BitSet brokenStacks = new BitSet();

  /** True if a frame's method was missing: the same bytes may mean more in the next chunk. */
  private boolean lacksMethods;

  /** The previous stack, outermost frame first, and its stack id at each depth. */
  private long[] beforeMethods = new long[256];

  private long[] beforePlaces = new long[256];
  private int[] beforeStackIds = new int[256];
  private int beforeDepth;
  private final HashMemo earlierStackIds;

  /** {@code earlierStackIds} are those of earlier chunks, or null not to remember. */
  ChunkStacks(StackReader reader, ChunkNames names, ProfileBuilder into, HashMemo earlierStackIds) {
    this.earlierStackIds = earlierStackIds;
    this.names = names;
    this.frameTable = into.symbols().frames();
    this.stackTable = into.stacks();
    this.into = into;
    refresh(reader);
  }

  void refresh(StackReader newReader) {
    reader = newReader;
    pool = newReader.pool();
    int known = stackIds.length;
    if (pool.size() > known) {
      stackIds = Arrays.copyOf(stackIds, pool.size());
      Arrays.fill(stackIds, known, stackIds.length, PoolIds.NOT_YET);
    }
  }

  /** Returns the empty stack if the event has none. */
  int stackId(long stackKey) throws IOException {
    int ordinal = pool.ordinal(stackKey);
    if (ordinal == ConstantPool.NONE) {
      return StackTable.ROOT;
    }
    int known = stackIds[ordinal];
    if (known != PoolIds.NOT_YET) {
      return known;
    }
    int stackId = decode(ordinal);
    stackIds[ordinal] = stackId;
    return stackId;
  }

  private int decode(int ordinal) throws IOException {
    try {
      long hash = earlierStackIds == null ? 0 : reader.hash(ordinal);
      int known = hash == 0 ? HashMemo.MISSING : earlierStackIds.get(hash);
      if (known != HashMemo.MISSING) {
        return known;
      }
      reader.read(ordinal, frames);
      int stackId = insert();
      if (hash != 0 && !lacksMethods) {
        earlierStackIds.put(hash, stackId);
      }
      return stackId;
    } catch (JfrException e) {
      brokenStacks.set(ordinal);
      beforeDepth = 0;
      return StackTable.ROOT;
    }
  }

  private int insert() throws IOException {
    int depth = frames.depth();
    if (depth > beforeMethods.length) {
      int room = Math.max(depth, beforeMethods.length * 2);
      beforeMethods = Arrays.copyOf(beforeMethods, room);
      beforePlaces = Arrays.copyOf(beforePlaces, room);
      beforeStackIds = Arrays.copyOf(beforeStackIds, room);
    }
    long[] methodKeys = frames.methodIds();
    int level = sharedDepth(depth, methodKeys);
    int stackId = level == 0 ? StackTable.ROOT : beforeStackIds[level - 1];
    for (; level < depth; level++) {
      int frame = depth - 1 - level;
      stackId = stackTable.intern(stackId, frameId(frame));
      beforeMethods[level] = methodKeys[frame];
      beforePlaces[level] = place(frame);
      beforeStackIds[level] = stackId;
    }
    beforeDepth = depth;
    if (frames.truncated()) {
      into.markTruncated(stackId);
    }
    return stackId;
  }

  private int sharedDepth(int depth, long[] methodKeys) {
    int most = Math.min(depth, beforeDepth);
    int level = 0;
    int frame = depth - 1;
    while (level < most
        && beforeMethods[level] == methodKeys[frame]
        && beforePlaces[level] == place(frame)) {
      level++;
      frame--;
    }
    return level;
  }

  /** Line and kind in one number. */
  private long place(int frame) {
    return (long) frames.lines()[frame] << 8 | frames.typeIds()[frame] & 0xff;
  }

  private int frameId(int frame) throws IOException {
    long methodKey = frames.methodIds()[frame];
    int methodOrdinal = names.methodOrdinal(methodKey);
    lacksMethods |= methodOrdinal == ConstantPool.NONE;
    int methodId = names.methodId(methodOrdinal, methodKey);
    FrameKind kind = names.frameKind(methodOrdinal, frames.typeIds()[frame]);
    int lineNumber = frames.lines()[frame];
    return frameTable.intern(methodId, lineNumber > 0 ? lineNumber : Ids.NONE, Ids.NONE, kind);
  }
}
