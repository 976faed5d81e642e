package dev.candela.engine.capture;

import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.Targets;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.jfr.read.JfrFeed;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A target whose temporary directory is a small file system; only the administrator mounts one. */
class FullDiskTest {
  @TempDir Path directory;

  private final Targets targets = new Targets();
  private final SessionLog log = new SessionLog();
  private Path small;

  @BeforeEach
  void mount() throws Exception {
    small = Files.createDirectory(directory.resolve("small"));
    Administrator.assumeMounts(small, "12m");
  }

  @AfterEach
  void unmount() throws Exception {
    targets.close();
    Administrator.unmount(small);
  }

  private void fill(long leftBytes) throws IOException {
    try (OutputStream out =
        Files.newOutputStream(
            small.resolve("filler"), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      while (leftBytes == 0 || small.toFile().getUsableSpace() > leftBytes) {
        out.write(new byte[1 << 18]);
      }
    } catch (IOException full) {
      assertEquals(0, leftBytes, "there was less room than that");
    }
  }

  private TargetProcess target() throws IOException {
    return TargetProcess.start(17, "-Djava.io.tmpdir=" + small);
  }

  private LiveSession record(TargetProcess target, EngineKind engine, EventGroup... also)
      throws Exception {
    Map<EventKind, Long> intervals = Map.of(EventKind.CPU, 10_000_000L);
    return log.record(
        target.pid(),
        new SamplingSettings(engine, intervals, 0, false, 0, Set.of(also), false),
        recording());
  }

  private Path recording() {
    return directory.resolve("x.jfr");
  }

  private static void awaitSamples(LiveSession session, long count) throws Exception {
    await(session, () -> session.status().samples().orElse(0) >= count);
  }

  private static void await(LiveSession session, BooleanSupplier condition) throws Exception {
    for (int i = 0; !condition.getAsBoolean(); i++) {
      assertFalse(session.ended().isDone(), "it ended before");
      assertTrue(i < 3000, "it does not happen within a minute: " + session.status().samples());
      Thread.sleep(20);
    }
  }

  @Test
  void asyncProfilerEndsWithTheReasonOnceTheDiskIsFull() throws Exception {
    endsWithTheReason(EngineKind.ASYNC, 0);
  }

  /** It wants more room than async-profiler, since it would end the JVM without. */
  @Test
  void theJdksRecorderEndsWithTheReasonBeforeTheDiskIsFull() throws Exception {
    assertEquals(0, Administrator.run("mount", "-o", "remount,size=100m", small.toString()));
    endsWithTheReason(EngineKind.JFR, 16L << 20);
  }

  /** With the default settings, first the JDK's recorder ends. */
  @Test
  void samplesGoOnWithoutTheJdksRecorderUntilTheDiskIsFull() throws Exception {
    assertEquals(0, Administrator.run("mount", "-o", "remount,size=100m", small.toString()));
    TargetProcess target = targets.add(target());
    LiveSession session = record(target, EngineKind.ASYNC, EventGroup.values());
    Path beside = Path.of(recording() + ".part");
    await(session, () -> beside.toFile().length() > 0);
    fill(16L << 20);
    await(session, () -> !log.notices.isEmpty());
    String notice = log.notices.getFirst().sentence();
    assertTrue(notice.startsWith("Only samples are recorded"), notice);
    assertContains("is free in " + small, notice);
    awaitSamples(session, session.status().samples().orElse(0) + 20);
    endsWithTheReason(target, session, 0);
  }

  private void endsWithTheReason(EngineKind engine, long leftBytes) throws Exception {
    TargetProcess target = targets.add(target());
    LiveSession session = record(target, engine);
    awaitSamples(session, 20);
    endsWithTheReason(target, session, leftBytes);
  }

  private void endsWithTheReason(TargetProcess target, LiveSession session, long leftBytes)
      throws Exception {
    fill(leftBytes);
    SessionEnd end = session.ended().get(60, TimeUnit.SECONDS);
    assertEquals(Cause.AGENT_LEFT, end.cause());
    assertContains("is free in " + small, end.sentence());
    assertContains("Free some space there", end.sentence());
    long samples =
        RecordingFile.readAllEvents(recording()).stream()
            .filter(event -> event.getEventType().getName().endsWith("Sample"))
            .count();
    assertEquals(end.status().samples().orElse(-1), samples, "what is told is in the file");
    JfrFeed feed = new JfrFeed("x", ReadOptions.ALL);
    feed.accept(Files.readAllBytes(recording()));
    assertEquals(List.of(), feed.profile().warnings(), "every chunk is whole");
    assertTrue(target.process().isAlive());
  }

  /** No room for a copy of the second recorder's file at the end. */
  @Test
  void whatCannotBeAppendedStaysInItsOwnFile() throws Exception {
    byte[] large = Arrays.copyOf(Chunks.named("beside"), 1 << 20);
    Path x = small.resolve("x.jfr");
    try (ChunkFile file = new ChunkFile(x)) {
      Chunks.add(file, 1, "first");
      file.part(-1, 0, large);
      file.ended(-1, large.length);
      file.part(2, 0, Chunks.named("cut"));
      fill(1 << 19);
      assertThrows(IOException.class, file::finish);
    }
    assertEquals("|first", Chunks.names(Files.readAllBytes(x)));
    assertArrayEquals(large, Files.readAllBytes(small.resolve("x.jfr.part")));
  }

  @Test
  void threadDumpsNeedNoDisk() throws Exception {
    LiveSession session = record(targets.add(target()), EngineKind.THREADS);
    fill(0);
    awaitSamples(session, session.status().samples().orElse(0) + 20);
    assertEquals(Cause.STOPPED, session.stop().get(60, TimeUnit.SECONDS).cause());
  }

  @Test
  void aLongRecordingFitsIntoLittleRoom() throws Exception {
    LiveSession session = record(targets.add(target()), EngineKind.ASYNC);
    await(session, () -> session.status().recordedChunks() >= 8);
    assertEquals(Cause.STOPPED, session.stop().get(60, TimeUnit.SECONDS).cause());
  }
}
