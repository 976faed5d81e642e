package dev.candela.engine.format.jfr.write;

import dev.candela.engine.format.jfr.write.JoinedPool.ChunkBytesOut;
import dev.candela.engine.format.jfr.write.ValueRewriter.Steps;
import dev.candela.jfr.ChunkHeader;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.ConstantPool;
import dev.candela.jfr.ConstantPools;
import dev.candela.jfr.EventCursor;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrType;
import dev.candela.jfr.metadata.MetadataParser;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/** Chunks that one recorder wrote as one: constants are recognised by content, ids rewritten. */
final class JoinedChunk {
  private static final String STRING = "java.lang.String";
  private static final String THREAD = "java.lang.Thread";
  private static final int CHECKPOINT = 1;

  /** Constants name each other a few steps deep; what is not recognised by then counts as new. */
  private static final int MOST_ROUNDS = 20;

  /** Clocks of chunks of one recorder drift apart by less; a greater step is another recorder. */
  private static final double MOST_DRIFT_SECONDS = 1;

  private final ChunkHeader header;
  private final JfrMetadata metadata;
  private final byte[] start;
  private final byte[] description;

  /** The types of events. */
  private final BitSet used = new BitSet();

  private final Steps[] steps;
  private final JoinedPool[] joined;
  private final List<Together> order;
  private final ValueRewriter values = new ValueRewriter(this::newId);
  private final ValueRewriter eventValues = new ValueRewriter(this::newId, this::knownText);
  private final ChunkBytesOut events = new ChunkBytesOut();
  private long endNanos;

  /** Of the chunk that is being added: its constants, and their new ids by ordinal. */
  private ConstantPool[] pools;

  private long[][] newIds;

  /** A joined chunk without events. */
  JoinedChunk(ChunkReader like, byte[] bytes) throws IOException {
    header = like.chunk().header();
    metadata = like.metadata();
    steps = new Steps[metadata.types().size()];
    joined = new JoinedPool[steps.length];
    order = new TypeOrder().run();
    start = Arrays.copyOf(bytes, ChunkHeader.LENGTH_BYTES);
    ByteBuffer in = ByteBuffer.wrap(bytes).position((int) header.metadataPosition());
    int end = in.position() + (int) ValueRewriter.number(in);
    ValueRewriter.number(in); // type
    description = Arrays.copyOfRange(bytes, in.position(), end);
    endNanos = header.startNanos();
  }

  /** True if a chunk has the same recorder, description and clock. */
  boolean takes(ChunkReader chunk) {
    ChunkHeader other = chunk.chunk().header();
    return chunk.metadata() == metadata
        && other.beside() == header.beside()
        && other.majorVersion() == header.majorVersion()
        && other.minorVersion() == header.minorVersion()
        && other.ticksPerSecond() == header.ticksPerSecond()
        && other.startNanos() >= header.startNanos()
        && Math.abs(drift(other)) < MOST_DRIFT_SECONDS * header.ticksPerSecond();
  }

  private double drift(ChunkHeader other) {
    return ticks(header.startNanos(), other) - (other.startTicks() - header.startTicks());
  }

  static double ticks(long nanos, ChunkHeader until) {
    return (until.startNanos() - nanos) / 1e9 * until.ticksPerSecond();
  }

  /** Adds a chunk's events and constants, or none of the events if it fails. */
  void add(ChunkReader chunk, byte[] bytes) throws IOException {
    int before = events.size;
    try {
      ChunkHeader other = chunk.chunk().header();
      values.source(bytes, Math.round(drift(other)));
      eventValues.source(bytes, Math.round(drift(other)));
      addConstants(chunk.pools());
      addEvents(chunk.events());
      if (!chunk.warnings().isEmpty()) {
        throw new IOException(chunk.warnings().getFirst().toString());
      }
      endNanos = Math.max(endNanos, other.startNanos() + Math.max(0, other.durationNanos()));
    } catch (IOException | RuntimeException e) {
      events.cut(before);
      throw e;
    }
  }

  private void addConstants(ConstantPools from) throws IOException {
    pools = new ConstantPool[steps.length];
    newIds = new long[steps.length][];
    for (ConstantPool pool : from.pools()) {
      pools[pool.type().typeIndex()] = pool;
      newIds[pool.type().typeIndex()] = new long[pool.size()];
    }
    for (Together types : order) {
      if (types.cyclic()) {
        addCyclic(types.types());
      } else {
        addByContent(types.types()[0]);
      }
    }
  }

  /** What such constants name has new ids already, so equal bytes are equal constants. */
  private void addByContent(int typeIndex) throws IOException {
    for (int ordinal = 0; ordinal < size(typeIndex); ordinal++) {
      if (isCurrent(typeIndex, ordinal)) {
        copy(typeIndex, ordinal);
        JoinedPool into = joined[typeIndex];
        long id = into.find(values.out, values.size);
        if (id == JoinedPool.UNKNOWN) {
          id = into.freeId(pools[typeIndex].id(ordinal));
        }
        newIds[typeIndex][ordinal] = id;
        if (!into.has(id)) {
          into.add(id, values.out, values.size);
        }
      }
    }
  }

