package dev.candela.cli;

import static dev.candela.cli.Console.report;
import static dev.candela.cli.Console.rows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;

/**
 * Events of any type are counted and printed as the JDK's own reader has them. {@code
 * -Dcandela.test.seed=1} makes other random types.
 */
class EventsTest extends InFolder {
  private static final long SEED = Long.getLong("candela.test.seed", 19);
  private static final int TYPES = 12;
  private static final int EVENTS = 200;

  /** What a field of a random type holds. */
  private enum Kind {
    BOOLEAN(boolean.class),
    BYTE(byte.class),
    SHORT(short.class),
    CHAR(char.class),
    INT(int.class),
    LONG(long.class),
    FLOAT(float.class),
    DOUBLE(double.class),
    TEXT(String.class),
    THREAD(Thread.class),
    CLASS(Class.class),
    BYTES(long.class, new AnnotationElement(DataAmount.class, DataAmount.BYTES)),
    BITS(long.class, new AnnotationElement(DataAmount.class, DataAmount.BITS)),
    SPAN(long.class, new AnnotationElement(Timespan.class, Timespan.MILLISECONDS)),
    NANOS(long.class, new AnnotationElement(Timespan.class, Timespan.NANOSECONDS)),
    MOMENT(long.class, new AnnotationElement(Timestamp.class, Timestamp.MILLISECONDS_SINCE_EPOCH));

    private final Class<?> type;

    @SuppressWarnings("ImmutableEnumChecker") // the list is never changed
    private final List<AnnotationElement> annotations;

    Kind(Class<?> type, AnnotationElement... annotations) {
      this.type = type;
      this.annotations = List.of(annotations);
    }

    Object random(Random random) {
      return switch (this) {
        case BOOLEAN -> random.nextBoolean();
        case BYTE -> (byte) random.nextInt();
        case SHORT -> (short) random.nextInt();
        case CHAR -> (char) ('a' + random.nextInt(26));
        case INT -> random.nextInt();
        case LONG -> random.nextLong();
        case FLOAT -> random.nextFloat();
        case DOUBLE -> random.nextGaussian();
        case TEXT ->
            switch (random.nextInt(4)) {
              case 0 -> null;
              case 1 -> "";
              case 2 -> "a text that comes again and again, \"" + random.nextInt(3) + "\" äöü 中";
              default -> "text " + random.nextInt();
            };
        case THREAD -> random.nextBoolean() ? null : Thread.currentThread();
        case CLASS -> random.nextBoolean() ? null : List.of(String.class, Map.class).get(0);
        case BYTES, BITS, NANOS -> (long) random.nextInt(1 << 30);
        case SPAN, MOMENT -> (long) random.nextInt(100_000);
      };
    }

    /** What the command prints of what the JDK reads. */
    Object expected(RecordedEvent event, String field) {
      Object value = event.getValue(field);
      return switch (this) {
        case SPAN, MOMENT -> (Long) value * 1_000_000;
        case THREAD -> value == null ? null : ((RecordedThread) value).getJavaName();
        case CLASS -> value == null ? null : ((RecordedClass) value).getName();
        case CHAR -> value.toString();
        default -> value;
      };
    }

    Object printed(JsonElement value) {
      if (value.isJsonNull()) {
        return null;
      }
      return switch (this) {
        case BOOLEAN -> value.getAsBoolean();
        case BYTE -> value.getAsByte();
        case SHORT -> value.getAsShort();
        case INT -> value.getAsInt();
        case FLOAT -> (float) value.getAsDouble();
        case DOUBLE -> value.getAsDouble();
        case LONG, BYTES, BITS, SPAN, NANOS, MOMENT -> value.getAsLong();
        case CHAR, TEXT, THREAD, CLASS -> value.getAsString();
      };
    }
  }

  /** A type that exists in this test alone; its first field numbers the events. */
  private record RandomType(String name, boolean stack, List<Kind> kinds, EventFactory factory) {
    static RandomType of(int number, Random random) {
      String name = "fuzz.Type" + number;
      List<Kind> kinds = new ArrayList<>(List.of(Kind.INT));
      for (int i = random.nextInt(2, 9); i > 0; i--) {
        kinds.add(Kind.values()[random.nextInt(Kind.values().length)]);
      }
      boolean stack = number % 2 == 0;
      List<ValueDescriptor> fields = new ArrayList<>();
      for (int i = 0; i < kinds.size(); i++) {
        fields.add(new ValueDescriptor(kinds.get(i).type, "f" + i, kinds.get(i).annotations));
      }
      EventFactory factory =
          EventFactory.create(
              List.of(
                  new AnnotationElement(Name.class, name),
                  new AnnotationElement(Label.class, "Fuzz " + number),
                  new AnnotationElement(Category.class, new String[] {"Fuzz", "Inner"}),
                  new AnnotationElement(StackTrace.class, stack)),
              fields);
      return new RandomType(name, stack, kinds, factory);
    }

