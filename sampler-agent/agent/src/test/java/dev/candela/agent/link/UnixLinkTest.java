package dev.candela.agent.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.AgentMain;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
    try (UnixLink.Server server = new UnixLink.Server(path());
        UnixLink one = UnixLink.connect(path());
        UnixLink other = server.accept(LIMIT_MILLIS)) {
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
    try (UnixLink.Server server = new UnixLink.Server(path());
        UnixLink one = UnixLink.connect(path());
        UnixLink other = server.accept(LIMIT_MILLIS)) {
      assertNull(server.accept(10));
      one.setSoTimeout(10);
      assertThrows(SocketTimeoutException.class, () -> one.getInputStream().read());
      other.getOutputStream().write(7);
      one.setSoTimeout(LIMIT_MILLIS);
      assertEquals(7, one.getInputStream().read());
    }
  }

  @Test
  void closingWakesAReader() throws Exception {
    try (UnixLink.Server server = new UnixLink.Server(path());
        UnixLink one = UnixLink.connect(path());
        UnixLink other = server.accept(LIMIT_MILLIS)) {
      CompletableFuture<Throwable> failure = new CompletableFuture<>();
      Thread reader =
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    try {
                      one.getInputStream().read();
                    } catch (IOException e) {
                      failure.complete(e);
                    }
                  });
      while (!Arrays.toString(reader.getStackTrace()).contains("select")) {
        Thread.onSpinWait();
      }
      close(one);
      assertInstanceOf(ClosedChannelException.class, failure.get(10, TimeUnit.SECONDS));
      assertEquals(-1, other.getInputStream().read());
    }
  }

  /** A peer that cannot prove itself is refused, and the agent goes on waiting. */
  @Test
  void aStrangerDoesNotKeepCandelaOut() throws Exception {
    AgentMain.start("socket=" + path() + ",token-hex=" + "00".repeat(32), null);
    assertTrue(Files.exists(path().toPath()), System.getProperty("dev.candela.agent.failure"));
    int opening;
    try (UnixLink stranger = UnixLink.connect(path())) {
      InputStream in = stranger.getInputStream();
      opening = in.read();
      stranger.getOutputStream().write(new byte[1000]);
      while (in.read() >= 0) {
        // Until it is refused.
      }
    }
    try (UnixLink next = UnixLink.connect(path())) {
      assertEquals(opening, next.getInputStream().read());
    }
  }
}
