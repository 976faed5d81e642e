package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.ChunkFile.RecordedChunk;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChunkFileTest {
  @TempDir Path directory;

  private Path path() {
    return directory.resolve("x.jfr");
  }

  private String content() throws IOException {
    return Chunks.names(Files.readAllBytes(path()));
  }

  private static void part(ChunkFile file, long number, long offset, String text)
      throws IOException {
    file.part(number, offset, text.getBytes(StandardCharsets.US_ASCII));
  }

  private static RecordedChunk recorded(
      long number, long start, long length, boolean complete, String name) {
    return new RecordedChunk(number, start, length, complete, ByteBuffer.wrap(Chunks.named(name)));
  }

  @Test
  void isForItsUserAlone(@TempDir Path place) throws IOException {
    Path made = place.resolve("made.jfr");
    Assumptions.assumeTrue(
        made.getFileSystem().supportedFileAttributeViews().contains("posix"), "needs POSIX");
    try (ChunkFile file = new ChunkFile(made)) {
      assertEquals(0, file.chunks());
      assertEquals("rw-------", Administrator.mode(made));
    }
  }

  @Test
  void keepsTheModeOfAFile() throws IOException {
    Files.createFile(
        path(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
    try (ChunkFile file = new ChunkFile(path())) {
      part(file, 0, 0, "new");
    }
    assertEquals("rw-r-----", Administrator.mode(path()));
  }

  /** Another user may have put one where the second recorder's file goes. */
  @Test
  void followsNoLinkToAnotherFile() throws IOException {
    Path other = Files.writeString(directory.resolve("other"), "kept");
    Files.createSymbolicLink(directory.resolve("x.jfr.part"), other);
    try (ChunkFile file = new ChunkFile(path())) {
      Chunks.add(file, -1, "beside");
      file.finish();
    }
    assertEquals("kept", Files.readString(other));
    assertEquals("|beside", content());
  }

  @Test
  void putsChunksBehindOneAnother() throws IOException {
    try (ChunkFile file = new ChunkFile(path())) {
      RecordedChunk first = Chunks.add(file, 1, "first");
      file.part(2, 0, Chunks.named("sec"));
      part(file, 2, 7, "ond");
      RecordedChunk second = file.ended(2, 10);
      assertEquals(recorded(1, 0, 9, true, "first"), first);
      assertEquals(recorded(2, 9, 10, true, "second"), second);
      assertEquals("|second", Chunks.names(second.read(file.channel(1))));
      assertEquals(0, file.finish());
    }
    assertEquals("|first|second", content());
  }

  @Test
  void appendsTheSecondRecordersChunksAtTheEnd() throws IOException {
    Path part = directory.resolve("x.jfr.part");
    try (ChunkFile file = new ChunkFile(path())) {
      file.part(-1, 0, Chunks.named("grows"));
      RecordedChunk grows = file.flushed(-1, 9);
      Chunks.add(file, 1, "first");
      part(file, -1, 9, " on");
      file.flushed(-1, 12);
      file.part(2, 0, Chunks.named("cut"));
      assertEquals(recorded(-1, 0, 9, false, "grows"), grows);
      assertEquals("|grows", Chunks.names(grows.read(file.channel(-1))));
      assertEquals("|first", content());
      assertEquals("|grows on", Chunks.names(Files.readAllBytes(part)));
      assertEquals(2, file.chunks());
      assertEquals(21, file.goodBytes());
      assertEquals(7, file.finish());
    }
    assertEquals("|first|grows on", content());
    assertFalse(Files.exists(part));
  }

  @Test
  void refusesAFileThatIsBeingWritten() throws IOException {
    assertFalse(ChunkFile.isInUse(path()));
    try (ChunkFile file = new ChunkFile(path())) {
      Chunks.add(file, 1, "first");
      assertTrue(ChunkFile.isInUse(path()));
      assertThrows(ChunkFile.InUse.class, () -> new ChunkFile(path()));
      Chunks.add(file, 2, "second");
      file.finish();
    }
    assertFalse(ChunkFile.isInUse(path()));
    assertEquals("|first|second", content());
  }

  /** Of a recording that was killed; read with another one, its events would be the other's. */
  @Test
  void deletesTheSecondFileOfAnOlderRecording() throws IOException {
    byte[] header = ByteBuffer.wrap(Arrays.copyOf(Chunks.named(""), 68)).put(67, (byte) -1).array();
    Path part = Files.write(directory.resolve("x.jfr.part"), header);
    Files.write(path(), Chunks.named("older"));
    try (ChunkFile file = new ChunkFile(path())) {
      file.part(1, 0, Chunks.named("new"));
      assertTrue(Files.exists(part), "as long as the older file is there");
      file.ended(1, 7);
      assertFalse(Files.exists(part));
    }
    Files.write(part, header);
    try (ChunkFile file = new ChunkFile(path())) {
      Chunks.add(file, -1, "beside");
      assertEquals("", content(), "its first chunk goes behind no older one");
      assertEquals("|beside", Chunks.names(Files.readAllBytes(part)));
    }
  }

  @Test
  void leavesAFileAloneOverWhichNothingIsWritten() throws IOException {
    Files.write(path(), Chunks.named("older and longer"));
    try (ChunkFile file = new ChunkFile(path())) {
      file.part(1, 0, Chunks.named("unfinished"));
      file.finish();
    }
    assertEquals("|older and longer", content());
    try (ChunkFile file = new ChunkFile(path())) {
      Chunks.add(file, 1, "new");
      assertEquals("|new", content());
      file.finish();
    }
    assertEquals("|new", content());
  }

  @Test
  void removesAFileThatItMadeForNothing() throws IOException {
    try (ChunkFile file = new ChunkFile(path())) {
      assertTrue(Files.exists(path()), "shows early that the place is writable");
      file.part(1, 0, Chunks.named("unfinished"));
      file.finish();
    }
    assertFalse(Files.exists(path()));
  }

  @Test
  void keepsTheFileWholeWhileAChunkIsUnfinished() throws IOException {
    try (ChunkFile file = new ChunkFile(path())) {
      Chunks.add(file, 1, "first");
      file.part(2, 0, Chunks.named("never finished"));
      assertEquals("|first", content());
      assertEquals(18, file.finish());
    }
    assertEquals("|first", content());
  }

  @Test
  void growsAChunkAndRewritesItsHeader() throws IOException {
    try (ChunkFile file = new ChunkFile(path())) {
      file.part(1, 0, Chunks.named("head one."));
      RecordedChunk shorter = file.flushed(1, 13);
      assertEquals(recorded(1, 0, 13, false, "head one."), shorter);
      part(file, 1, 13, " More.");
      file.part(1, 0, Chunks.named("HEAD"));
      assertEquals("|head one.", content());
      file.flushed(1, 19);
      assertEquals("|HEAD one. More.", content());
      assertEquals("|head one.", Chunks.names(shorter.read(file.channel(1))), "as it was then");
      part(file, 1, 19, " lost");
      assertEquals(5, file.finish());
      assertEquals(1, file.chunks());
    }
    assertEquals("|HEAD one. More.", content());
  }

  @Test
  void takesAnEndWithoutFurtherParts() throws IOException {
    try (ChunkFile file = new ChunkFile(path())) {
      file.part(1, 0, Chunks.named("a"));
      file.flushed(1, 5);
      assertTrue(file.ended(1, 5).complete());
      Chunks.add(file, 2, "b");
      assertEquals(2, file.chunks());
    }
    assertEquals("|a|b", content());
  }

  @Test
  void refusesHolesWrongLengthsAndForeignBytes() throws IOException {
    try (ChunkFile file = new ChunkFile(path())) {
      file.part(1, 0, Chunks.named("a"));
      assertThrows(IOException.class, () -> part(file, 1, 1L << 60, "far"));
      assertThrows(IOException.class, () -> part(file, 1, 2, "overlap"));
      assertThrows(IOException.class, () -> part(file, 2, 0, "too early"));
      assertThrows(IOException.class, () -> file.ended(1, 6));
      assertThrows(IOException.class, () -> file.ended(7, 5));
      file.ended(1, 5);
      part(file, 2, 0, "not a chunk");
      assertThrows(IOException.class, () -> file.ended(2, 11));
      file.finish();
    }
    assertEquals("|a", content());
  }

  @Test
  void aChunkBeyondTheMemoryBoundIsWrittenEarlier() throws IOException {
    byte[] big = new byte[ChunkFile.MAX_PENDING_BYTES + 3 * 100_000];
    new Random(3).nextBytes(big);
    System.arraycopy(Chunks.named(""), 0, big, 0, 4);
    try (ChunkFile file = new ChunkFile(path())) {
      for (int at = 0; at < big.length; at += 100_000) {
        file.part(1, at, Arrays.copyOfRange(big, at, Math.min(big.length, at + 100_000)));
      }
      assertTrue(Files.size(path()) > 0);
      file.ended(1, big.length);
      file.finish();
    }
    assertArrayEquals(big, Files.readAllBytes(path()));
  }

  private final CountDownLatch offered = new CountDownLatch(1);
  private final List<Long> fed = new ArrayList<>();
  private final List<List<Long>> shown = new ArrayList<>();

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
    try (ChunkFile file = new ChunkFile(path())) {
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
