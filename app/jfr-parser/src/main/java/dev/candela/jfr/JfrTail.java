package dev.candela.jfr;

import dev.candela.jfr.bytes.ChannelSource;
import dev.candela.jfr.bytes.ChunkBytes;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.metadata.MetadataCache;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Reads a chunk while it grows: each {@link #growTo} reads only what was added, as far as the
 * writer says. For one thread.
 */
public final class JfrTail {
  private final String name;
  private final FileChannel channel;
  private final long position;
  private final MetadataCache metadataCache = new MetadataCache();
  private ChunkReader chunk;
  private long knownBytes = ChunkHeader.LENGTH_BYTES - 1;

  /**
   * A tail of a chunk of which nothing is read yet.
   *
   * @param name of the file, for messages
   * @param channel which its writer has open; it is not closed
   * @param position of the chunk's first byte
   */
  public JfrTail(String name, FileChannel channel, long position) {
    this.name = name;
    this.channel = channel;
    this.position = position;
  }

  /**
   * Reads the chunk on.
   *
   * @param header the chunk's, as it is with what may be read now; the one in the file may be newer
   * @return a cursor over the events that came since the last call, or null for none; {@link
   *     #chunk} is the chunk that they are in. Older cursors and value readers do not see new data
   * @throws JfrException if the parts that the header refers to cannot be read
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
    ChunkBytes bytes =
        new ChunkBytes(
            new ChannelSource(name, channel, position),
            name,
            position,
            header.compressedIntegers(),
            header.lengthBytes());
    return ChunkReader.open(found, bytes, metadataCache);
  }

  /** Returns the chunk that the last events were in, or null before the first. */
  public ChunkReader chunk() {
    return chunk;
  }
}
