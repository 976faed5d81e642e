package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.jfr.read.KnownEvents.SampleSpec;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile.SecondRecorder;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.ChunkHeader;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.EventCursor;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.JfrFile;
import dev.candela.jfr.bytes.ChunkBuffer;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/** Decodes chunks, or parts of them, one after another into a builder; for one thread. */
final class ChunkDecoder {
  private static final int EVENTS_BETWEEN_REPORTS = 1 << 14;

  private final ReadOptions options;
  private final boolean manyChunks;
  private final boolean beside;
  final ProfileBuilder into;
  private final EarlierChunks earlier = new EarlierChunks();
  private JfrMetadata metadata;

  /** The current chunk of a tail, or null. */
  private ChunkContext growing;

  private EventRows[] rowsByTypeIndex = {};
  private long[] countByTypeIndex = {};

  /** With {@code manyChunks} it remembers the stacks of a chunk for the next one. */
  ChunkDecoder(ReadOptions options, boolean manyChunks) {
    this(options, manyChunks, false, new ProfileBuilder());
  }

  private ChunkDecoder(
      ReadOptions options, boolean manyChunks, boolean beside, ProfileBuilder into) {
    this.options = options;
    this.manyChunks = manyChunks;
    this.beside = beside;
    this.into = into;
  }

  /** For chunks of the second recorder, which numbers types, methods and stacks differently. */
  ChunkDecoder beside() {
    return new ChunkDecoder(options, manyChunks, true, into);
  }

  ChunkContext begin(ChunkReader chunk) throws IOException {
    describe(chunk.metadata());
    return new ChunkContext(chunk, into, earlier, manyChunks);
  }

  /** Decodes what a chunk has got since the last call. */
  void grow(ChunkReader chunk, EventCursor added) throws IOException {
    if (isGrowing(chunk)) {
      describe(chunk.metadata());
      growing.refresh();
    } else {
      growing = begin(chunk);
    }
    decode(growing, added, _ -> {});
    report(growing);
    cover(growing.eventSpan());
  }

  boolean isGrowing(ChunkReader chunk) {
    return growing != null && growing.chunk == chunk;
  }

  void endGrowing() {
    if (growing != null) {
      end(growing);
      growing = null;
    }
  }

  private void describe(JfrMetadata described) {
    if (described != metadata) {
      metadata = described;
      rowsByTypeIndex = new EventRows[described.types().size()];
      countByTypeIndex = new long[rowsByTypeIndex.length];
    }
  }

  /** {@code bytesDone} is told the cursor's position now and then; what it throws ends all. */
  void decode(ChunkContext context, EventCursor events, LongConsumer bytesDone) throws IOException {
    long[] counts = countByTypeIndex;
    long broken = 0;
    int untilReport = 0;
    while (events.next()) {
      if (untilReport-- == 0) {
        untilReport = EVENTS_BETWEEN_REPORTS;
        bytesDone.accept(events.position());
      }
      int typeIndex = events.typeIndex();
      if (typeIndex == JfrMetadata.NONE) {
        broken++;
        continue;
      }
      counts[typeIndex]++;
      EventRows rows = rowsByTypeIndex[typeIndex];
      if (rows == null) {
        rows = prepare(typeIndex);
      }
      try {
        rows.add(events, context);
      } catch (JfrException e) {
        broken++;
      }
      if (context.takeLeftOut()) {
        counts[typeIndex]--;
      }
    }
    context.losses.add(events, broken);
    flushCounts();
    count("jdk.Metadata", events.metadataEvents());
    count("jdk.Checkpoint", events.checkpoints());
  }

  /** Decodes a whole chunk; one that cannot be read gives a warning. */
  void decode(JfrFile file, JfrChunk chunk, ChunkBuffer buffer, LongConsumer bytesDone)
      throws IOException {
    try (ChunkReader reader = file.read(chunk, buffer)) {
      ChunkContext context = begin(reader);
      decode(context, reader.events(), bytesDone);
      end(context);
    } catch (JfrException e) {
      into.warn(Messages.text("read.warning.chunk-left-out", e.getMessage()));
    }
  }

  /** Reports the chunk's duration and damage. */
  private void end(ChunkContext context) {
    end(List.of(context));
  }

  private void cover(Span span) {
    into.cover(span);
    if (beside) {
      into.second(SecondRecorder.of(span, Set.of()));
    }
  }

