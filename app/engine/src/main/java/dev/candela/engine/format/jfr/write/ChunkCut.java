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
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

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

  private final JfrFile file;
  private final JfrChunk chunk;
  private final ChunkInput in;
  private final JfrMetadata metadata;
  private final TickClock clock;
  private final Span range;

  /** End of the part that the recorder had finished. */
  private final long end;

  private final ChunkPlan plan = new ChunkPlan();

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
  ChunkPlan plan() throws IOException {
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
          plan.keep(position, next);
        } else if (typeId == METADATA) {
          if (position == header.metadataPosition()) {
            plan.metadata();
          }
          plan.keep(position, next);
        } else if (isKept(typeId)) {
          plan.keep(position, next);
        }
        position = next;
      }
    } catch (JfrException e) {
      throw noEvent(position);
    }
    if (plan.newMetadataPosition() == 0 || newestCheckpoint() == 0) {
      throw new IOException(
          "the header of the chunk at byte " + chunk.position() + " names wrong positions");
    }
    return plan;
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
    plan.checkpoint(position, delta, deltaOffset);
  }

  private boolean isKept(long typeId) throws IOException {
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
    if (timed && range.contains(clock.epochNanos(ticks(type)))) {
      plan.countEvent();
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
    return plan.newPosition(chunk.header().constantPoolPosition());
  }

  void write(OutputStream out) throws IOException {
    out.write(header());
    byte[] buffer = new byte[COPY_BYTES];
    long written = ChunkHeader.LENGTH_BYTES;
    List<ChunkPlan.Delta> deltas = plan.deltas();
    int delta = 0;
    for (ChunkPlan.Stretch stretch : plan.stretches) {
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
        .putLong(8, plan.newLengthBytes())
        .putLong(16, newestCheckpoint())
        .putLong(24, plan.newMetadataPosition())
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

  /** The parts of a chunk to keep, and the checkpoints in them with distances to earlier ones. */
  static final class ChunkPlan {
    final List<Stretch> stretches = new ArrayList<>();
    private final SequencedMap<Long, Checkpoint> checkpoints = new TreeMap<>();
    private long newLength = ChunkHeader.LENGTH_BYTES;
    private long newMetadata;
    private long eventsInRange;
    private long descriptions;

    record Stretch(long from, long to) {}

    private record Checkpoint(long newPosition, long delta, int deltaOffset) {}

    /** The distance from a checkpoint to an earlier one; 0 if that is not kept. */
    record Delta(long position, long bytes) {}

    void keep(long from, long to) {
      newLength += to - from;
      boolean goesOn = !stretches.isEmpty() && stretches.getLast().to == from;
      stretches.add(new Stretch(goesOn ? stretches.removeLast().from : from, to));
    }

    /** The next kept event is a checkpoint, whose delta is at this offset from its start. */
    void checkpoint(long position, long delta, int deltaOffset) {
      checkpoints.put(position, new Checkpoint(newLength, delta, deltaOffset));
    }

    /** Registers that the next kept event is the header's metadata. */
    void metadata() {
      newMetadata = newLength;
    }

    void countEvent() {
      eventsInRange++;
    }

    /** Counts an event kept because it describes the recording. */
    void countDescription() {
      descriptions++;
    }

    long eventsInRange() {
      return eventsInRange;
    }

    boolean describesRecording() {
      return descriptions > 0;
    }

    long newLengthBytes() {
      return newLength;
    }

    long newMetadataPosition() {
      return newMetadata;
    }

    /** Of the checkpoints that refer to an earlier one. */
    List<Delta> deltas() {
      List<Delta> deltas = new ArrayList<>();
      checkpoints.forEach(
          (old, kept) -> {
            if (kept.delta != 0) {
              long named = newPosition(old + kept.delta);
              long bytes = named == 0 ? 0 : named - kept.newPosition;
              deltas.add(new Delta(kept.newPosition + kept.deltaOffset, bytes));
            }
          });
      return deltas;
    }

    /** New position of an old checkpoint, or 0 if it is not kept. */
    long newPosition(long oldCheckpoint) {
      Checkpoint kept = checkpoints.get(oldCheckpoint);
      return kept == null ? 0 : kept.newPosition;
    }
  }
}
