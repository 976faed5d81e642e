package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.testkit.Administrator;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.capture.testkit.TargetJdks;
import dev.candela.engine.capture.testkit.TargetProcess;
import dev.candela.engine.capture.testkit.Targets;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a target has in its temporary directory when it is killed while or after it is recorded. */
class KilledTargetTest {
  @TempDir Path directory;

  @AutoClose private final Targets targets = new Targets();
  private Path temporary;

  /** Samples by that engine, and everything that the JDK's recorder adds. */
  static SamplingSettings everything(EngineKind engine) {
    return RealAgent.settings(engine, EventGroup.values());
  }

  /** Waits until the JDK's recorder writes there, and Candela knows. */
  static void awaitRecorder(LiveSession session, Path temporary) throws Exception {
    awaitRecorder(session, temporary, session.engine().engine() != EngineKind.JFR);
  }

  private static void awaitRecorder(LiveSession session, Path temporary, boolean beside)
      throws Exception {
    Path second = Path.of(session.file() + ".part");
    do {
      assertFalse(session.ended().isDone(), () -> "ended: " + session.ended().getNow(null));
      Thread.sleep(50);
      SessionLog.flush(session);
    } while (recorderFiles(temporary).isEmpty() || beside && !Files.exists(second));
  }

  static List<String> recorderFiles(Path temporary) throws IOException {
    try (Stream<Path> files = Files.walk(temporary)) {
      return files.map(Path::toString).filter(name -> name.endsWith(".jfr")).toList();
    }
  }

  @BeforeEach
  void makeTemporaryDirectory() throws IOException {
    temporary = Files.createDirectory(directory.resolve("tmp"));
  }

  private TargetProcess target(InstalledJdk jdk) throws IOException {
    return TargetProcess.start(jdk, "-Djava.io.tmpdir=" + temporary);
  }

  private LiveSession record(TargetProcess target, EngineKind engine) throws Exception {
    return record(target, engine, engine != EngineKind.JFR);
  }

  private LiveSession record(TargetProcess target, EngineKind engine, boolean beside)
      throws Exception {
    LiveSession session =
        new SessionLog().record(target.pid(), everything(engine), directory.resolve("x.jfr"));
    awaitRecorder(session, temporary, beside);
    return session;
  }

  private static void kill(TargetProcess target, LiveSession session) throws Exception {
    target.signal("KILL");
    assertEquals(Cause.TARGET_ENDED, SessionLog.end(session).cause());
  }

  @ParameterizedTest(name = "{0} on JDK {1}")
  @CsvSource({"ASYNC, 8", "JFR, 11", "ASYNC, 17", "JFR, 17", "ASYNC, 25", "JFR, 25"})
  void nothing(EngineKind engine, int feature) throws Exception {
    TargetProcess target = targets.add(target(TargetJdks.feature(feature)));
    LiveSession session = record(target, engine);
    assertEquals(List.of(), scratch(), "while it runs");
    kill(target, session);
    assertEquals(List.of(), List.of(temporary.toFile().list()));
  }

  @ParameterizedTest(name = "{0} on JDK {1}")
  @CsvSource({"JFR, 8", "ASYNC, 11", "ASYNC, 17", "JFR, 21", "ASYNC, 25", "JFR, 26", "JFR, 27"})
  void oneEmptyDirectoryAfterRecordingsUntilItEnds(EngineKind engine, int feature)
      throws Exception {
    TargetProcess target = targets.add(target(TargetJdks.feature(feature)));
    record(target, engine).close();
    Path made = emptyDirectory(temporary);
    record(target, engine).close();
    assertEquals(made, emptyDirectory(temporary));
    target.jcmd("JFR.start");
    // Before JDK 14, no second recorder starts beside that one.
    record(target, engine, engine != EngineKind.JFR && feature >= 14).close();
    assertEquals(List.of(made.toFile()), List.of(temporary.toFile().listFiles()));
    target.signal("TERM");
    assertTrue(target.process().waitFor(20, TimeUnit.SECONDS), "the target does not end");
    assertEquals(List.of(), List.of(temporary.toFile().list()));
    // From JDK 21 on, the JVM warns of agents.
    assertEquals(
        List.of(), target.output().stream().filter(line -> !line.startsWith("WARNING: ")).toList());
  }

  /** The recorder's, which only the target's user can open, and which is all that is left. */
  static Path emptyDirectory(Path temporary) throws IOException {
    File[] left = temporary.toFile().listFiles();
    assertEquals(1, left.length, () -> List.of(left).toString());
    assertEquals(List.of(), List.of(left[0].list()));
    assertEquals("rwx------", Administrator.mode(left[0].toPath()));
    return left[0].toPath();
  }

  @Test
  void nothingOfASecondRecordingThatIsPaused() throws Exception {
    TargetProcess target = targets.add(target(TargetJdks.feature(17)));
    record(target, EngineKind.JFR).close();
    LiveSession second = record(target, EngineKind.JFR);
    second.pause();
    SessionLog.flush(second);
    kill(target, second);
    assertEquals(List.of(), List.of(temporary.toFile().list()));
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {8, 17, 25})
  void nothingWhileAsyncProfilerIsLoaded(int feature) throws Exception {
    TargetProcess target = targets.add(target(TargetJdks.feature(feature)));
    CompletableFuture<Void> ended = stopWhileLoading(target);
    target.signal("KILL");
    ended.get(30, TimeUnit.SECONDS);
    assertEquals(List.of(), List.of(temporary.toFile().list()));
  }

  /** Stops it when async-profiler's files are there, and Candela has been told. */
  private CompletableFuture<Void> stopWhileLoading(TargetProcess target) throws Exception {
    for (int attempt = 0; attempt < 50; attempt++) {
      CompletableFuture<Void> ended =
          CompletableFuture.runAsync(() -> recordBriefly(target), Thread::startVirtualThread);
      while (!ended.isDone()) {
        if (!scratch().isEmpty()) {
          target.signal("STOP");
          if (!scratch().isEmpty() && knowsTemporaryDirectory()) {
            return ended;
          }
          target.signal("CONT");
        }
      }
    }
    throw new AssertionError("it was too fast, or Candela has not been told");
  }

  private void recordBriefly(TargetProcess target) {
    try {
      new SessionLog()
          .record(target.pid(), RealAgent.settings(EngineKind.ASYNC), directory.resolve("x.jfr"))
          .close();
    } catch (CaptureFailure killed) {
      // As it should be.
      return;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private List<String> scratch() {
    return Stream.of(temporary.toFile().list())
        .filter(name -> name.startsWith("candela-"))
        .toList();
  }

  /** True once Candela, which is this process, keeps it open. */
  private boolean knowsTemporaryDirectory() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.anyMatch(each -> temporary.toString().equals(target(each)));
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }

  @Test
  void whatItRecordedItself() throws Exception {
    TargetProcess target = targets.add(target(TargetJdks.feature(17)));
    LiveSession session = record(target, EngineKind.ASYNC);
    target.jcmd("JFR.start");
    SessionLog.flush(session);
    List<String> before = recorderFiles(temporary);
    kill(target, session);
    assertEquals(before, recorderFiles(temporary));
  }
}