  /** For a chunk whose parts were decoded by several decoders, this one being the first. */
  void end(List<ChunkContext> parts) {
    ChunkContext context = parts.getFirst();
    JfrChunk chunk = context.chunk.chunk();
    ChunkHeader header = chunk.header();
    long endNanos = header.startNanos() + Math.max(0, header.durationNanos());
    boolean cut = chunk.state() == JfrChunk.State.CUT;
    if (endNanos > header.startNanos()) {
      // The header of a chunk that was cut says how long it was, not how much of it is left.
      cover(new Span(header.startNanos(), cut ? header.startNanos() + 1 : endNanos));
    }
    // The parts meet the same broken stacks.
    BitSet brokenStacks = new BitSet();
    for (ChunkContext part : parts) {
      if (chunk.state() != JfrChunk.State.COMPLETE) {
        cover(part.eventSpan());
      }
      if (part != context) {
        context.losses.add(part.losses);
      }
      brokenStacks.or(part.stacks.brokenStacks);
    }
    report(context);
    context.chunk.warnings().forEach(warning -> into.warn(warning + "."));
    into.warnIf(!brokenStacks.isEmpty(), "read.warning.broken-stacks", brokenStacks.cardinality());
  }

  /** Warns about events that could not be read since the last call. */
  private void report(ChunkContext context) {
    context.losses.report(context.chunk.chunk().position(), into);
  }

  /** On the first event of a type: most described types have none. */
  private EventRows prepare(int typeIndex) throws IOException {
    JfrType type = metadata.types().get(typeIndex);
    EventRows rows = EventRows.NONE;
    try {
      rows = rows(type);
    } catch (JfrException e) {
      into.warn(Messages.text("read.warning.only-counted", e.getMessage(), type.name()));
    }
    rowsByTypeIndex[typeIndex] = rows;
    return rows;
  }

  private EventRows rows(JfrType type) throws IOException {
    List<EventRows> rows = new ArrayList<>();
    String name = type.name();
    ReadOptions.RowsOf rowsOf = options.rowsOf();
    boolean wanted =
        rowsOf != null && KnownEvents.eventName(name, beside).equals(rowsOf.typeName());
    if (wanted) {
      rows.add(new NonSampleRows(type, rowsOf.typeName(), into, rowsOf));
    }
    if (!beside || KnownEvents.countsBeside(name)) {
      String tableName = KnownEvents.tableName(name, beside);
      SampleSpec spec = beside ? KnownEvents.specBeside(type) : KnownEvents.spec(type);
      if (spec == null && options.names(name) && type.field("stackTrace") != null) {
        spec = SampleSpec.of(type);
      }
      boolean kept = KnownEvents.ALWAYS_KEPT.contains(name);
      boolean wants =
          options.wants(spec == null ? name : spec.type().name())
              || name.equals(KnownEvents.EXECUTION_SAMPLE)
                  && options.wants(KnownEvents.WALL_SAMPLE);
      if (wants && spec != null && !kept) {
        rows.add(new SampleRows(type, spec, into));
        if (beside) {
          into.second(SecondRecorder.of(Span.EMPTY, Set.of(spec.type().name())));
        }
      } else if (!(wanted && tableName.equals(name))
          && (kept || wants && KnownEvents.OTHERS.contains(name))) {
        rows.add(new NonSampleRows(type, tableName, into, null));
      } else if (options.eventTypes() == null && !wanted && EventTable.isOfProgram(name)) {
        rows.add(NonSampleRows.withoutFields(type, into));
      }
    }
    List<String> weightFields = options.weightFields(type.name());
    if (!weightFields.isEmpty()) {
      addWeighed(type, weightFields, rows);
    }
    return switch (rows.size()) {
      case 0 -> EventRows.NONE;
      case 1 -> rows.getFirst();
      default ->
          (event, context) -> {
            for (EventRows each : rows) {
              each.add(event, context);
            }
          };
    };
  }

  private void addWeighed(JfrType type, List<String> weightFields, List<EventRows> rows)
      throws IOException {
    EventType described = EventType.of(type);
    for (String name : weightFields) {
      SampleSpec spec =
          described
              .field(name)
              .map(field -> SampleSpec.of(type, field))
              .orElse(name.equals(ReadOptions.COUNT) ? SampleSpec.countOf(type) : null);
      if (spec == null) {
        String numbers =
            described.fields().stream()
                .filter(field -> field.unit() != null)
                .map(EventType.Field::name)
                .collect(Collectors.joining(", "));
        into.warn(Messages.text("read.warning.no-such-field", type.name(), name, numbers));
      } else if (described.hasStack()) {
        rows.add(new SampleRows(type, spec, into));
      }
    }
  }

  private void flushCounts() {
    for (int typeIndex = 0; typeIndex < countByTypeIndex.length; typeIndex++) {
      String name = KnownEvents.eventName(metadata.types().get(typeIndex).name(), beside);
      count(name, countByTypeIndex[typeIndex]);
      countByTypeIndex[typeIndex] = 0;
    }
  }

  private void count(String typeName, long events) {
    if (events > 0) {
      into.countEvents(typeName, events);
    }
  }

  /** Turns events of one type of one chunk's metadata into rows; for one thread. */
  interface EventRows {
    EventRows NONE = (event, context) -> {};

    void add(EventCursor event, ChunkContext context) throws IOException;
  }
}
