package dev.candela.jfr;

import dev.candela.jfr.bytes.ByteSource.ChannelSource;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.metadata.JfrMetadata.MetadataCache;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Reads a chunk while it grows: only what was added, as far as the writer says. For one thread. */
public final class JfrTail {
  private final String name;
  private final FileChannel channel;
  private final long position;
  private final MetadataCache metadataCache = new MetadataCache();
  private ChunkReader chunk;
  private long knownBytes = ChunkHeader.LENGTH_BYTES - 1;

  /** The channel is the writer's and is not closed; the name is for messages. */
  public JfrTail(String name, FileChannel channel, long position) {
    this.name = name;
    this.channel = channel;
    this.position = position;
  }

  /**
   * Reads the chunk on, as far as its header says; the one in the file may be newer. Returns a
   * cursor over the events that came since the last call, in {@link #chunk}, or null for none.
   * Older cursors and value readers do not see new data. Throws {@link JfrException} if parts that
   * the header refers to cannot be read.
   */
  public EventCursor growTo(ByteBuffer header) throws IOException {
    byte[] bytes = new byte[ChunkHeader.LENGTH_BYTES];
    header.get(0, bytes);
    ChunkHeader grown = new ChunkHeader(bytes);
    if (grown.lengthBytes() <= knownBytes) {
      return null;
    }
    if (chunk == null) {
      chunk = begin(grown);
    }
    EventCursor added = chunk.grow(grown, metadataCache);
    knownBytes = grown.lengthBytes();
    return added;
  }

  private ChunkReader begin(ChunkHeader header) throws IOException {
    JfrChunk found =
        new JfrChunk(
            0,
            position,
            header.lengthBytes(),
            header.state() == 0 ? JfrChunk.State.COMPLETE : JfrChunk.State.UNFINISHED,
            header);
    return new ChunkReader(found, new ChannelSource(name, channel, position), name, metadataCache);
  }

  /** Null before the first events. */
  public ChunkReader chunk() {
    return chunk;
  }
}
