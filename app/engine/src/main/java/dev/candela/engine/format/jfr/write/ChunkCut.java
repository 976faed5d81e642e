package dev.candela.engine.format.jfr.write;

import dev.candela.engine.model.Span;
import dev.candela.jfr.ChunkHeader;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.TickClock;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;

/**
 * One chunk without the events that did not begin in a range. Its description and all its constants
 * stay: which of them the events use would take decoding every event. What they say of positions is
 * brought up to date, in the header and from checkpoint to checkpoint.
 */
final class ChunkCut {
  private static final int METADATA = 0;
  private static final int CHECKPOINT = 1;
  private static final int COPY_BYTES = 1 << 16;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Occurs in every chunk, unlike other descriptions of the recording. */
  private static final String ACTIVE_RECORDING = "jdk.ActiveRecording";

  /** All fields up to the time of allocation are numbers of variable length. */
  private static final Set<String> LIVE = Set.of("jdk.OldObjectSample", "profiler.LiveObject");

  /** Events about a whole recording, which recorders write at the start of a chunk. */
  private static final Set<String> DESCRIPTIONS =
      Set.of(
          "jdk.ActiveSetting",
          "jdk.CPUInformation",
          "jdk.CompilerConfiguration",
          "jdk.GCConfiguration",
          "jdk.GCHeapConfiguration",
          "jdk.InitialSystemProperty",
          "jdk.JVMInformation",
          "jdk.OSInformation");

  private final JfrChunk chunk;
  private final MemorySegment bytes;
  private final JfrMetadata metadata;
  private final TickClock clock;
  private final Span range;

  /** End of the part that the recorder had finished. */
  private final long end;

  private final ChunkPlan plan = new ChunkPlan();

  /**
   * @param bytes of the chunk; read only while this is used
   */
  ChunkCut(JfrChunk chunk, MemorySegment bytes, JfrMetadata metadata, Span range) {
    this.chunk = chunk;
    this.bytes = bytes;
    this.metadata = metadata;
    this.clock = chunk.header().clock();
    this.range = range;
    this.end = Math.min(chunk.header().lengthBytes(), chunk.lengthBytes());
  }

  /**
   * Finds out what is kept.
   *
   * @throws IOException if the chunk is not such that a part of it could stand by itself
   */
  ChunkPlan plan() throws IOException {
    ChunkHeader header = chunk.header();
    ChunkInts ints = new ChunkInts(bytes, end);
    long position = ChunkHeader.LENGTH_BYTES;
    while (position < end) {
      ints.seek(position);
      long lengthBytes = ints.next();
      long typeId = ints.next();
      long next = position + lengthBytes;
      if (lengthBytes < 2 || next > end || ints.position() > next) {
        throw new IOException("no event begins at byte " + (chunk.position() + position));
      }
      if (typeId == CHECKPOINT) {
        planCheckpoint(ints, position);
        plan.keep(position, next);
      } else if (typeId == METADATA) {
        if (position == header.metadataPosition()) {
          plan.metadata();
        }
        plan.keep(position, next);
      } else if (isKept(ints, typeId)) {
        plan.keep(position, next);
      }
      position = next;
    }
    if (plan.newMetadataPosition() == 0 || newestCheckpoint() == 0) {
      throw new IOException(
          "the header of the chunk at byte " + chunk.position() + " names wrong positions");
    }
    return plan;
  }

  private void planCheckpoint(ChunkInts ints, long position) throws IOException {
    ints.next();
    ints.next();
    int deltaOffset = (int) (ints.position() - position);
    long delta = ints.next();
    int deltaBytes = (int) (ints.position() - position) - deltaOffset;
    // A number below zero takes all 9 bytes, so that the new one fits.
    if (delta != 0 && deltaBytes != ChunkInts.LONGEST_BYTES) {
      throw new IOException(
          "the checkpoint at byte " + (chunk.position() + position) + " names a later one");
    }
    plan.checkpoint(position, delta, deltaOffset);
  }

  private boolean isKept(ChunkInts ints, long typeId) {
    JfrType type = metadata.type(typeId);
    if (type == null) {
      return false;
    } else if (type.name().equals(ACTIVE_RECORDING)) {
      return true;
    } else if (DESCRIPTIONS.contains(type.name())) {
      plan.countDescription();
      return true;
    }
    boolean timed = !type.fields().isEmpty() && type.fields().get(0).name().equals("startTime");
    if (timed && range.contains(clock.epochNanos(ticks(ints, type)))) {
      plan.countEvent();
      return true;
    }
    return false;
  }

