package dev.candela.agent.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.AgentMain;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnixLinkTest {
  private static final int LIMIT_MILLIS = 10_000;

  @TempDir Path directory;

  private File path() {
    return directory.resolve("link").toFile();
  }

  /** Both directions at once, each longer than what the kernel keeps. */
  @Test
  void carriesBothDirectionsAtOnce() throws Exception {
    byte[] bytes = new byte[4 << 20];
    new Random(1).nextBytes(bytes);
    try (UnixLink.Door door = new UnixLink.Door(path());
        UnixLink one = UnixLink.connect(path());
        UnixLink other = door.accept(LIMIT_MILLIS)) {
      CompletableFuture<Void> there = write(one, bytes);
      CompletableFuture<Void> back = write(other, bytes);
      CompletableFuture<byte[]> received = read(one, bytes.length);
      assertArrayEquals(bytes, other.getInputStream().readNBytes(bytes.length));
      assertArrayEquals(bytes, received.get());
      there.get();
      back.get();
      close(one);
      assertEquals(-1, other.getInputStream().read());
    }
    assertFalse(path().exists());
  }

  private static void close(UnixLink link) throws IOException {
    link.close();
  }

  /** A pool may have one thread only. */
  private static void start(Runnable task) {
    Thread.ofPlatform().daemon().start(task);
  }

  private static CompletableFuture<Void> write(UnixLink link, byte[] bytes) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            link.getOutputStream().write(bytes);
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        },
        UnixLinkTest::start);
  }

  private static CompletableFuture<byte[]> read(UnixLink link, int count) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return link.getInputStream().readNBytes(count);
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        },
        UnixLinkTest::start);
  }

  @Test
  void silenceHasALimit() throws Exception {
    try (UnixLink.Door door = new UnixLink.Door(path());
        UnixLink one = UnixLink.connect(path());
        UnixLink other = door.accept(LIMIT_MILLIS)) {
      assertNull(door.accept(10));
      one.setSoTimeout(10);
      assertThrows(SocketTimeoutException.class, () -> one.getInputStream().read());
      other.getOutputStream().write(7);
      one.setSoTimeout(LIMIT_MILLIS);
      assertEquals(7, one.getInputStream().read());
    }
  }

  @Test
  void closingWakesWhoReads() throws Exception {
    try (UnixLink.Door door = new UnixLink.Door(path());
        UnixLink one = UnixLink.connect(path());
        UnixLink other = door.accept(LIMIT_MILLIS)) {
      CompletableFuture<byte[]> reading = read(one, 1);
      other.getOutputStream().write(new byte[0]);
      close(one);
      assertThrows(Exception.class, reading::get);
    }
  }

  /** Who cannot prove anything is sent away, and the agent goes on waiting. */
  @Test
  void aStrangerDoesNotKeepCandelaOut() throws Exception {
    AgentMain.start("meet=" + path() + ",token-hex=" + "00".repeat(32), null);
    assertTrue(Files.exists(path().toPath()), System.getProperty("dev.candela.agent.failure"));
    int opening;
    try (UnixLink stranger = UnixLink.connect(path())) {
      InputStream in = stranger.getInputStream();
      opening = in.read();
      stranger.getOutputStream().write(new byte[1000]);
      while (in.read() >= 0) {
        // Until it is sent away.
      }
    }
    try (UnixLink next = UnixLink.connect(path())) {
      assertEquals(opening, next.getInputStream().read());
    }
    Files.delete(path().toPath());
  }
}
