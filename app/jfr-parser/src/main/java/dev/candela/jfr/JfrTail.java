package dev.candela.jfr;

import dev.candela.jfr.bytes.ChannelSource;
import dev.candela.jfr.bytes.ChunkBytes;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.error.NotJfrException;
import dev.candela.jfr.metadata.MetadataCache;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads a recording while it grows. A JDK since 14 flushes its open chunk once a second and then
 * rewrites the chunk's header; each {@link #poll} reads that header and, if it changed, only what
 * was added. Chunks of other recorders appear when they are finished. For one thread.
 */
public final class JfrTail implements AutoCloseable {
  private static final String SUFFIX = ".jfr";

  private final Path directory;
  private final MetadataCache metadataCache = new MetadataCache();
  private Path file;

  /** The file's name in messages. */
  private String name;

  private FileChannel channel;
  private long chunkPosition;
  private int chunkIndex;
  private ChunkReader chunk;
  private long knownBytes;
  private boolean finished;

  private JfrTail(Path directory) {
    this.directory = directory;
  }

  /** Follows one file, which must exist; it may still be empty. */
  public static JfrTail ofFile(Path file) throws IOException {
    JfrTail tail = new JfrTail(null);
    tail.open(file);
    return tail;
  }

  /**
   * Follows a JVM's repository of chunk files, from the newest file on; it may still be empty.
   * Their names are the times of their beginnings, so the order of the names is that of the chunks.
   */
  public static JfrTail ofRepository(Path directory) {
    return new JfrTail(directory);
  }

  /**
   * Follows one chunk in a file that its writer has open; {@link #growTo} says how far. It is not
   * closed.
   *
   * @param name of the file, for messages
   * @param position of the chunk's first byte
   */
  public static JfrTail ofMarkedChunk(String name, FileChannel channel, long position) {
    JfrTail tail = new JfrTail(null);
    tail.name = name;
    tail.channel = channel;
    tail.chunkPosition = position;
    return tail;
  }

  private void open(Path next) throws IOException {
    if (channel != null) {
      channel.close();
    }
    channel = FileChannel.open(next, StandardOpenOption.READ);
    file = next;
    name = next.toString();
    chunkPosition = 0;
    chunk = null;
    finished = false;
  }

  /**
   * Reads what was added.
   *
   * @return a cursor over the events that came since the last call, or null for none; {@link
   *     #chunk} is the chunk that they are in. Older cursors and value readers do not see new data
   * @throws JfrException if the parts that the header refers to cannot be read
   */
  public EventCursor poll() throws IOException {
    if (finished && !goOn() || channel == null && !openNext()) {
      return null;
    }
    ChunkHeader header = header();
    if (header == null || header.lengthBytes() <= knownBytes()) {
      finished = header != null && chunk != null && header.state() == 0;
      return null;
    }
    if (header.metadataPosition() <= 0 || header.constantPoolPosition() <= 0) {
      return null;
    }
    finished = header.state() == 0;
    return grow(header);
  }

  /**
   * Reads a chunk of {@link #ofMarkedChunk} on.
   *
   * @param header the chunk's, as it is with what may be read now; the one in the file may be newer
   * @return a cursor over the events that came since the last call, or null for none
   * @throws JfrException if the parts that the header refers to cannot be read
   */
  public EventCursor growTo(ByteBuffer header) throws IOException {
    byte[] bytes = new byte[ChunkHeader.LENGTH_BYTES];
    header.get(0, bytes);
    ChunkHeader grown = new ChunkHeader(bytes);
    return grown.lengthBytes() <= knownBytes() ? null : grow(grown);
  }

  private EventCursor grow(ChunkHeader header) throws IOException {
    if (chunk == null) {
      chunk = begin(header);
    }
    EventCursor added = chunk.grow(header, metadataCache);
    knownBytes = header.lengthBytes();
    return added;
  }

  private long knownBytes() {
    return chunk == null ? ChunkHeader.LENGTH_BYTES - 1 : knownBytes;
  }

  private ChunkReader begin(ChunkHeader header) throws IOException {
    JfrChunk found =
        new JfrChunk(
            chunkIndex++,
            chunkPosition,
            header.lengthBytes(),
            header.state() == 0 ? JfrChunk.State.COMPLETE : JfrChunk.State.UNFINISHED,
            header);
    ChunkBytes bytes =
        new ChunkBytes(
            new ChannelSource(name, channel, chunkPosition),
            name,
            chunkPosition,
            header.compressedIntegers(),
            header.lengthBytes());
    return ChunkReader.open(found, bytes, metadataCache);
  }

  /** Reads the header twice, because it may change while it is read. */
  private ChunkHeader header() throws IOException {
    byte[] first = headerBytes();
    if (first == null) {
      return null;
    }
    ChunkHeader header = new ChunkHeader(first);
    if (!header.hasMagic()) {
      throw new NotJfrException(name, chunkPosition, "no chunk begins here");
    }
    boolean whole =
        header.state() != ChunkHeader.STATE_UPDATING
            && channel.size() - chunkPosition >= header.lengthBytes()
            && Arrays.equals(first, headerBytes());
    return whole ? header : null;
  }

  private byte[] headerBytes() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(ChunkHeader.LENGTH_BYTES);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, chunkPosition + bytes.position()) < 0) {
        return null;
      }
    }
    return bytes.array();
  }

  /** Moves to the next chunk, or to the next file if there is one. */
  private boolean goOn() throws IOException {
    if (channel.size() - chunkPosition - knownBytes >= ChunkHeader.LENGTH_BYTES) {
      chunkPosition += knownBytes;
      chunk = null;
      finished = false;
      return true;
    }
    return directory != null && openNext();
  }

  private boolean openNext() throws IOException {
    Optional<Path> next;
    try (Stream<Path> files = Files.list(directory)) {
      Stream<Path> recordings =
          files.filter(f -> f.getFileName().toString().endsWith(SUFFIX)).sorted();
      next =
          file == null
              ? recordings.reduce((older, newer) -> newer)
              : recordings.filter(f -> f.compareTo(file) > 0).findFirst();
    } catch (NoSuchFileException e) {
      // A JVM deletes its repository when it ends.
      return false;
    }
    if (next.isEmpty()) {
      return false;
    }
    open(next.get());
    return true;
  }

  /** Returns the chunk that the last events were in, or null before the first. */
  public ChunkReader chunk() {
    return chunk;
  }

  /** Returns the file that is read, or null while a repository has none. */
  public Path file() {
    return file;
  }

  /** Returns whether the recorder has finished the chunk and all of it was read. */
  public boolean finished() {
    return finished;
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
