package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.ConstantPool;
import dev.candela.jfr.EventCursor;
import dev.candela.jfr.TickClock;
import dev.candela.jfr.ValueReader;
import java.io.IOException;

/** Resolves keys of one chunk's events to ids of the profile; for one thread. */
final class ChunkContext {
  final ChunkReader chunk;
  private final boolean remember;
  ValueReader values;
  final ProfileBuilder into;
  final TickClock clock;
  final ChunkNames names;
  final ChunkThreads threads;
  final ChunkStacks stacks;
  final ChunkLosses losses = new ChunkLosses();
  private ConstantPool statePool;
  private ThreadState[] states;
  private boolean leftOut;
  private long firstNanos = Long.MAX_VALUE;
  private long lastNanos = Long.MIN_VALUE;

  /** Remembers stacks if another chunk follows that may repeat them. */
  ChunkContext(ChunkReader chunk, ProfileBuilder into, EarlierChunks earlier, boolean remember)
      throws IOException {
    this.chunk = chunk;
    this.remember = remember;
    this.values = chunk.values();
    this.into = into;
    this.clock = chunk.clock();
    names = new ChunkNames(chunk, values, into.symbols(), earlier);
    if (remember) {
      names.compareMethods();
    }
    threads = new ChunkThreads(chunk, values, into.threads());
    stacks = new ChunkStacks(values.stacks(), names, into, remember ? earlier.stackIds : null);
    readStates();
  }

  /** Takes over what a growing chunk has gained; known keys are not read again. */
  void refresh() throws IOException {
    values = chunk.values();
    names.refresh(values);
    if (remember) {
      names.compareMethods();
    }
    threads.refresh(values);
    stacks.refresh(chunk.values().stacks());
    readStates();
  }

  private void readStates() throws IOException {
    statePool = chunk.pools().pool("jdk.types.ThreadState");
    states = ChunkNames.threadStates(chunk, values);
  }

  /** Start of an event in nanoseconds since 1970. */
  long moment(long startTicks) {
    long nanos = clock.epochNanos(startTicks);
    firstNanos = Math.min(firstNanos, nanos);
    lastNanos = Math.max(lastNanos, nanos);
    return nanos;
  }

  Span eventSpan() {
    return firstNanos > lastNanos ? Span.EMPTY : new Span(firstNanos, lastNanos + 1);
  }

  /** Called for an event of our agent's own threads, which does not count. */
  void leaveOut() {
    leftOut = true;
  }

  boolean takeLeftOut() {
    boolean was = leftOut;
    leftOut = false;
    return was;
  }

  ThreadState threadState(long stateKey) {
    int ordinal = statePool.ordinal(stateKey);
    return ordinal == ConstantPool.NONE ? ThreadState.UNKNOWN : states[ordinal];
  }

  /** Unreadable parts of a chunk's events, summed over its parts; for one thread. */
  static final class ChunkLosses {
    private long lostBytes;
    private long lostAtPosition = Long.MAX_VALUE;
    private long brokenEvents;

    /** Adds those of a cursor at its end, and broken events that it does not know of. */
    void add(EventCursor events, long alsoBroken) {
      brokenEvents += events.brokenEvents() + alsoBroken;
      lostBytes += events.lostBytes();
      if (events.lostBytes() > 0) {
        lostAtPosition = Math.min(lostAtPosition, events.lostAtPosition());
      }
    }

    void add(ChunkLosses part) {
      brokenEvents += part.brokenEvents;
      lostBytes += part.lostBytes;
      lostAtPosition = Math.min(lostAtPosition, part.lostAtPosition);
    }

    void report(long chunkPosition, ProfileBuilder into) {
      into.warnIf(
          lostBytes > 0,
          "read.warning.lost-bytes",
          lostBytes,
          Long.toString(chunkPosition + lostAtPosition));
      into.warnIf(
          brokenEvents > 0,
          "read.warning.broken-events",
          brokenEvents,
          Long.toString(chunkPosition));
      lostBytes = 0;
      lostAtPosition = Long.MAX_VALUE;
      brokenEvents = 0;
    }
  }
}
