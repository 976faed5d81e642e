package dev.candela.jfr;

import static dev.candela.jfr.ChunkBuilder.array;
import static dev.candela.jfr.ChunkBuilder.constant;
import static dev.candela.jfr.ChunkBuilder.event;
import static dev.candela.jfr.ChunkBuilder.field;
import static dev.candela.jfr.ChunkBuilder.type;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.jfr.metadata.JfrType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file of 3 GB that hardly uses the disk: events with arrays of zeros lie over a hole in it,
 * which the format allows and which nobody has to read.
 */
class LargeFileTest {
  private static final int BYTE = 2;
  private static final int LONG = 6;
  private static final int STRING = 9;
  private static final int NAME = 20;
  private static final int EVENT = 100;
  private static final int ZEROS = 101;
  private static final long ZEROS_BYTES = 1 << 30;
  private static final int ZEROS_EVENTS = 3;
  private static final long HOLE_BYTES = ZEROS_EVENTS * ZEROS_BYTES;
  private static final int[] HEADER_POSITIONS = {8, 16, 24};

  @TempDir Path directory;

  @Test
  void readsAndSplitsWhatLiesBehindTwoGigabytes() throws IOException {
    Path path = directory.resolve("large.jfr");
    write(path);
    try (JfrFile file = JfrFile.open(path)) {
      assertEquals(List.of(), file.warnings());
      assertEquals(2, file.chunks().size());
      assertTrue(file.chunks().get(1).position() > Integer.MAX_VALUE);
      for (int parts : new int[] {1, 3}) {
        assertEquals(
            List.of("1 before", "zeros", "zeros", "zeros", "2 behind"),
            events(file, file.chunks().get(0), parts));
      }
      assertEquals(List.of("3 next"), events(file, file.chunks().get(1), 1));
    }
  }

  private static List<String> events(JfrFile file, JfrChunk chunk, int parts) throws IOException {
    List<String> texts = new ArrayList<>();
    try (ChunkReader reader = file.read(chunk)) {
      FieldPlan plan = FieldPlan.of(reader.metadata().type("E"), "l", "name");
      JfrType name = plan.field(1).type();
      long[] slots = new long[2];
      long[] bounds = reader.eventRanges(parts);
      for (int part = 0; part + 1 < bounds.length; part++) {
        EventCursor events = reader.events(bounds[part], bounds[part + 1]);
        while (events.next()) {
          if (events.typeId() == ZEROS) {
            texts.add("zeros");
          } else {
            assertTrue(events.read(plan, slots));
            texts.add(slots[0] + " " + events.values().constantText(name, slots[1]));
            assertEquals(slots[0], ObjectReader.event(events).get("l"));
          }
        }
        assertEquals(0, events.lostBytes());
      }
      assertEquals(List.of(), reader.warnings());
    }
    return texts;
  }

  private static void write(Path path) throws IOException {
    ChunkBuilder first = new ChunkBuilder(true);
    first.event(EVENT, first.body().longs(1).longs(1));
    int older = first.position();
    first.checkpoint(1, first.body().longs(NAME).ints(1).longs(1).utf8("before"));
    int hole = first.position();
    describe(first);
    first.event(EVENT, first.body().longs(2).longs(2));
    long back = older - (first.position() + HOLE_BYTES);
    first.checkpoint(back, 1, first.body().longs(NAME).ints(1).longs(2).utf8("behind"));
    byte[] bytes = first.build();
    ByteBuffer header = ByteBuffer.wrap(bytes);
    for (int at : HEADER_POSITIONS) {
      header.putLong(at, header.getLong(at) + HOLE_BYTES);
    }
    ChunkBuilder second = describe(new ChunkBuilder(true));
    second.event(EVENT, second.body().longs(3).longs(3));
    second.checkpoint(1, second.body().longs(NAME).ints(1).longs(3).utf8("next"));
    try (FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.SPARSE)) {
      channel.write(ByteBuffer.wrap(bytes, 0, hole), 0);
      for (int i = 0; i < ZEROS_EVENTS; i++) {
        channel.write(zerosHead(), hole + i * ZEROS_BYTES);
      }
      channel.write(ByteBuffer.wrap(bytes, hole, bytes.length - hole), hole + HOLE_BYTES);
      channel.write(ByteBuffer.wrap(second.build()), bytes.length + HOLE_BYTES);
    }
  }

  private static ChunkBuilder describe(ChunkBuilder chunk) {
    return chunk.describe(
        type(NAME, "Name", field("string", STRING)),
        event(EVENT, "E", field("l", LONG), constant("name", NAME)),
        event(ZEROS, "Zeros", array("bytes", BYTE)));
  }

  /** Size, type and count; both numbers have five bytes. */
  private static ByteBuffer zerosHead() {
    ChunkBuilder.Body head = new ChunkBuilder(true).body();
    head.longs(ZEROS_BYTES).longs(ZEROS).longs(ZEROS_BYTES - 5 - 1 - 5);
    return ByteBuffer.wrap(head.bytes());
  }
}
