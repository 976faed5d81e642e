package dev.candela.jfr;

import dev.candela.jfr.bytes.ByteSource;
import dev.candela.jfr.bytes.ByteSource.ArraySource;
import dev.candela.jfr.bytes.ByteSource.SegmentSource;
import dev.candela.jfr.bytes.ChunkBuffer;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.error.JfrWarning;
import dev.candela.jfr.metadata.JfrMetadata.MetadataCache;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;

/**
 * A recording: a file, or bytes in memory, of one or more chunks. Chunks are independent of each
 * other; {@link #read} may be called from several threads, for the same or for different chunks.
 */
public final class JfrFile implements AutoCloseable {
  private final String name;
  private final ByteSource source;
  private final List<JfrChunk> chunks;
  private final List<JfrWarning> warnings;
  private final MetadataCache metadataCache = new MetadataCache();

  JfrFile(String name, ByteSource source, List<JfrChunk> chunks, List<JfrWarning> warnings) {
    this.name = name;
    this.source = source;
    this.chunks = List.copyOf(chunks);
    this.warnings = List.copyOf(warnings);
  }

  private static JfrFile of(String name, ByteSource source) throws IOException {
    ChunkWalk walk = new ChunkWalk(name, source);
    walk.run();
    return new JfrFile(name, source, walk.chunks(), walk.warnings());
  }

  /**
   * Opens a file and its {@link BesideFile}, reading only chunk headers; throws {@link
   * JfrException} for other files and unknown versions.
   */
  public static JfrFile open(Path path) throws IOException {
    return BesideFile.read(path);
  }

  /** Of bytes that must not change as long as this is open; the name is for messages. */
  public static JfrFile of(String name, byte[] bytes) throws IOException {
    return of(name, bytes, bytes.length);
  }

  public static JfrFile of(String name, byte[] bytes, int lengthBytes) throws IOException {
    return of(name, new ArraySource(bytes, 0, lengthBytes));
  }

  /** Of a segment that stays accessible to all threads that read. */
  public static JfrFile of(String name, MemorySegment bytes) throws IOException {
    return of(name, new SegmentSource(name, bytes, null));
  }

  public List<JfrChunk> chunks() {
    return chunks;
  }

  /** What could not be read of the chunks' headers. */
  public List<JfrWarning> warnings() {
    return warnings;
  }

  /** Opens a chunk for reading, in a buffer of its own. */
  public ChunkReader read(JfrChunk chunk) throws IOException {
    return read(chunk, new ChunkBuffer());
  }

  /**
   * No other open chunk may use the buffer. Throws {@link JfrException} if the chunk does not
   * describe its events, so that none can be read.
   */
  public ChunkReader read(JfrChunk chunk, ChunkBuffer buffer) throws IOException {
    ByteSource part = source.part(chunk.position(), chunk.lengthBytes(), buffer);
    try {
      return new ChunkReader(chunk, part, name, metadataCache);
    } catch (IOException | RuntimeException e) {
      part.close();
      throw e;
    }
  }

  public void copy(long position, byte[] into, int count) throws IOException {
    source.copy(position, into, 0, count);
  }

  /** Chunks that are open stay readable until they are closed. */
  @Override
  public void close() throws IOException {
    source.close();
  }
}
