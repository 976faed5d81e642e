package dev.candela.jfr;

import dev.candela.jfr.bytes.ByteSource;
import dev.candela.jfr.bytes.ChunkBytes;
import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.error.JfrWarning;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrMetadata.MetadataCache;
import dev.candela.jfr.metadata.MetadataParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An open chunk: its description, its constants and its events. Several threads may read it, each
 * with cursors and value readers of its own. Close it when none reads any more.
 */
public final class ChunkReader implements AutoCloseable {
  private final JfrChunk chunk;
  private final ChunkBytes bytes;
  private JfrMetadata metadata;
  private final List<JfrWarning> warnings = new ArrayList<>();
  private ConstantPools pools;
  private long[] checkpoints = {};
  private long metadataPosition;
  private long newestCheckpoint;

  ChunkReader(JfrChunk chunk, ByteSource source, String sourceName, MetadataCache cache)
      throws IOException {
    this.chunk = chunk;
    this.bytes =
        new ChunkBytes(
            source,
            sourceName,
            chunk.position(),
            chunk.header().compressedIntegers(),
            chunk.lengthBytes());
    this.metadata = readMetadata(cache);
  }

  /** Adds what the recorder has written since; returns a cursor over new events. */
  EventCursor grow(ChunkHeader header, MetadataCache cache) throws IOException {
    long knownBytes = pools == null ? ChunkHeader.LENGTH_BYTES : bytes.limit();
    bytes.grow(header.lengthBytes());
    if (pools == null) {
      pools = new ConstantPools(metadata);
      metadataPosition = chunk.header().metadataPosition();
    }
    if (header.metadataPosition() != metadataPosition) {
      metadata = MetadataParser.parse(new ChunkInput(bytes), header.metadataPosition(), cache);
      metadataPosition = header.metadataPosition();
      pools.describeAnew(metadata);
    }
    int[] knownSizes = pools.sizes();
    PoolIndexer indexer = new PoolIndexer(new ChunkInput(bytes), metadata, pools, warnings);
    indexer.followChain(header.constantPoolPosition(), newestCheckpoint);
    pools.seal(knownSizes);
    newestCheckpoint = Math.max(newestCheckpoint, header.constantPoolPosition());
    checkpoints = indexer.checkpoints();
    return new EventCursor(this, knownBytes, bytes.limit(), checkpoints);
  }

  private JfrMetadata readMetadata(MetadataCache cache) throws IOException {
    long stated = chunk.header().metadataPosition();
    JfrException reason = null;
    if (stated >= ChunkHeader.LENGTH_BYTES && stated < bytes.limit()) {
      try {
        return MetadataParser.parse(new ChunkInput(bytes), stated, cache);
      } catch (JfrException e) {
        reason = e;
      }
    }
    for (long found : new EventScan(new ChunkInput(bytes)).metadata) {
      if (found == stated) {
        continue;
      }
      try {
        JfrMetadata older = MetadataParser.parse(new ChunkInput(bytes), found, cache);
        if (stated != 0 && chunk.state() == JfrChunk.State.COMPLETE) {
          warnings.add(bytes.warning(24, "the header has a wrong offset of the metadata"));
        }
        return older;
      } catch (JfrException e) {
        reason = reason == null ? e : reason;
      }
    }
    throw reason != null
        ? reason
        : bytes.damaged(
            0, "the chunk has no description of its events, so none of them can be read");
  }

  public JfrChunk chunk() {
    return chunk;
  }

  public TickClock clock() {
    return chunk.header().clock();
  }

  public JfrMetadata metadata() {
    return metadata;
  }

  /** The first call finds them, in one pass over their bytes. */
  public synchronized ConstantPools pools() throws IOException {
    if (pools == null) {
      ConstantPools found = new ConstantPools(metadata);
      index(found);
      pools = found;
    }
    return pools;
  }

  private void index(ConstantPools into) throws IOException {
    PoolIndexer indexer = new PoolIndexer(new ChunkInput(bytes), metadata, into, warnings);
    long newest = chunk.header().constantPoolPosition();
    boolean whole = chunk.state() == JfrChunk.State.COMPLETE;
    boolean reachable = newest >= ChunkHeader.LENGTH_BYTES && newest < bytes.limit();
    if (whole && reachable) {
      indexer.followChain(newest, 0);
    }
    if (!whole || !reachable || indexer.chainBroken()) {
      long[] seen = indexer.checkpoints();
      for (long found : new EventScan(new ChunkInput(bytes)).checkpoints.reversed()) {
        if (Arrays.binarySearch(seen, found) < 0) {
          indexer.checkpoint(found, bytes.limit());
        }
      }
      if (indexer.checkpoints().length == 0) {
        warnings.add(
            bytes.warning(
                0, "the chunk has no constants: its events have no stacks, threads or names"));
      }
    }
    into.seal(new int[metadata.types().size()]);
    checkpoints = indexer.checkpoints();
  }

  public EventCursor events() throws IOException {
    return events(ChunkHeader.LENGTH_BYTES, bytes.limit());
  }

  /** Events between two positions that begin an event; see {@link #eventRanges}. */
  public EventCursor events(long from, long to) throws IOException {
    pools();
    return new EventCursor(this, from, Math.min(to, bytes.limit()), checkpoints);
  }

  /**
   * Splits the events into parts of about the same number of bytes, for as many threads: part
   * {@code i} is from position {@code [i]} to {@code [i + 1]}.
   */
  public long[] eventRanges(int count) throws IOException {
    long eventBytes = 0;
    EventCursor events = events();
    while (events.next()) {
      eventBytes += events.lengthBytes();
    }
    long[] ranges = new long[count + 1];
    ranges[0] = ChunkHeader.LENGTH_BYTES;
    int parts = 0;
    long before = 0;
    events = events();
    while (events.next() && parts + 1 < count) {
      if (before >= eventBytes * (parts + 1) / count && before > 0) {
        ranges[++parts] = events.position();
      }
      before += events.lengthBytes();
    }
    ranges[++parts] = lengthBytes();
    return Arrays.copyOf(ranges, parts + 1);
  }

  /** For one thread. */
  public ValueReader values() {
    return new ValueReader(this, new ChunkInput(bytes));
  }

  public ChunkInput input() {
    return new ChunkInput(bytes);
  }

  /** What could not be read so far; {@link #pools} reads constants. */
  public synchronized List<JfrWarning> warnings() {
    return List.copyOf(warnings);
  }

  ChunkBytes bytes() {
    return bytes;
  }

  long lengthBytes() {
    return bytes.limit();
  }

  @Override
  public void close() throws IOException {
    bytes.source().close();
  }

  /** Finds metadata and checkpoints by looking at all events, where the header does not tell. */
  static final class EventScan {
    final List<Long> metadata = new ArrayList<>();

    /** Lowest first. */
    final List<Long> checkpoints = new ArrayList<>();

    /** Stops at the end of the chunk, or at an event whose size is wrong. */
    EventScan(ChunkInput in) throws IOException {
      long position = ChunkHeader.LENGTH_BYTES;
      try {
        while (position < in.limit()) {
          in.seek(position);
          long size = in.readSize();
          long typeId = in.readLong();
          if (size < ChunkInput.SHORTEST_EVENT) {
            return;
          }
          if (typeId == MetadataParser.TYPE_ID) {
            metadata.addFirst(position);
          } else if (typeId == PoolIndexer.TYPE_ID) {
            checkpoints.add(position);
          }
          position += size;
        }
      } catch (JfrException e) {
        // The bytes end within a head. The events found up to here are all that can be found;
        // events() reports the loss.
      }
    }
  }
}
