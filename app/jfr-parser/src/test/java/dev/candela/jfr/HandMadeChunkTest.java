package dev.candela.jfr;

import static dev.candela.jfr.ChunkBuilder.array;
import static dev.candela.jfr.ChunkBuilder.constant;
import static dev.candela.jfr.ChunkBuilder.event;
import static dev.candela.jfr.ChunkBuilder.field;
import static dev.candela.jfr.ChunkBuilder.type;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.jfr.ChunkBuilder.Body;
import dev.candela.jfr.ChunkBuilder.Element;
import dev.candela.jfr.StackReader.StackFrames;
import dev.candela.jfr.bytes.ChunkBuffer;
import dev.candela.jfr.bytes.Text;
import dev.candela.jfr.error.DamagedJfrException;
import dev.candela.jfr.error.NotJfrException;
import dev.candela.jfr.error.UnsupportedJfrException;
import dev.candela.jfr.metadata.JfrAnnotation;
import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class HandMadeChunkTest {
  private static final int LONG = 6;
  private static final int STRING = 9;
  private static final long[] EDGES = {
    0, 1, 127, 128, 1L << 55, (1L << 56) - 1, 1L << 56, Long.MAX_VALUE, -1, Long.MIN_VALUE, 1L << 62
  };

  private static ChunkReader read(ChunkBuilder builder) throws IOException {
    JfrFile file = JfrFile.of("made", builder.build());
    return file.read(file.chunks().get(0));
  }

  private static ChunkReader readThroughWindows(ChunkBuilder builder) throws IOException {
    JfrFile file = JfrFile.of("made", MemorySegment.ofArray(builder.build()));
    return file.read(file.chunks().get(0), new ChunkBuffer(0));
  }

  @Test
  void knowsTheNamesOfOraclesJdk9() throws IOException {
    ChunkBuilder b =
        new ChunkBuilder(true)
            .describe(
                event(100, "com.oracle.jdk.ExecutionSample"),
                type(101, "com.oracle.jfr.types.StackTrace"));
    try (ChunkReader chunk = read(b)) {
      assertEquals(100, chunk.metadata().type("jdk.ExecutionSample").id());
      assertEquals(101, chunk.metadata().type("jdk.types.StackTrace").id());
    }
  }

  @Test
  void usesOlderMetadataWhereTheLastIsCut() throws IOException {
    ChunkBuilder b = new ChunkBuilder(true).describe(event(100, "E", field("n", LONG)));
    b.event(100, b.body().longs(5));
    b.checkpoint(1, b.body());
    b.describe(event(100, "E", field("n", LONG)));
    byte[] whole = b.build();
    int last = (int) JfrFile.of("made", whole).chunks().getFirst().header().metadataPosition();
    byte[] cut = Arrays.copyOf(whole, last + 20);
    JfrFile file = JfrFile.of("made", cut);
    try (ChunkReader chunk = file.read(file.chunks().get(0))) {
      assertEquals(JfrChunk.State.CUT, chunk.chunk().state());
      assertTrue(chunk.events().next());
    }
  }

  @Test
  void readsStringsOfAllEncodings() throws IOException {
    ChunkBuilder b = new ChunkBuilder(true).describe(event(100, "E", field("text", STRING)));
    b.event(100, b.body().bytes(Text.NULL));
    b.event(100, b.body().bytes(Text.EMPTY));
    b.event(100, b.body().bytes(Text.CONSTANT).longs(7));
    b.event(100, b.body().bytes(Text.CONSTANT).longs(8));
    b.event(100, b.body().utf8("\u4e2d\u6587"));
    b.event(100, b.body().chars("ab\u20ac"));
    b.event(100, b.body().latin1("\u00e9"));
    b.event(100, b.body().bytes(9));
    b.checkpoint(1, b.body().longs(STRING).ints(1).longs(7).utf8("kept"));
    List<String> texts = new ArrayList<>();
    try (ChunkReader chunk = read(b)) {
      FieldPlan plan = FieldPlan.of(chunk.metadata().type("E"), "text");
      long[] slots = new long[1];
      EventCursor events = chunk.events();
      while (events.next()) {
        texts.add(events.read(plan, slots) ? events.values().text(slots[0]) : "broken");
      }
      assertEquals(0, events.brokenEvents()); // what is only passed over last is not looked at
    } catch (DamagedJfrException e) {
      assertTrue(e.getMessage().contains("unknown encoding 9"), e::getMessage);
    }
    assertEquals(
        Arrays.asList(null, "", "kept", null, "\u4e2d\u6587", "ab\u20ac", "\u00e9"), texts);
  }

  @Test
  void readsNumbersOfEveryLengthWholeAndThroughWindows() throws IOException {
    ChunkBuilder b =
        new ChunkBuilder(true)
            .describe(
                event(100, "E", field("first", LONG), array("many", LONG), field("last", LONG)));
    for (int i = 0; i < 2000; i++) {
      Body body = b.body().longs(i).ints(i % 50);
      for (int k = 0; k < i % 50; k++) {
        body.longs(EDGES[(i * 7 + k * k) % EDGES.length]);
      }
      b.event(100, body.longs(EDGES[i % EDGES.length]));
    }
    try (ChunkReader whole = read(b);
        ChunkReader windows = readThroughWindows(b)) {
      for (ChunkReader chunk : List.of(whole, windows)) {
        FieldPlan plan = FieldPlan.of(chunk.metadata().type("E"), "first", "last");
        long[] slots = new long[2];
        EventCursor events = chunk.events();
        for (int i = 0; i < 2000; i++) {
          assertTrue(events.next());
          assertTrue(events.read(plan, slots));
          assertArrayEquals(new long[] {i, EDGES[i % EDGES.length]}, slots);
          if (i % 97 == 0) {
            Object[] many = (Object[]) ObjectReader.event(events).get("many");
            assertEquals(i % 50, many.length);
          }
        }
        assertFalse(events.next());
        assertEquals(0, events.lostBytes());
      }
    }
  }

  @Test
  void readsChunksWithUncompressedIntegers() throws IOException {
    for (boolean compressed : new boolean[] {true, false}) {
      ChunkBuilder b =
          new ChunkBuilder(compressed)
              .describe(
                  type(20, "Point", field("x", 5), field("y", 4)),
                  type(21, "Name", field("string", STRING)),
                  event(
                      100,
                      "E",
                      field("flag", 1),
                      field("b", 2),
                      field("c", 3),
                      field("point", 20),
                      array("points", 20),
                      field("f", 7),
                      field("d", 8),
                      constant("name", 21),
                      field("l", LONG)));
      Body body = b.body().bytes(1, -2).shorts('x').ints(-3).shorts(-4);
      body.ints(2).ints(5).shorts(6).ints(7).shorts(8);
      body.bytes(0x3f, 0x80, 0, 0).bytes(0x40, 0, 0, 0, 0, 0, 0, 0).longs(33).longs(-9);
      b.event(100, body);
      b.checkpoint(1, b.body().longs(21).ints(1).longs(33).chars("pool"));
      try (ChunkReader chunk = read(b)) {
        JfrType type = chunk.metadata().type("E");
        FieldPlan plan =
            FieldPlan.of(
                type, "l", "point.y", "flag", "b", "c", "f", "d", "name", "gone", "point.x");
        long[] slots = new long[10];
        slots[8] = 77;
        EventCursor events = chunk.events();
        assertTrue(events.next());
        assertTrue(events.read(plan, slots));
        assertArrayEquals(
            new long[] {
              -9, -4, 1, -2, 'x', Float.floatToIntBits(1), Double.doubleToLongBits(2), 33, 77, -3
            },
            slots);
        assertFalse(plan.has(8));
        assertEquals("pool", events.values().constantText(plan.field(7).type(), slots[7]));
        assertNull(events.values().constantText(plan.field(7).type(), 34));
        JfrObject object = ObjectReader.event(events);
        assertEquals((short) 8, ((JfrObject) ((Object[]) object.get("points"))[1]).get("y"));
        assertEquals(1f, object.get("f"));
        assertEquals("pool", object.get("name.string"));
        assertFalse(events.next());
        assertEquals(List.of(), chunk.warnings());
      }
    }
  }

  @Test
  void findsTheNewestOfConstantsThatRepeat() throws IOException {
    ChunkBuilder b = new ChunkBuilder(true).describe();
    b.checkpoint(1, b.body().longs(STRING).ints(2).longs(1).utf8("old").longs(2).utf8("only"));
    b.checkpoint(1, b.body().longs(STRING).ints(1).longs(1).utf8("new"));
    try (ChunkReader chunk = read(b)) {
      JfrType string = chunk.metadata().type("java.lang.String");
      assertEquals("new", chunk.values().constantText(string, 1));
      assertEquals("only", chunk.values().constantText(string, 2));
    }
  }

  @Test
  void endsAtACheckpointThatNamesALaterOneAsItsPredecessor() throws IOException {
    ChunkBuilder b = new ChunkBuilder(true).describe();
    int first = b.position();
    b.checkpoint(200, 1, b.body().longs(STRING).ints(1).longs(1).utf8("a"));
    b.checkpoint(first - b.position(), 1, b.body().longs(STRING).ints(1).longs(2).utf8("b"));
    try (ChunkReader chunk = read(b)) {
      assertEquals(2, chunk.pools().pool("java.lang.String").size());
      assertEquals(1, chunk.warnings().size());
      assertTrue(chunk.warnings().get(0).text().contains("outside"), chunk.warnings()::toString);
    }
  }

  @Test
  void refusesTypesThatContainThemselves() throws IOException {
    ChunkBuilder b =
        new ChunkBuilder(true)
            .describe(type(20, "Loop", field("inner", 20)), event(100, "E", field("loop", 20)));
    try (ChunkReader chunk = read(b)) {
      JfrType loop = chunk.metadata().type("E");
      DamagedJfrException e =
          assertThrows(DamagedJfrException.class, () -> FieldPlan.of(loop, "loop.x"));
      assertTrue(e.getMessage().contains("contains itself"), e::getMessage);
    }
  }

  @Test
  void readsAMillionAnnotationsOfOneType() throws IOException {
    Element annotation = Element.of("annotation", "class", "20");
    Element last = Element.of("annotation", "class", "20", "value", "last");
    Element noted = event(100, "E", field("l", LONG));
    noted.children().addAll(Collections.nCopies(1_000_000, annotation));
    ChunkBuilder b = new ChunkBuilder(true).describe(type(20, "Note"), noted.with(last));
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          try (ChunkReader chunk = read(b)) {
            List<JfrAnnotation> annotations = chunk.metadata().type("E").annotations();
            assertEquals(1_000_001, annotations.size());
            assertEquals("Note", annotations.getFirst().typeName());
            assertEquals("last", annotations.getLast().value());
          }
        });
  }

  @Test
  void namesNoConstantOfATypeWithoutFields() throws IOException {
    ChunkBuilder b = new ChunkBuilder(true).describe(type(20, "jdk.types.FrameType"));
    b.checkpoint(1, b.body().longs(20).ints(2).longs(1).longs(2));
    try (ChunkReader chunk = read(b)) {
      JfrType type = chunk.metadata().type("jdk.types.FrameType");
      assertEquals(2, chunk.pools().pool(type).size());
      assertNull(chunk.values().constantText(type, 1));
    }
  }

  @Test
  void passesOverWhatCannotBeThere() throws IOException {
    ChunkBuilder b =
        new ChunkBuilder(true)
            .describe(
                type(20, "Nothing"),
                event(100, "E", array("many", LONG), field("l", 6)),
                event(101, "N", array("many", 20)));
    b.event(100, b.body().ints(Integer.MAX_VALUE).longs(1));
    b.event(100, b.body().ints(-1).longs(1));
    b.event(101, b.body().ints(3));
    b.event(999, b.body().longs(1));
    try (ChunkReader chunk = read(b)) {
      FieldPlan plan = FieldPlan.of(chunk.metadata().type("E"), "l");
      EventCursor events = chunk.events();
      assertTrue(events.next());
      assertFalse(events.read(plan, new long[1]));
      assertNull(ObjectReader.event(events));
      assertTrue(events.next());
      assertFalse(events.read(plan, new long[1]));
      assertEquals(2, events.brokenEvents());
      assertTrue(events.next());
      assertEquals("N", events.type().name());
      assertTrue(events.next());
      assertNull(events.type());
      assertEquals(JfrMetadata.NONE, events.typeIndex());
      assertFalse(events.next());
      assertEquals(0, events.lostBytes());
    }
  }

  @Test
  void takesNoMemoryForCountsThatAreNotPlausible() throws IOException {
    int room = 48 << 20;
    ChunkBuilder b =
        new ChunkBuilder(true)
            .describe(
                type(20, "jdk.types.StackFrame", constant("method", LONG)),
                type(21, "jdk.types.StackTrace", field("truncated", 1), array("frames", 20)),
                event(100, "E", field("text", STRING)));
    b.event(100, b.body().bytes(Text.UTF8).ints(room));
    b.event(100, b.body().bytes(Text.CHARS).ints(room));
    b.checkpoint(
        1, b.body().longs(21).ints(room).longs(1).bytes(0).ints(room).raw(new byte[room + 100]));
    try (ChunkReader chunk = read(b)) {
      FieldPlan plan = FieldPlan.of(chunk.metadata().type("E"), "text");
      long[] slots = new long[1];
      EventCursor events = chunk.events();
      while (events.next()) {
        events.read(plan, slots);
        assertThrows(DamagedJfrException.class, () -> events.values().text(slots[0]));
        assertNull(ObjectReader.event(events));
      }
      StackReader stacks = chunk.values().stacks();
      assertThrows(DamagedJfrException.class, () -> stacks.read(0, new StackFrames()));
      assertTrue(stacks.pool().size() < 50);
    }
  }

  @Test
  void goesOnAtTheNextCheckpointBehindAnEventWithoutSize() throws IOException {
    ChunkBuilder b = new ChunkBuilder(true).describe(event(100, "E", field("l", LONG)));
    b.event(100, b.body().longs(1));
    int damage = b.position();
    b.event(100, b.body().longs(2));
    b.event(100, b.body().longs(3));
    b.checkpoint(0, b.body());
    b.event(100, b.body().longs(4));
    byte[] bytes = b.build();
    bytes[damage] = (byte) 0x80;
    JfrFile file = JfrFile.of("made", bytes);
    try (ChunkReader chunk = file.read(file.chunks().get(0))) {
      List<Object> seen = new ArrayList<>();
      EventCursor events = chunk.events();
      while (events.next()) {
        seen.add(ObjectReader.event(events).get("l"));
      }
      assertEquals(List.of(1L, 4L), seen);
      assertEquals(damage, events.lostAtPosition());
      assertTrue(events.lostBytes() > 0);
    }
  }

  @Test
  void saysWhatIsNoRecording() {
    NotJfrException e =
        assertThrows(NotJfrException.class, () -> JfrFile.of("empty.jfr", new byte[0]));
    assertEquals("empty.jfr, byte 0: the file is empty", e.getMessage());
    assertThrows(NotJfrException.class, () -> JfrFile.of("text", new byte[500]));
    byte[] newer = new ChunkBuilder(true).build();
    newer[5] = 3;
    UnsupportedJfrException u =
        assertThrows(UnsupportedJfrException.class, () -> JfrFile.of("newer", newer));
    assertTrue(u.getMessage().contains("version 3.1"), u::getMessage);
  }
}
