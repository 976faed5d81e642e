package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.model.Span;
import dev.candela.jfr.JfrChunk;
import java.util.List;

/** Finds chunks that may contain events of a time range, by their headers. */
public final class ChunkRange {
  /** Recorders write some samples to the chunk after theirs. */
  static final long MARGIN_NANOS = 10_000_000_000L;

  private ChunkRange() {}

  /**
   * The first chunk, which has the recording's settings, and all that may hold what is asked for.
   * If some header does not say how long its chunk is, that is all chunks.
   */
  public static List<JfrChunk> of(List<JfrChunk> chunks, ReadOptions options) {
    Span whole = Span.EMPTY;
    for (JfrChunk chunk : chunks) {
      if (chunk.state() != JfrChunk.State.COMPLETE || span(chunk).isEmpty()) {
        return chunks;
      }
      whole = whole.union(span(chunk));
    }
    Span range = options.range().apply(whole);
    boolean lasting = lasts(options);
    return chunks.stream()
        .filter(chunk -> chunk.chunkIndex() == 0 || mayHold(span(chunk), range, lasting))
        .toList();
  }

  static Span span(JfrChunk chunk) {
    long startNanos = chunk.header().startNanos();
    return new Span(startNanos, startNanos + Math.max(0, chunk.header().durationNanos()));
  }

  /**
   * @param lasting true for events that are written when they end, however long ago they began
   */
  private static boolean mayHold(Span chunk, Span range, boolean lasting) {
    return chunk.endNanos() + MARGIN_NANOS > range.startNanos()
        && (lasting || chunk.startNanos() - MARGIN_NANOS < range.endNanos());
  }

  /** True if unknown types are requested, whose events may last. */
  private static boolean lasts(ReadOptions options) {
    return options.eventTypes() == null
        || options.rowsOf() != null
        || options.eventTypes().stream()
            .anyMatch(
                name ->
                    KnownEvents.lasts(name)
                        || name.contains(".") && !KnownEvents.SAMPLES_BY_NAME.containsKey(name));
  }
}
