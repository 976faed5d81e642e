package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.jfr.ChunkReader;
import dev.candela.jfr.EventCursor;
import dev.candela.jfr.FieldPlan;
import dev.candela.jfr.JfrChunk;
import dev.candela.jfr.JfrFile;
import dev.candela.jfr.bytes.ChunkBuffer;
import dev.candela.jfr.error.JfrException;
import dev.candela.jfr.metadata.JfrAnnotation;
import dev.candela.jfr.metadata.JfrField;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A type of events as a recording describes it; the label is its name if it has none. Categories go
 * from the widest to the narrowest; {@code hasStack} if one of its events has one.
 */
public record EventType(
    String name,
    String label,
    String description,
    List<String> category,
    List<Field> fields,
    long count,
    boolean hasStack) {
  public EventType {
    category = List.copyOf(category);
    fields = List.copyOf(fields);
  }

  private static final String STACK = "stackTrace";
  private static final Comparator<EventType> MOST_FIRST =
      Comparator.comparingLong((EventType type) -> -type.count).thenComparing(EventType::name);

  /** A field of an event; its unit is null if samples cannot weigh by it. */
  public record Field(String name, String label, String description, WeightUnit unit) {
    private static Field of(JfrField field) throws IOException {
      FieldColumn column = FieldColumn.of(field.name(), field);
      WeightUnit unit =
          column == null
              ? null
              : switch (column.attribute().kind()) {
                case BYTES -> WeightUnit.BYTES;
                case NANOS -> WeightUnit.NANOS;
                case COUNT, DOUBLE -> WeightUnit.COUNT;
                case STRING, THREAD, STACK, TRUTH, MOMENT, ADDRESS -> null;
              };
      return new Field(
          field.name(),
          field.label(),
          text(field.annotation("jdk.jfr.Description")),
          field.name().equals("startTime") ? null : unit);
    }
  }

  /** True for the recorder's name, where events are found under another one. */
  public boolean isRecordedAs(String typeName) {
    return !typeName.equals(name) && name.equals(KnownEvents.eventName(typeName, true));
  }

  public Optional<Field> field(String fieldName) {
    return fields.stream().filter(field -> field.name().equals(fieldName)).findFirst();
  }

  /** Of events that may have stacks if they have a field for them. */
  static EventType of(JfrType type) throws IOException {
    return of(type.name(), type, 0, type.field(STACK) != null);
  }

  private static EventType of(String name, JfrType type, long count, boolean hasStack)
      throws IOException {
    List<String> category = new ArrayList<>();
    JfrAnnotation named = type.annotation("jdk.jfr.Category");
    if (named != null) {
      category.addAll(named.values().values());
    }
    List<Field> fields = new ArrayList<>();
    for (JfrField field : type.fields()) {
      fields.add(Field.of(field));
    }
    String description = text(type.annotation("jdk.jfr.Description"));
    return new EventType(name, type.label(), description, category, fields, count, hasStack);
  }

  private static String text(JfrAnnotation annotation) {
    return annotation == null || annotation.value() == null ? "" : annotation.value();
  }

  /** The types that a recording has events of, the most frequent first; without damaged chunks. */
  public static List<EventType> list(Path recording) throws IOException {
    try (JfrFile file = JfrFile.open(recording)) {
      return list(file);
    }
  }

  private static List<EventType> list(JfrFile file) throws IOException {
    Map<String, Long> counts = new HashMap<>();
    Map<String, JfrType> types = new HashMap<>();
    Set<String> stacked = new HashSet<>();
    ChunkBuffer buffer = new ChunkBuffer();
    for (JfrChunk chunk : file.chunks()) {
      try (ChunkReader reader = file.read(chunk, buffer)) {
        boolean beside = chunk.header().beside();
        ChunkThreads threads = new ChunkThreads(reader, reader.values(), new ThreadTable.Builder());
        boolean hasAgent = threads.hasAgent();
        long[] ofChunk = new long[reader.metadata().types().size()];
        FieldPlan[] plans = new FieldPlan[ofChunk.length];
        FieldPlan[] threadPlans = new FieldPlan[ofChunk.length];
        boolean[] met = new boolean[ofChunk.length];
        long[] slot = new long[1];
        EventCursor events = reader.events();
        while (events.next()) {
          int index = events.typeIndex();
          if (index != JfrMetadata.NONE) {
            if (!met[index]) {
              met[index] = true;
              plans[index] = stackPlan(events.type());
              threadPlans[index] = hasAgent ? threadPlan(events.type(), beside) : null;
            }
            if (isOfAgent(events, threadPlans[index], threads)) {
              continue;
            }
            ofChunk[index]++;
            slot[0] = 0;
            if (plans[index] != null && events.read(plans[index], slot) && slot[0] != 0) {
              stacked.add(KnownEvents.eventName(events.type().name(), beside));
              plans[index] = null;
            }
          }
        }
        for (JfrType type : reader.metadata().types()) {
          if (ofChunk[type.typeIndex()] > 0) {
            String name = KnownEvents.eventName(type.name(), beside);
            counts.merge(name, ofChunk[type.typeIndex()], Long::sum);
            types.put(name, type);
          }
        }
      } catch (JfrException e) {
        // Reading the recording says what is wrong with it.
        continue;
      }
    }
    List<EventType> found = new ArrayList<>();
    for (Map.Entry<String, JfrType> type : types.entrySet()) {
      String name = type.getKey();
      found.add(of(name, type.getValue(), counts.get(name), stacked.contains(name)));
    }
    found.sort(MOST_FIRST);
    return found;
  }

  /** Null for types that are not samples. */
  private static FieldPlan threadPlan(JfrType type, boolean beside) throws IOException {
    String field = KnownEvents.threadField(type);
    return beside && !KnownEvents.countsBeside(type.name())
            || KnownEvents.spec(type) == null
            || type.field(field) == null
        ? null
        : FieldPlan.of(type, field);
  }

  /** Samples of the agent's own threads do not count, here as in any report. */
  private static boolean isOfAgent(EventCursor events, FieldPlan plan, ChunkThreads threads)
      throws IOException {
    long[] thread = new long[1];
    try {
      return plan != null
          && events.read(plan, thread)
          && threads.sampledThreadId(thread[0]) == ChunkThreads.AGENT;
    } catch (JfrException e) {
      return false;
    }
  }

  private static FieldPlan stackPlan(JfrType type) throws IOException {
    JfrField stack = type.field(STACK);
    return stack == null || !stack.inPool() ? null : FieldPlan.of(type, STACK);
  }
}