    void commit(int number, Random random) {
      Event event = factory.newEvent();
      event.set(0, number);
      for (int i = 1; i < kinds.size(); i++) {
        event.set(i, kinds.get(i).random(random));
      }
      event.commit();
    }
  }

  @Test
  void countsEveryTypeOfForeignRecordings() throws IOException {
    int compared = 0;
    for (Path file : recordings()) {
      Path plain = Files.write(folder.resolve("plain.jfr"), unpacked(file));
      Map<String, Long> expected = new TreeMap<>();
      try (RecordingFile recording = new RecordingFile(plain)) {
        while (recording.hasMoreEvents()) {
          String type = recording.readEvent().getEventType().getName();
          // Up to JDK 10, Oracle's.
          expected.merge(type.replace("com.oracle.jdk.", "jdk."), 1L, Long::sum);
        }
      } catch (IOException | InternalError e) {
        // An older format, and one that the JDK finds no strings in.
        assertTrue(file.toString().matches(".*(1.8-jdk8|ddprof).*"), file + " " + e);
        continue;
      }
      Map<String, Long> found = new TreeMap<>();
      for (JsonObject type : rows(report("events {} --json", file), "types")) {
        found.put(type.get("name").getAsString(), type.get("count").getAsLong());
      }
      assertEquals(expected, found, file.toString());
      for (String type : expected.keySet()) {
        JsonObject rows = report("events {} {} --json -n 1", plain, type);
        assertEquals(expected.get(type), rows.get("count").getAsLong(), file + " " + type);
      }
      compared++;
    }
    assertTrue(compared >= 12, compared + " files");
  }

  private static List<Path> recordings() throws IOException {
    try (Stream<Path> files = Files.list(FOREIGN)) {
      return files.filter(file -> file.toString().endsWith(".jfr.gz")).sorted().toList();
    }
  }

