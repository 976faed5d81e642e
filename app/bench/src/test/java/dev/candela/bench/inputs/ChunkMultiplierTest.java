package dev.candela.bench.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChunkMultiplierTest {
  private static final int EVENTS = 7;

  @TempDir Path folder;

  @Name("dev.candela.bench.Mark")
  private static final class Mark extends Event {}

  @Test
  void repeatsEveryEvent() throws IOException {
    Path source = record();
    Path target = folder.resolve("large.jfr");
    long written = ChunkMultiplier.multiply(source, target, Files.size(source) * 3);
    assertEquals(Files.size(source) * 3, written);
    assertEquals(written, Files.size(target));
    assertEquals(EVENTS * 3, marks(target).size());
  }

  @Test
  void movesEachCopyBehindTheOneBefore() throws IOException {
    Path source = record();
    Path target = folder.resolve("large.jfr");
    long length = Files.size(source);
    ChunkMultiplier.multiply(source, target, length * 2);
    byte[] both = Files.readAllBytes(target);
    Files.write(folder.resolve("second.jfr"), Arrays.copyOfRange(both, (int) length, both.length));
    Instant endOfFirst = marks(source).getLast().getStartTime();
    Instant startOfSecond = marks(folder.resolve("second.jfr")).getFirst().getStartTime();
    assertTrue(startOfSecond.isAfter(endOfFirst), startOfSecond + " after " + endOfFirst);
  }

  @Test
  void refusesWhatIsNoRecording() throws IOException {
    Path source = Files.write(folder.resolve("a.txt"), new byte[200]);
    Path target = folder.resolve("large.jfr");
    IOException e =
        assertThrows(IOException.class, () -> ChunkMultiplier.multiply(source, target, 1000));
    assertTrue(e.getMessage().contains("no JFR chunk at offset 0"), e.getMessage());
  }

  private Path record() throws IOException {
    Path file = folder.resolve("small.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(Mark.class);
      recording.start();
      for (int i = 0; i < EVENTS; i++) {
        new Mark().commit();
      }
      recording.stop();
      recording.dump(file);
    }
    return file;
  }

  private static List<RecordedEvent> marks(Path file) throws IOException {
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals("dev.candela.bench.Mark"))
        .toList();
  }
}
