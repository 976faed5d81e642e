package dev.candela.engine.format.jfr.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.Recordings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A chunk that several threads read in parts is one chunk still, also in what is said of it. */
final class ChunkPartsTest {
  @Test
  void countsDamagedEventsOfAChunkOnce() throws IOException {
    byte[] original =
        Files.readAllBytes(
            Recordings.byAsyncProfiler("event=ctimer,interval=1ms,wall=5ms,alloc=64k,lock=10us"));
    Random random = new Random(26);
    int compared = 0;
    for (int round = 0; round < 200 && compared < 20; round++) {
      byte[] flipped = original.clone();
      for (int flips = 0; flips < 5; flips++) {
        flipped[random.nextInt(flipped.length)] ^= (byte) (1 + random.nextInt(255));
      }
      Path file = Recordings.file("parts.jfr", flipped);
      Profile whole = read(file, 1);
      if (whole.warnings().toString().contains(" damaged event")) {
        Profile parts = read(file, 3);
        assertEquals(whole.eventCounts(), parts.eventCounts());
        assertEquals(new TreeSet<>(whole.warnings()), new TreeSet<>(parts.warnings()));
        compared++;
      }
    }
    assertTrue(compared > 3, compared + " recordings with damaged events");
  }

  private static Profile read(Path file, int workers) throws IOException {
    return ProfileReaders.read(file, ReadOptions.ALL.withWorkers(workers), ReadProgress.NONE);
  }
}