  @Test
  void printsRandomTypesAsTheJdkReadsThem() throws IOException {
    Random random = new Random(SEED);
    Path file = folder.resolve("fuzz.jfr");
    List<RandomType> types = new ArrayList<>();
    try (Recording recording = new Recording()) {
      for (int number = 0; number < TYPES; number++) {
        types.add(RandomType.of(number, random));
        recording.enable(types.getLast().name());
      }
      recording.start();
      for (int number = 0; number < EVENTS; number++) {
        for (RandomType type : types) {
          type.commit(number, random);
        }
      }
      recording.stop();
      recording.dump(file);
    }
    Map<String, Map<Integer, RecordedEvent>> expected = new HashMap<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      if (event.getEventType().getName().startsWith("fuzz.")) {
        expected
            .computeIfAbsent(event.getEventType().getName(), _ -> new HashMap<>())
            .put(event.getInt("f0"), event);
      }
    }
    assertEquals(TYPES, expected.size());
    for (RandomType type : types) {
      checkRows(type, expected.get(type.name()), file);
      checkWeights(type, expected.get(type.name()), file);
    }
  }

  private static void checkRows(RandomType type, Map<Integer, RecordedEvent> expected, Path file) {
    JsonObject report = report("events {} {} --json -n 0", file, type.name());
    assertEquals(EVENTS, report.getAsJsonArray("events").size());
    assertEquals(EVENTS, expected.size());
    for (JsonElement each : report.getAsJsonArray("events")) {
      JsonObject fields = each.getAsJsonObject().getAsJsonObject("fields");
      RecordedEvent event = expected.get(fields.get("f0").getAsInt());
      for (int i = 0; i < type.kinds().size(); i++) {
        Kind kind = type.kinds().get(i);
        assertEquals(
            kind.expected(event, "f" + i),
            kind.printed(fields.get("f" + i)),
            type.name() + " f" + i + " " + kind);
      }
      assertEquals(
          Thread.currentThread().getName(), each.getAsJsonObject().get("thread").getAsString());
      assertEquals(type.stack(), !fields.getAsJsonArray("stackTrace").isEmpty());
    }
  }

  private static void checkWeights(
      RandomType type, Map<Integer, RecordedEvent> expected, Path file) {
    JsonObject listed = Console.row(report("events {} --json", file), "types", "name", type.name());
    assertEquals(type.stack(), listed.get("hasStack").getAsBoolean(), type.name());
    if (!type.stack()) {
      return;
    }
    assertEquals(
        EVENTS, report("top {} --event {} --json", file, type.name()).get("samples").getAsLong());
    for (int i = 1; i < type.kinds().size(); i++) {
      Kind kind = type.kinds().get(i);
      String unit =
          switch (kind) {
            case BYTES -> "bytes";
            case BITS -> "count";
            case SPAN, NANOS -> "nanos";
            default -> "";
          };
      if (!unit.isEmpty()) {
        String field = "f" + i;
        long sum = expected.values().stream().mapToLong(e -> (long) kind.expected(e, field)).sum();
        JsonObject top = report("top {} --event {} --json", file, type.name() + "#" + field);
        assertEquals(sum, top.get("weight").getAsLong(), type.name() + " " + field);
        assertEquals(unit, top.get("unit").getAsString());
      }
    }
  }

  @Test
  void findsFiltersAndSorts() {
    Path file = FOREIGN.resolve("openjdk-17.jfr.gz");
    Console.run("events", file).outHas("jdk.ThreadSleep");
    Console byEnd = Console.run("events {} threadsleep -n 2", file);
    assertEquals(Console.run("events {} {} -n 2", file, "Java Thread Sleep").out(), byEnd.out());
    assertEquals(4, byEnd.out().lines().count(), byEnd.out());
    JsonObject sorted = report("events {} jdk.ThreadSleep --json -n 0 --sort duration", file);
    long before = Long.MAX_VALUE;
    for (JsonObject each : rows(sorted, "events")) {
      long nanos = each.get("durationNanos").getAsLong();
      assertTrue(nanos <= before, nanos + " after " + before);
      before = nanos;
    }
    JsonObject none =
        report("events {} jdk.ThreadSleep --json --filter", file, "eventThread=^no such$");
    assertEquals(0, none.get("count").getAsInt());
    Console csv = Console.run("events {} jdk.ThreadSleep --csv -n 1", file);
    assertEquals(2, csv.out().lines().count(), csv.out());
    Console.run("events {} jdk.NoSuch", file)
        .errHas("no events of type 'jdk.NoSuch'; to list its ");
    Console.run("events {} garbage", file)
        .errEnds("'garbage'; did you mean jdk.GarbageCollection?\n");
    Console.run("events {} jdk.ThreadSlep", file).errEnds("; did you mean jdk.ThreadSleep?\n");
    Console.run("events {} jdk.ThreadSleep --sort nothing", file).errHas("startTime");
    Console.run("events {} jdk.ThreadSleep --filter tim=1", file).errHas("have no field 'tim'");
    Console.run("top {} --event jdk.ThreadSleep#stackTrace", file).errHas("duration");
  }

  @Test
  void groupsByAField() {
    Path file = FOREIGN.resolve("openjdk-17.jfr.gz");
    JsonObject rows = report("events {} jdk.ThreadSleep --json -n 0", file);
    Map<String, long[]> expected = new TreeMap<>();
    for (JsonObject event : rows(rows, "events")) {
      long nanos = event.get("durationNanos").getAsLong();
      long[] sums = expected.computeIfAbsent(event.get("thread").getAsString(), _ -> new long[3]);
      sums[0]++;
      sums[1] += nanos;
      sums[2] = Math.max(sums[2], nanos);
    }
    assertTrue(expected.size() > 1, expected.keySet().toString());
    JsonObject report = report("events {} jdk.ThreadSleep --by eventThread --json -n 0", file);
    long before = Long.MAX_VALUE;
    for (JsonObject group : rows(report, "groups")) {
      long[] sums = expected.remove(group.get("value").getAsString());
      assertEquals(sums[0], group.get("count").getAsLong());
      assertEquals(sums[1], group.get("durationNanos").getAsLong());
      assertEquals(sums[2], group.get("longestNanos").getAsLong());
      assertTrue(sums[1] <= before);
      before = sums[1];
    }
    assertEquals(Map.of(), expected);
    Console table = Console.run("events {} jdk.ThreadSleep --by eventThread", file);
    assertTrue(table.out().lines().findFirst().orElse("").endsWith("eventThread"), table.out());
  }
}