  /**
   * Classes, loaders and modules refer to each other. Each is first matched with the constant that
   * had its id in the chunk before, or has its bytes; matches that turn out to differ are undone
   * until none is left, and unmatched constants are new.
   */
  private void addCyclic(int[] types) throws IOException {
    each(
        types,
        (type, ordinal) -> {
          newIds[type][ordinal] = joined[type].likelyId(pools[type].id(ordinal));
          return false;
        });
    int rounds = 0;
    while (rounds < MOST_ROUNDS && each(types, this::recognise)) {
      rounds++;
    }
    each(
        types,
        (type, ordinal) -> {
          if (newIds[type][ordinal] == JoinedPool.UNKNOWN) {
            newIds[type][ordinal] = joined[type].freeId(pools[type].id(ordinal));
          }
          return false;
        });
    boolean changed = true;
    while (changed) {
      changed = each(types, this::giveNewIdUnlessSame);
    }
    each(
        types,
        (type, ordinal) -> {
          long id = newIds[type][ordinal];
          joined[type].remember(pools[type].id(ordinal), id);
          if (!joined[type].has(id)) {
            copy(type, ordinal);
            joined[type].add(id, values.out, values.size);
          }
          return false;
        });
  }

  /** Takes a constant for another one; true if that is not what it was taken for. */
  private boolean recognise(int type, int ordinal) throws IOException {
    copy(type, ordinal);
    long before = newIds[type][ordinal];
    if (!joined[type].has(before) || !joined[type].isSame(before, values.out, values.size)) {
      newIds[type][ordinal] = joined[type].find(values.out, values.size);
    }
    return newIds[type][ordinal] != before;
  }

  private boolean giveNewIdUnlessSame(int type, int ordinal) throws IOException {
    if (!joined[type].has(newIds[type][ordinal])) {
      return false;
    }
    copy(type, ordinal);
    if (joined[type].isSame(newIds[type][ordinal], values.out, values.size)) {
      return false;
    }
    newIds[type][ordinal] = joined[type].freeId(pools[type].id(ordinal));
    return true;
  }

  private interface Step {
    boolean take(int type, int ordinal) throws IOException;
  }

  /** Takes a step with all constants of these types; true if it changed one of them. */
  private boolean each(int[] types, Step step) throws IOException {
    boolean changed = false;
    for (int type : types) {
      for (int ordinal = 0; ordinal < size(type); ordinal++) {
        changed |= isCurrent(type, ordinal) && step.take(type, ordinal);
      }
    }
    return changed;
  }

  private int size(int typeIndex) {
    return pools[typeIndex] == null ? 0 : pools[typeIndex].size();
  }

  /** False for a constant in whose place the chunk has a newer one. */
  private boolean isCurrent(int typeIndex, int ordinal) {
    ConstantPool pool = pools[typeIndex];
    return pool.ordinal(pool.id(ordinal)) == ordinal;
  }

  private void copy(int typeIndex, int ordinal) throws IOException {
    values.copy(steps[typeIndex], pools[typeIndex].position(ordinal), -1);
  }

  private long newId(int typeIndex, long id) {
    ConstantPool pool = pools[typeIndex];
    int ordinal = pool == null ? ConstantPool.NONE : pool.ordinal(id);
    if (ordinal != ConstantPool.NONE) {
      return newIds[typeIndex][ordinal];
    }
    // The recorder may lack a thread that has ended; it is known by its number then.
    if (id > 0 && metadata.types().get(typeIndex).name().equals(THREAD)) {
      joined[typeIndex].reserve(id);
      return id;
    }
    return joined[typeIndex].absentId();
  }

  /** The id of a text that occurred before, which is then a constant; else it becomes known. */
  private long knownText(int stringType, byte[] text) {
    JoinedPool into = joined[stringType];
    long id = into.find(text, text.length);
    if (id == JoinedPool.UNKNOWN) {
      into.add(into.freeId(1), text, text.length);
    }
    return id;
  }

  private void addEvents(EventCursor from) throws IOException {
    while (from.next()) {
      if (from.typeIndex() == JfrMetadata.NONE) {
        throw new IOException("type " + from.typeId() + " is not described");
      }
      long end = from.position() + from.lengthBytes();
      used.set(from.typeIndex());
      eventValues.copy(steps(from.typeIndex()), from.dataPosition(), end);
      events.event(from.typeId(), eventValues.out, eventValues.size);
    }
    if (from.lostBytes() > 0) {
      throw new IOException(from.lostBytes() + " bytes are not events");
    }
  }

  private Steps steps(int typeIndex) throws IOException {
    if (steps[typeIndex] == null) {
      steps[typeIndex] = Steps.of(metadata.types().get(typeIndex));
    }
    return steps[typeIndex];
  }