  /** The start of the event; for live objects, whose events are written last, their allocation. */
  private static long ticks(ChunkInts ints, JfrType type) {
    long ticks = ints.next();
    if (LIVE.contains(type.name())) {
      List<String> names = type.fields().stream().map(JfrField::name).toList();
      for (int field = 0; field < names.indexOf("allocationTime"); field++) {
        ticks = ints.next();
      }
    }
    return ticks;
  }

  private long newestCheckpoint() {
    return plan.newPosition(chunk.header().constantPoolPosition());
  }

  /** Writes what {@link #plan} selected. */
  void write(OutputStream out) throws IOException {
    out.write(header());
    byte[] buffer = new byte[COPY_BYTES];
    long written = ChunkHeader.LENGTH_BYTES;
    int checkpoint = 0;
    for (int stretch = 0; stretch < plan.stretchCount(); stretch++) {
      long from = plan.from(stretch);
      while (from < plan.to(stretch)) {
        while (checkpoint < plan.checkpointCount() && !plan.hasDelta(checkpoint)) {
          checkpoint++;
        }
        long untilDelta =
            checkpoint < plan.checkpointCount()
                ? plan.newDeltaPosition(checkpoint) - written
                : Long.MAX_VALUE;
        int count;
        if (untilDelta == 0) {
          count = ChunkInts.LONGEST_BYTES;
          out.write(ChunkInts.longest(plan.newDelta(checkpoint++)));
        } else {
          count = (int) Math.min(buffer.length, Math.min(plan.to(stretch) - from, untilDelta));
          MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, from, buffer, 0, count);
          out.write(buffer, 0, count);
        }
        from += count;
        written += count;
      }
    }
  }

  /** The old header with new positions, and the part of the range that the chunk covers. */
  private byte[] header() {
    ChunkHeader old = chunk.header();
    byte[] header = new byte[ChunkHeader.LENGTH_BYTES];
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, 0, header, 0, header.length);
    long oldEnd = old.startNanos() + Math.max(0, old.durationNanos());
    long startNanos = Math.clamp(range.startNanos(), old.startNanos(), oldEnd);
    long endNanos = Math.clamp(range.endNanos(), startNanos, oldEnd);
    // A whole number of ticks, so that the clock of the new header runs like the old one's.
    double ticksPerNano = old.ticksPerSecond() > 0 ? old.ticksPerSecond() / NANOS_PER_SECOND : 1;
    long startTicks =
        old.startTicks() + (long) Math.floor((startNanos - old.startNanos()) * ticksPerNano);
    startNanos = clock.epochNanos(startTicks);
    ByteBuffer.wrap(header)
        .putLong(8, plan.newLengthBytes())
        .putLong(16, newestCheckpoint())
        .putLong(24, plan.newMetadataPosition())
        .putLong(32, startNanos)
        .putLong(40, Math.max(0, endNanos - startNanos))
        .putLong(48, startTicks)
        .put(64, (byte) 0);
    return header;
  }

  /**
   * Reads and writes the format's whole numbers: 7 bits a byte, lowest first, the top bit set where
   * more follow; of a ninth byte all 8 bits count. Not for several threads.
   */
  static final class ChunkInts {
    /** The longest encoding, which holds every number. */
    static final int LONGEST_BYTES = 9;

    private final MemorySegment bytes;
    private final long end;
    private long at;

    ChunkInts(MemorySegment bytes, long end) {
      this.bytes = bytes;
      this.end = end;
    }

    void seek(long position) {
      at = position;
    }

    /** After the last read; after the end if that was truncated. */
    long position() {
      return at;
    }

    /** The next number; arbitrary if truncated. */
    long next() {
      long value = 0;
      for (int i = 0; i < LONGEST_BYTES; i++) {
        if (at >= end) {
          at = end + 1;
          return 0;
        }
        byte b = bytes.get(ValueLayout.JAVA_BYTE, at++);
        if (i == LONGEST_BYTES - 1) {
          return value | (long) b << 56;
        }
        value |= (b & 0x7fL) << 7 * i;
        if (b >= 0) {
          return value;
        }
      }
      return value;
    }

    /** Encodes the number in {@value #LONGEST_BYTES} bytes. */
    static byte[] longest(long value) {
      byte[] form = new byte[LONGEST_BYTES];
      for (int i = 0; i < LONGEST_BYTES - 1; i++) {
        form[i] = (byte) (value >>> 7 * i | 0x80);
      }
      form[LONGEST_BYTES - 1] = (byte) (value >>> 56);
      return form;
    }
  }
}
