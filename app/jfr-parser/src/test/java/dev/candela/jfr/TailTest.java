package dev.candela.jfr;

import static dev.candela.jfr.ChunkBuilder.event;
import static dev.candela.jfr.ChunkBuilder.field;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.candela.jfr.bytes.Text;
import dev.candela.jfr.metadata.JfrMetadata;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TailTest {
  @TempDir Path directory;

  private static void readTexts(EventCursor events, List<Object> into) throws IOException {
    while (events.next()) {
      into.add(ObjectReader.event(events).get("text"));
    }
  }

  private static ChunkBuilder describedWith(int texts) {
    ChunkBuilder b = new ChunkBuilder(true);
    b.describe(event(100, "E", field("text", 9)));
    for (int i = 0; i < texts; i++) {
      b.event(100, b.body().bytes(Text.CONSTANT).longs(i));
      b.checkpoint(1, b.body().longs(9).ints(1).longs(i).utf8("text " + i));
    }
    return b;
  }

  private static void write(Path file, long position, byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
      channel.write(ByteBuffer.wrap(bytes), position);
    }
  }

  @Test
  void givesOnlyWhatIsNew() throws IOException {
    Path file = Files.createFile(directory.resolve("growing.jfr"));
    try (FileChannel channel = FileChannel.open(file)) {
      JfrTail tail = new JfrTail("growing.jfr", channel, 0);
      List<Object> texts = new ArrayList<>();
      for (int flush = 1; flush <= 4; flush++) {
        byte[] bytes = describedWith(flush).build();
        write(file, 0, bytes);
        readTexts(tail.growTo(ByteBuffer.wrap(bytes)), texts);
        assertEquals(flush, texts.size());
        assertEquals("text " + (flush - 1), texts.getLast());
        assertEquals(flush, tail.chunk().pools().pool("java.lang.String").size());
        assertNull(tail.growTo(ByteBuffer.wrap(bytes)));
      }
    }
  }

  @Test
  void takesInTypesThatAreDescribedLater() throws IOException {
    Path file = directory.resolve("types.jfr");
    ChunkBuilder b = describedWith(1);
    byte[] first = b.build();
    write(file, 0, first);
    try (FileChannel channel = FileChannel.open(file)) {
      JfrTail tail = new JfrTail("types.jfr", channel, 0);
      List<Object> texts = new ArrayList<>();
      readTexts(tail.growTo(ByteBuffer.wrap(first)), texts);
      JfrMetadata before = tail.chunk().metadata();
      b.describe(event(200, "Later", field("text", 9)), event(100, "E", field("text", 9)));
      b.event(200, b.body().utf8("of a new type"));
      b.event(100, b.body().bytes(Text.CONSTANT).longs(0));
      byte[] second = b.build();
      write(file, 0, second);
      readTexts(tail.growTo(ByteBuffer.wrap(second)), texts);
      assertEquals(List.of("text 0", "of a new type", "text 0"), texts);
      assertNull(before.type("Later"));
      assertNotNull(tail.chunk().metadata().type("Later"));
    }
  }
}
