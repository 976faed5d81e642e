package dev.candela.agent.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.AgentMain;
import java.io.File;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PipeLinkTest {
  @TempDir Path directory;
  private File to;
  private File from;

  @BeforeEach
  void makePipes() throws Exception {
    to = directory.resolve(PipeLink.TO_AGENT).toFile();
    from = directory.resolve(PipeLink.FROM_AGENT).toFile();
    Process mkfifo = new ProcessBuilder("mkfifo", to.getPath(), from.getPath()).start();
    Assumptions.assumeTrue(mkfifo.waitFor() == 0, "no mkfifo");
  }

  /** Both ends, opened as the helper and the agent do it. */
  private PipeLink[] both() throws IOException {
    try (FileChannel there = PipeLink.hold(to);
        FileChannel back = PipeLink.hold(from)) {
      assertTrue(there.isOpen() && back.isOpen());
      return new PipeLink[] {new PipeLink(to, from), new PipeLink(from, to)};
    }
  }

  private static <T> FutureTask<T> start(String name, Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread.ofPlatform().daemon().name(name).start(task);
    return task;
  }

  private static void awaitInside(String thread, String method) {
    while (Thread.getAllStackTraces().entrySet().stream()
        .noneMatch(
            one ->
                one.getKey().getName().equals(thread)
                    && Arrays.toString(one.getValue()).contains(method))) {
      Thread.onSpinWait();
    }
  }

  /** Both directions at once, each longer than what the kernel keeps; each end ends the other. */
  @Test
  void carriesBothDirectionsAtOnce() throws Exception {
    byte[] bytes = new byte[4 << 20];
    new Random(1).nextBytes(bytes);
    PipeLink[] ends = both();
    FutureTask<byte[]> there = start("there", () -> read(ends[0], bytes.length));
    FutureTask<byte[]> back = start("back", () -> read(ends[1], bytes.length));
    FutureTask<Void> sent = start("sent", () -> write(ends[0], bytes));
    write(ends[1], bytes);
    sent.get();
    assertArrayEquals(bytes, there.get());
    assertArrayEquals(bytes, back.get());
    ends[0].close();
    assertEquals(-1, ends[1].read(new byte[1], 0));
    assertThrows(IOException.class, () -> ends[1].write(bytes, 1));
    ends[1].close();
  }

  private static Void write(PipeLink link, byte[] bytes) throws IOException {
    link.write(bytes, bytes.length);
    return null;
  }

  private static byte[] read(PipeLink link, int count) throws IOException {
    byte[] all = new byte[count];
    byte[] part = new byte[8192];
    for (int at = 0; at < count; ) {
      int read = link.read(part, 0);
      System.arraycopy(part, 0, all, at, read);
      at += read;
    }
    return all;
  }

  /** Opening a pipe for one direction waits for the other end for ever. */
  @Test
  void aHelperThatHasGoneDoesNotHoldUpTheAgent() throws Exception {
    try (PipeLink agent = new PipeLink(to, from)) {
      assertEquals(-1, agent.read(new byte[1], 0));
      assertThrows(IOException.class, () -> agent.write(new byte[1], 1));
    }
  }

  /** The side that reads can still send the reason why it leaves. */
  @Test
  void silenceHasALimit() throws Exception {
    PipeLink[] ends = both();
    ends[1].write(new byte[] {7}, 1);
    byte[] one = new byte[1];
    assertEquals(1, ends[0].read(one, 5000));
    assertEquals(7, one[0]);
    FutureTask<Void> timer = start("timer", () -> run(ends[0]));
    assertThrows(SocketTimeoutException.class, () -> ends[0].read(one, 10));
    timer.get();
    ends[0].write(new byte[] {8}, 1);
    assertEquals(1, ends[1].read(one, 0));
    assertEquals(8, one[0]);
    ends[0].close();
    ends[1].close();
  }

  private static Void run(PipeLink link) {
    link.run();
    return null;
  }

  @Test
  void closingWakesAReaderAndAWriterAndTheTimer() throws Exception {
    PipeLink[] ends = both();
    FutureTask<Integer> reader = start("pipe reader", () -> ends[0].read(new byte[1], 60_000));
    FutureTask<Void> writer = start("pipe writer", () -> write(ends[0], new byte[1 << 20]));
    FutureTask<Void> timer = start("pipe timer", () -> run(ends[0]));
    awaitInside("pipe reader", "FileDispatcherImpl.read0");
    awaitInside("pipe writer", "FileDispatcherImpl.write0");
    awaitInside("pipe timer", "Object.wait");
    ends[0].close();
    for (FutureTask<?> woken : Arrays.asList(reader, writer)) {
      Throwable failure =
          assertThrows(ExecutionException.class, () -> woken.get(10, TimeUnit.SECONDS)).getCause();
      assertInstanceOf(ClosedChannelException.class, failure);
    }
    timer.get(10, TimeUnit.SECONDS);
    ends[1].close();
  }

  /** A peer that cannot prove itself is refused, and the agent goes. */
  @Test
  void aStrangerIsRefused() throws Exception {
    PipeLink stranger;
    try (FileChannel there = PipeLink.hold(to);
        FileChannel back = PipeLink.hold(from)) {
      assertTrue(there.isOpen() && back.isOpen());
      AgentMain.start("pipes=" + directory + ",token-hex=" + "00".repeat(32), null);
      stranger = new PipeLink(from, to);
    }
    byte[] buffer = new byte[4096];
    assertTrue(stranger.read(buffer, 0) > 0, System.getProperty("dev.candela.agent.failure"));
    stranger.write(new byte[1000], 1000);
    int last = 0;
    int count;
    while ((count = stranger.read(buffer, 0)) >= 0) {
      last = count == 0 ? last : buffer[0];
    }
    assertEquals(3, last, "a refusal");
    stranger.close();
  }
}
