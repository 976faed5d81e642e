package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.capture.ChunkFile.RecordedChunk;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which chunks become a profile of their own. */
class ChunkFeederTest {
  private final CountDownLatch offered = new CountDownLatch(1);
  private final List<Long> fed = new ArrayList<>();
  private final List<List<Long>> shown = new ArrayList<>();

  @TempDir private Path folder;

  @Test
  void eventsBesideTheSamplesAreShownWithTheNextSamples() throws Exception {
    feed(1, -1, 2);
    assertEquals(List.of(List.of(1L), List.of(1L, -1L, 2L)), shown);
  }

  @Test
  void eventsThatNoSamplesFollowAreShownToo() throws Exception {
    feed(1, -1);
    assertEquals(List.of(List.of(1L), List.of(1L, -1L)), shown);
  }

  /** All of them wait while the first is read. */
  private void feed(long... numbers) throws IOException, InterruptedException {
    SessionListener listener =
        new SessionListener() {
          @Override
          public void onProfile(Profile profile) {
            shown.add(List.copyOf(fed));
          }
        };
    try (ChunkFile file = new ChunkFile(folder.resolve("chunks.jfr"))) {
      file.part(-1, 0, new byte[1]);
      ChunkFeeder feeder =
          new ChunkFeeder(
              file,
              (chunk, _) -> {
                awaitAll();
                fed.add(chunk.number());
                return new ProfileBuilder().build();
              },
              listener);
      for (long number : numbers) {
        feeder.offer(new RecordedChunk(number, 0, 0, true, ByteBuffer.allocate(0)));
      }
      offered.countDown();
      feeder.finish();
    }
  }

  private void awaitAll() {
    try {
      offered.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