  /** Writes everything; nothing can be added afterwards. The start is on the file's clock. */
  void write(OutputStream out, long startTicks) throws IOException {
    UsedConstants constants = new UsedConstants(metadata.types(), joined, steps);
    eachEvent(new ValueRewriter(constants::use), 0, id -> {});
    constants.number();
    long addedTicks = startTicks - header.startTicks();
    ChunkBytesOut body = new ChunkBytesOut();
    // Metadata and constants come first: a truncated file keeps the events before the truncation.
    Set<String> ids =
        used.stream()
            .mapToObj(type -> Long.toString(metadata.types().get(type).id()))
            .collect(Collectors.toSet());
    byte[] types = UsedTypes.only(description, ids);
    long metadataPosition = start.length;
    body.event(MetadataParser.TYPE_ID, types, types.length);
    long constantsPosition = start.length + (long) body.size;
    byte[] checkpoint = checkpoint(constants, addedTicks);
    body.event(CHECKPOINT, checkpoint, checkpoint.length);
    ValueRewriter rewritten = new ValueRewriter(constants::id, constants::text);
    eachEvent(rewritten, addedTicks, id -> body.event(id, rewritten.out, rewritten.size));
    ByteBuffer.wrap(start)
        .putLong(8, start.length + (long) body.size)
        .putLong(16, constantsPosition)
        .putLong(24, metadataPosition)
        .putLong(40, endNanos - header.startNanos())
        .putLong(48, startTicks)
        // Numbers of as many bytes as they need; another chunk may follow.
        .put(67, (byte) (header.beside() ? ChunkHeader.BESIDE | 1 : 1));
    out.write(start);
    out.write(body.bytes, 0, body.size);
  }

  private void eachEvent(ValueRewriter copy, long addedTicks, LongConsumer then)
      throws IOException {
    copy.source(events.bytes, addedTicks);
    ByteBuffer in = ByteBuffer.wrap(events.bytes, 0, events.size);
    while (in.hasRemaining()) {
      int end = in.position();
      end += (int) ValueRewriter.number(in);
      long id = ValueRewriter.number(in);
      copy.copy(steps(metadata.typeIndex(id)), in.position(), end);
      then.accept(id);
      in.position(end);
    }
  }

  private byte[] checkpoint(UsedConstants constants, long addedTicks) throws IOException {
    ChunkBytesOut out = new ChunkBytesOut();
    out.number(0); // start, in ticks
    out.number(0); // duration
    out.number(0); // no checkpoint before it
    out.bytes(new byte[1], 0, 1); // of no special kind
    int[] types = constants.types();
    out.number(types.length);
    for (int type : types) {
      out.number(metadata.types().get(type).id());
      constants.write(type, addedTicks, out);
    }
    return out.toArray();
  }

  /** A type, or all those of which constants may name each other. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Together(int[] types, boolean cyclic) {}

  /** Orders types so that what constants name comes first, or together with them in a circle. */
  private final class TypeOrder {
    private final List<Together> found = new ArrayList<>();
    private final BitSet done = new BitSet();
    private final BitSet cyclic = new BitSet();

    List<Together> run() throws IOException {
      BitSet named = new BitSet();
      for (JfrType type : metadata.types()) {
        for (JfrField field : type.fields()) {
          if (field.type() != null && (field.inPool() || field.type().name().equals(STRING))) {
            named.set(field.type().typeIndex());
          }
        }
      }
      BitSet[] reached = new BitSet[steps.length];
      for (int type = named.nextSetBit(0); type >= 0; type = named.nextSetBit(type + 1)) {
        joined[type] = new JoinedPool();
        reached[type] = new BitSet();
        reach(type, reached[type]);
        cyclic.set(type, reached[type].get(type));
      }
      addThoseBetween(named, reached);
      for (int type = named.nextSetBit(0); type >= 0; type = named.nextSetBit(type + 1)) {
        visit(type);
      }
      return found;
    }

    private void reach(int type, BitSet into) throws IOException {
      BitSet next = steps(type).references;
      for (int to = next.nextSetBit(0); to >= 0; to = next.nextSetBit(to + 1)) {
        if (!into.get(to)) {
          into.set(to);
          reach(to, into);
        }
      }
    }

    private void addThoseBetween(BitSet named, BitSet[] reached) {
      BitSet circles = (BitSet) cyclic.clone();
      BitSet fromThem = new BitSet();
      for (int type = circles.nextSetBit(0); type >= 0; type = circles.nextSetBit(type + 1)) {
        fromThem.or(reached[type]);
      }
      for (int type = named.nextSetBit(0); type >= 0; type = named.nextSetBit(type + 1)) {
        if (fromThem.get(type) && reached[type].intersects(circles)) {
          cyclic.set(type);
        }
      }
    }

    private void visit(int type) throws IOException {
      if (done.get(type)) {
        return;
      }
      int[] together = cyclic.get(type) ? cyclic.stream().toArray() : new int[] {type};
      for (int each : together) {
        done.set(each);
      }
      for (int each : together) {
        BitSet next = steps(each).references;
        for (int to = next.nextSetBit(0); to >= 0; to = next.nextSetBit(to + 1)) {
          visit(to);
        }
      }
      found.add(new Together(together, cyclic.get(type)));
    }
  }
}
