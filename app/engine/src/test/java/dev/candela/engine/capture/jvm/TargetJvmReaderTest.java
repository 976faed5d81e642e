package dev.candela.engine.capture.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Condition;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Owner;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetJvmReaderTest {
  @TempDir Path directory;

  private TargetJvm read(Owner owner, Instant start, PerfDataFile data, String... command)
      throws Exception {
    Path file = directory.resolve("4711");
    Files.write(file, data.bytes());
    return TargetJvmReader.read(
        new ProcessView(
            4711,
            owner,
            List.of(command),
            Optional.empty(),
            Optional.of(start),
            PerfData.read(file),
            Condition.RUNNING,
            ""));
  }

  @Test
  void saysWhoseItIsWhenItIsAnotherUsers() throws Exception {
    PerfDataFile data = new PerfDataFile(ByteOrder.LITTLE_ENDIAN);
    TargetJvm jvm = read(new Owner("ada", false), Instant.EPOCH, data, "java", "Main");
    assertEquals(
        "Process 4711 belongs to user ada; Candela runs as "
            + System.getProperty("user.name")
            + ". Run Candela as ada.",
        jvm.obstacle().orElseThrow().sentence());
  }

  @Test
  void passesOverDataThatADeadProcessLeft() throws Exception {
    Instant now = Instant.ofEpochSecond(1_000_000_000);
    PerfDataFile data =
        new PerfDataFile(ByteOrder.LITTLE_ENDIAN)
            .number("sun.rt.createVmBeginTime", now.minusSeconds(3600).toEpochMilli())
            .text("sun.rt.javaCommand", "Old");
    assertEquals("New", read(new Owner("ada", true), now, data, "java", "New").main());
  }

  @Test
  void keepsAJarWithSpacesWhole() throws Exception {
    PerfDataFile data =
        new PerfDataFile(ByteOrder.LITTLE_ENDIAN).text("sun.rt.javaCommand", "my app.jar -v x");
    TargetJvm jvm =
        read(new Owner("ada", true), Instant.EPOCH, data, "java", "-jar", "my app.jar", "-v", "x");
    assertEquals("my app.jar", jvm.main());
    assertEquals("-v x", jvm.arguments());
    assertEquals("my app.jar", jvm.shortName());
  }

  @Test
  void takesTheRealVmsWordThatItTakesNoAttachments() throws Exception {
    PerfDataFile data =
        new PerfDataFile(ByteOrder.LITTLE_ENDIAN)
            .text("sun.rt.jvmCapabilities", "0100")
            .text("java.property.java.version", "1.7.0_80");
    TargetJvm jvm = read(new Owner("ada", true), Instant.EPOCH, data, "java", "Main");
    assertEquals(Obstacle.Kind.ATTACH_DISABLED, jvm.obstacle().orElseThrow().kind());
    PerfDataFile old =
        new PerfDataFile(ByteOrder.LITTLE_ENDIAN).text("java.property.java.version", "1.7.0_80");
    jvm = read(new Owner("ada", true), Instant.EPOCH, old, "java", "Main");
    assertEquals(Obstacle.Kind.TOO_OLD, jvm.obstacle().orElseThrow().kind());
  }

  private static String parse(String... words) {
    JavaCommandLine line = JavaCommandLine.parse(List.of(words));
    return line.vmOptions() + " " + line.main() + " " + line.arguments();
  }

  @Test
  void findsTheMainClassBehindOptionsWithValues() {
    assertEquals(
        "[-Xmx1g, -cp, a.jar:b.jar, --add-modules, ALL-SYSTEM, -Dx=1] org.Main [-v, x]",
        parse(
            "java -Xmx1g -cp a.jar:b.jar --add-modules ALL-SYSTEM -Dx=1 org.Main -v x".split(" ")));
  }

  @Test
  void findsJarsAndModules() {
    assertEquals("[-ea] my app.jar [x]", parse("java", "-ea", "-jar", "my app.jar", "x"));
    assertEquals("[-p, mods] m/a.B []", parse("java", "-p", "mods", "-m", "m/a.B"));
    assertEquals("[] m/a.B [-y]", parse("java", "--module=m/a.B", "-y"));
  }

  @Test
  void toleratesWhatStartsNothing() {
    assertEquals("[-version]  []", parse("java", "-version"));
    assertEquals("[]  []", parse("java", "-jar"));
    assertEquals("[-cp]  []", parse("java", "-cp"));
    assertEquals("[]  []", parse("java"));
    assertEquals("[]  []", parse());
    assertEquals("[@options] Main []", parse("java", "@options", "Main"));
  }

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
  void doesNotWaitForAPipe() throws IOException, InterruptedException {
    Path pipe = directory.resolve("4711");
    Assumptions.assumeTrue(
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo");
    assertTrue(Files.exists(pipe));
    assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> assertTrue(PerfData.read(pipe).isEmpty()));
  }
}
