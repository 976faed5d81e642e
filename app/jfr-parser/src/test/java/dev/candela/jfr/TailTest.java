package dev.candela.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.jfr.bytes.Text;
import dev.candela.jfr.metadata.JfrMetadata;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TailTest {
  @TempDir Path directory;

  /** Far longer than any machine should need; only a failure takes it. */
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private static void readTexts(EventCursor events, List<Object> into) throws IOException {
    while (events.next()) {
      into.add(events.object().get("text"));
    }
  }

  private static ChunkBuilder describedWith(int texts) {
    ChunkBuilder b = new ChunkBuilder(true);
    b.describe(ChunkBuilder.event(100, "E", ChunkBuilder.field("text", 9)));
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
  void givesOnlyWhatIsNewAndGoesOnToTheNextChunk() throws IOException {
    Path file = Files.createFile(directory.resolve("growing.jfr"));
    try (JfrTail tail = JfrTail.ofFile(file)) {
      assertNull(tail.poll());
      List<Object> texts = new ArrayList<>();
      byte[] bytes = {};
      for (int flush = 1; flush <= 4; flush++) {
        bytes = describedWith(flush).build();
        bytes[ChunkHeader.STATE_AT] = (byte) ChunkHeader.STATE_UPDATING;
        write(file, 0, bytes);
        assertNull(tail.poll());
        bytes[ChunkHeader.STATE_AT] = (byte) flush;
        write(file, 0, bytes);
        readTexts(tail.poll(), texts);
        assertEquals(flush, texts.size());
        assertEquals("text " + (flush - 1), texts.getLast());
        assertEquals(flush, tail.chunk().pools().pool("java.lang.String").size());
        assertNull(tail.poll());
      }
      bytes[ChunkHeader.STATE_AT] = 0;
      write(file, 0, bytes);
      assertNull(tail.poll());
      assertTrue(tail.finished());
      write(file, bytes.length, describedWith(2).build());
      EventCursor next = tail.poll();
      assertNotNull(next);
      assertEquals(1, tail.chunk().chunk().chunkIndex());
      readTexts(next, texts);
      assertEquals(List.of("text 0", "text 1"), texts.subList(4, 6));
    }
  }

  @Test
  void takesInTypesThatAreDescribedLater() throws IOException {
    Path file = directory.resolve("types.jfr");
    ChunkBuilder b = describedWith(1);
    byte[] first = b.build();
    first[ChunkHeader.STATE_AT] = 1;
    write(file, 0, first);
    try (JfrTail tail = JfrTail.ofFile(file)) {
      List<Object> texts = new ArrayList<>();
      readTexts(tail.poll(), texts);
      JfrMetadata before = tail.chunk().metadata();
      b.describe(
          ChunkBuilder.event(200, "Later", ChunkBuilder.field("text", 9)),
          ChunkBuilder.event(100, "E", ChunkBuilder.field("text", 9)));
      b.event(200, b.body().utf8("of a new type"));
      b.event(100, b.body().bytes(Text.CONSTANT).longs(0));
      byte[] second = b.build();
      second[ChunkHeader.STATE_AT] = 2;
      write(file, 0, second);
      readTexts(tail.poll(), texts);
      assertEquals(List.of("text 0", "of a new type", "text 0"), texts);
      assertNull(before.type("Later"));
      assertNotNull(tail.chunk().metadata().type("Later"));
    }
  }

  @Test
  void readsTheOpenChunkOfARunningJvm() throws Exception {
    try (Recording recording = Workload.start()) {
      assertEquals(RecordingState.RUNNING, recording.getState());
      Path repository = Path.of(System.getProperty("jdk.jfr.repository", ""));
      if (repository.toString().isEmpty()) {
        repository = repository();
      }
      try (JfrTail tail = JfrTail.ofRepository(repository)) {
        long mine = 0;
        int updates = 0;
        long end = System.nanoTime() + PATIENCE_NANOS;
        int openUpdates = 0;
        while (openUpdates < 3 && System.nanoTime() < end) {
          Workload.run(Duration.ofMillis(100));
          EventCursor events = tail.poll();
          if (events == null) {
            continue;
          }
          updates++;
          openUpdates += tail.finished() ? 0 : 1;
          StackReader stacks = tail.chunk().values().stacks();
          StackFrames frames = new StackFrames();
          while (events.next()) {
            JfrObject event = events.object();
            if (events.type().name().equals("dev.candela.test.EveryType")) {
              mine++;
              int row = events.type().fields().indexOf(events.type().field("stackTrace"));
              int ordinal = stacks.pool().ordinal(event.constantId(row));
              assertTrue(ordinal >= 0, "the stack of a flushed event is missing");
              stacks.read(ordinal, frames);
              assertTrue(frames.depth() > 0);
            }
          }
          assertEquals(0, events.lostBytes());
          assertEquals(0, events.brokenEvents());
        }
        assertTrue(openUpdates >= 3, "an open chunk was never flushed: " + updates);
        assertTrue(mine > 100, "events: " + mine);
      }
    }
  }

  /** The recorder does not say where its repository is except in an event. */
  private static Path repository() throws IOException {
    Path base = Path.of(System.getProperty("java.io.tmpdir"));
    String suffix = "_" + ProcessHandle.current().pid();
    try (var directories = Files.list(base)) {
      return directories
          .filter(d -> d.getFileName().toString().endsWith(suffix))
          .max(Path::compareTo)
          .orElseThrow();
    }
  }
}
