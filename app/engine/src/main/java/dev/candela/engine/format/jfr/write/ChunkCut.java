package dev.candela.engine.format.jfr.write;

import dev.candela.engine.model.Span;
import dev.candela.jfr.ChunkHeader;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.JfrFile;
import dev.candela.jfr.TickClock;
import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One chunk without events that began outside a range; its description and constants stay. */
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

  private final JfrFile file;
  private final JfrChunk chunk;
  private final ChunkInput in;
  private final JfrMetadata metadata;
  private final TickClock clock;
  private final Span range;

  /** End of the part that the recorder had finished. */
  private final long end;

  /** Ranges of bytes to keep, which follow one another in the new chunk. */
  private final List<Stretch> stretches = new ArrayList<>();

  private final List<Delta> deltas = new ArrayList<>();

  /** Of checkpoints, by the old position. */
  private final Map<Long, Long> newPositions = new HashMap<>();

  private long newLength = ChunkHeader.LENGTH_BYTES;
  private long newMetadata;
  long eventsInRange;

  /** True if events are kept because they describe the recording. */
  boolean describesRecording;

  private record Stretch(long from, long to) {}

  /** The distance from a checkpoint to an earlier one, 0 if that is not kept, and its place. */
  private record Delta(long position, long bytes) {}

  ChunkCut(JfrFile file, ChunkReader reader, Span range) {
    this.file = file;
    this.chunk = reader.chunk();
    this.in = reader.input();
    this.metadata = reader.metadata();
    this.clock = chunk.header().clock();
    this.range = range;
    this.end = Math.min(chunk.header().lengthBytes(), chunk.lengthBytes());
    in.limit(end);
  }

  /** Finds out what is kept; fails if no part of the chunk could stand by itself. */
  void plan() throws IOException {
    ChunkHeader header = chunk.header();
    long position = ChunkHeader.LENGTH_BYTES;
    try {
      while (position < end) {
        in.seek(position);
        long next = position + in.readVarint();
        long typeId = in.readVarint();
        if (next < position + 2 || next > end || in.position() > next) {
          throw noEvent(position);
        }
        if (typeId == CHECKPOINT) {
          planCheckpoint(position);
          keep(position, next);
        } else if (typeId == METADATA) {
          newMetadata = position == header.metadataPosition() ? newLength : newMetadata;
          keep(position, next);
        } else if (isKept(typeId)) {
          keep(position, next);
        }
        position = next;
      }
    } catch (JfrException e) {
      throw noEvent(position);
    }
    if (newMetadata == 0 || newestCheckpoint() == 0) {
      throw new IOException(
          "the header of the chunk at byte " + chunk.position() + " names wrong positions");
    }
  }

  private void keep(long from, long to) {
    newLength += to - from;
    boolean goesOn = !stretches.isEmpty() && stretches.getLast().to == from;
    stretches.add(new Stretch(goesOn ? stretches.removeLast().from : from, to));
  }

  private IOException noEvent(long position) {
    return new IOException("no event begins at byte " + (chunk.position() + position));
  }

  private void planCheckpoint(long position) throws IOException {
    in.skipVarints(2);
    int deltaOffset = (int) (in.position() - position);
    long delta = in.readVarint();
    int deltaBytes = (int) (in.position() - position) - deltaOffset;
    // A number below zero takes all 9 bytes, so that the new one fits.
    if (delta != 0 && deltaBytes != ChunkInput.LONGEST_NUMBER) {
      throw new IOException(
          "the checkpoint at byte " + (chunk.position() + position) + " names a later one");
    }
    if (delta != 0) {
      Long named = newPositions.get(position + delta);
      deltas.add(new Delta(newLength + deltaOffset, named == null ? 0 : named - newLength));
    }
    newPositions.put(position, newLength);
  }

  private boolean isKept(long typeId) throws IOException {
    JfrType type = metadata.type(typeId);
    if (type == null) {
      return false;
    } else if (type.name().equals(ACTIVE_RECORDING)) {
      return true;
    } else if (DESCRIPTIONS.contains(type.name())) {
      describesRecording = true;
      return true;
    }
    boolean timed = !type.fields().isEmpty() && type.fields().get(0).name().equals("startTime");
    if (timed && range.contains(clock.epochNanos(ticks(type)))) {
      eventsInRange++;
      return true;
    }
    return false;
  }

  /** The start of the event; for live objects, whose events are written last, their allocation. */
  private long ticks(JfrType type) throws IOException {
    long ticks = in.readVarint();
    if (LIVE.contains(type.name())) {
      List<String> names = type.fields().stream().map(JfrField::name).toList();
      for (int field = 0; field < names.indexOf("allocationTime"); field++) {
        ticks = in.readVarint();
      }
    }
    return ticks;
  }

  private long newestCheckpoint() {
    return newPositions.getOrDefault(chunk.header().constantPoolPosition(), 0L);
  }

  void write(OutputStream out) throws IOException {
    out.write(header());
    byte[] buffer = new byte[COPY_BYTES];
    long written = ChunkHeader.LENGTH_BYTES;
    int delta = 0;
    for (Stretch stretch : stretches) {
      long from = stretch.from();
      while (from < stretch.to()) {
        long untilDelta =
            delta < deltas.size() ? deltas.get(delta).position() - written : Long.MAX_VALUE;
        int count;
        if (untilDelta == 0) {
          count = ChunkInput.LONGEST_NUMBER;
          out.write(longest(deltas.get(delta++).bytes()));
        } else {
          count = (int) Math.min(buffer.length, Math.min(stretch.to() - from, untilDelta));
          file.copy(chunk.position() + from, buffer, count);
          out.write(buffer, 0, count);
        }
        from += count;
        written += count;
      }
    }
  }

  /** The old header with new positions, and the part of the range that the chunk covers. */
  private byte[] header() throws IOException {
    ChunkHeader old = chunk.header();
    byte[] header = new byte[ChunkHeader.LENGTH_BYTES];
    file.copy(chunk.position(), header, header.length);
    long oldEnd = old.startNanos() + Math.max(0, old.durationNanos());
    long startNanos = Math.clamp(range.startNanos(), old.startNanos(), oldEnd);
    long endNanos = Math.clamp(range.endNanos(), startNanos, oldEnd);
    // A whole number of ticks, so that the clock of the new header runs like the old one's.
    double ticksPerNano = old.ticksPerSecond() > 0 ? old.ticksPerSecond() / NANOS_PER_SECOND : 1;
    long startTicks =
        old.startTicks() + (long) Math.floor((startNanos - old.startNanos()) * ticksPerNano);
    startNanos = clock.epochNanos(startTicks);
    ByteBuffer.wrap(header)
        .putLong(8, newLength)
        .putLong(16, newestCheckpoint())
        .putLong(24, newMetadata)
        .putLong(32, startNanos)
        .putLong(40, Math.max(0, endNanos - startNanos))
        .putLong(48, startTicks)
        .put(64, (byte) 0);
    return header;
  }

  /** Encodes the number in all the bytes that one can have. */
  private static byte[] longest(long value) {
    byte[] form = new byte[ChunkInput.LONGEST_NUMBER];
    for (int i = 0; i < form.length - 1; i++) {
      form[i] = (byte) (value >>> 7 * i | 0x80);
    }
    form[form.length - 1] = (byte) (value >>> 56);
    return form;
  }
}
