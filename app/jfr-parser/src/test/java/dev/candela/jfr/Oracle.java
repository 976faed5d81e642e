package dev.candela.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;

/** Compares every field of every event with what the JDK's own reader says. */
public final class Oracle {
  /** Constants lead to each other in circles; deeper than this they have all been compared. */
  private static final int DEEPEST = 6;

  private final Set<Pair> compared = new HashSet<>();

  private record Pair(RecordedObject expected, String type) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Pair p && p.expected == expected && p.type.equals(type);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(expected);
    }
  }

  /** Returns how many events of each type were compared. */
  static Map<String, Integer> compare(Path recording) throws IOException {
    return new Oracle().run(recording);
  }

  private Map<String, Integer> run(Path recording) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    try (RecordingFile expected = new RecordingFile(recording);
        JfrFile file = JfrFile.open(recording)) {
      for (JfrChunk chunk : file.chunks()) {
        try (ChunkReader reader = file.read(chunk)) {
          EventCursor events = reader.events();
          ObjectReader objects = new ObjectReader(events.values());
          while (events.next()) {
            assertTrue(expected.hasMoreEvents(), () -> "one event too many: " + events.type());
            compareEvent(expected.readEvent(), reader, events, objects);
            counts.merge(events.type().name(), 1, Integer::sum);
          }
          assertEquals(0, events.lostBytes());
          assertEquals(0, events.brokenEvents());
          assertEquals(List.of(), reader.warnings());
        }
      }
      assertEquals(List.of(), file.warnings());
      assertTrue(!expected.hasMoreEvents(), "events are missing at the end");
    }
    return counts;
  }

  private void compareEvent(
      RecordedEvent expected, ChunkReader reader, EventCursor events, ObjectReader objects)
      throws IOException {
    String name = expected.getEventType().getName();
    assertEquals(name, events.type().name());
    JfrObject actual = objects.of(events);
    compareObject(name, expected, actual, 0);
    long start = (Long) actual.get("startTime");
    assertEquals(
        expected.getStartTime(), Instant.ofEpochSecond(0, reader.clock().epochNanos(start)), name);
    if (actual.get("duration") instanceof Long duration && duration > 0) {
      assertEquals(
          expected.getDuration("duration").toNanos(), reader.clock().durationNanos(duration), name);
    }
  }

  private void compareObject(String at, RecordedObject expected, JfrObject actual, int depth)
      throws IOException {
    if (depth > DEEPEST || !compared.add(new Pair(expected, actual.type().name()))) {
      return;
    }
    List<ValueDescriptor> fields = expected.getFields();
    assertEquals(fields.size(), actual.type().fields().size(), at);
    for (int i = 0; i < fields.size(); i++) {
      String field = fields.get(i).getName();
      assertEquals(field, actual.type().fields().get(i).name(), at);
      compareValue(at + "." + field, expected.getValue(field), actual.value(i), depth);
    }
  }

  private void compareValue(String at, Object expected, Object actual, int depth)
      throws IOException {
    switch (expected) {
      case null -> assertNull(actual, at);
      case RecordedObject object ->
          compareObject(at, object, assertInstanceOf(JfrObject.class, actual, at), depth + 1);
      case Object[] elements -> {
        Object[] others = assertInstanceOf(Object[].class, actual, at);
        assertEquals(elements.length, others.length, at);
        for (int i = 0; i < elements.length; i++) {
          compareValue(at + "[" + i + "]", elements[i], others[i], depth);
        }
      }
      case List<?> list -> compareValue(at, list.toArray(), actual, depth);
      case Number n -> assertEquals(n, actual, at);
      case String s -> assertEquals(s, actual, at);
      case Boolean b -> assertEquals(b, actual, at);
      case Character c -> assertEquals(c, actual, at);
      default -> fail(at + " has a " + expected.getClass());
    }
  }
}
