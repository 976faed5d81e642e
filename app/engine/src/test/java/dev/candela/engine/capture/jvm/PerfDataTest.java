package dev.candela.engine.capture.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerfDataTest {
  private static byte[] sample(ByteOrder order) {
    return new PerfDataFile(order)
        .number("sun.rt.createVmBeginTime", 1795243155041L)
        .text("sun.rt.javaCommand", "org.example.Main first second")
        .text("java.property.java.version", "17.0.15")
        .bytes();
  }

  @Test
  void readsTextsAndNumbersInBothByteOrders() {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
      PerfData data = PerfData.parse(ByteBuffer.wrap(sample(order))).orElseThrow();
      assertEquals(Optional.of("org.example.Main first second"), data.text("sun.rt.javaCommand"));
      assertEquals(Optional.of(1795243155041L), data.number("sun.rt.createVmBeginTime"));
      assertEquals(Optional.empty(), data.text("no.such.name"));
    }
  }

  @Test
  void survivesEveryTruncation() {
    byte[] whole = sample(ByteOrder.LITTLE_ENDIAN);
    for (int length = 0; length < whole.length; length++) {
      Optional<PerfData> data = PerfData.parse(ByteBuffer.wrap(Arrays.copyOf(whole, length)));
      assertEquals(length >= 32, data.isPresent(), "length " + length);
    }
  }

  @Test
  void survivesDamagedBytes() {
    byte[] whole = sample(ByteOrder.LITTLE_ENDIAN);
    Random random = new Random(7);
    for (int round = 0; round < 20_000; round++) {
      byte[] damaged = whole.clone();
      for (int i = 0; i <= round % 4; i++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      PerfData.parse(ByteBuffer.wrap(damaged)).ifPresent(data -> data.text("sun.rt.javaCommand"));
    }
  }

  @Test
  void refusesWhatIsNotReadyOrOfAnotherLayout() {
    byte[] notReady = sample(ByteOrder.LITTLE_ENDIAN);
    notReady[7] = 0;
    byte[] future = sample(ByteOrder.LITTLE_ENDIAN);
    future[5] = 3;
    assertEquals(Optional.empty(), PerfData.parse(ByteBuffer.wrap(notReady)).map(data -> 1));
    assertEquals(Optional.empty(), PerfData.parse(ByteBuffer.wrap(future)).map(data -> 1));
  }

  @Test
  void doesNotWaitForAPipe(@TempDir Path directory) throws IOException, InterruptedException {
    Path pipe = directory.resolve("4711");
    Assumptions.assumeTrue(
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo");
    assertTrue(Files.exists(pipe));
    assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> assertTrue(PerfData.read(pipe).isEmpty()));
  }
}
