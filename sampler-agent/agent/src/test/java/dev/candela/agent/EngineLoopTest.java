package dev.candela.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.engine.EngineFailure;
import dev.candela.agent.link.Outbox;
import dev.candela.wire.Command;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** However an engine misbehaves, its thread answers, ends when told to, and is silent. */
class EngineLoopTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final AgentThreads threads = new AgentThreads();
  private final Outbox outbox = new Outbox(1 << 20, new java.io.File("."));
  private final ProgramStart programStart = new ProgramStart();
  private final EngineLoop loop = new EngineLoop(threads, outbox, programStart);
  private final ScriptedEngine engine = new ScriptedEngine();

  private Thread run() {
    loop.use(List.of(engine));
    return threads.start("engine", loop);
  }

  private static Command start() {
    return Command.start(new StartRequest(EngineKind.ASYNC, List.of(), 0, true, 0));
  }

  /** One that is detached from as soon as it has started. */
  private List<String> saidOfARecording() {
    return saidOf(start(), Command.of(Command.Kind.DETACH));
  }

  private List<String> saidOf(Command... commands) {
    List.of(commands).forEach(loop::submit);
    awaitEnd(run());
    return Said.of(outbox);
  }

  private static void awaitEnd(Thread thread) {
    assertTimeoutPreemptively(PATIENCE, () -> thread.join());
  }

  @Test
  void leavesThoughTheEngineCannotStop() {
    engine.onStop = new EngineFailure("It does not want to.", "");
    assertEquals(
        List.of(
            "started async", "ERROR: It does not want to.", "stopped: It does not want to.", "bye"),
        saidOfARecording());
  }

  @Test
  void staysUntilTheEnginesOwnThreadsHaveEndedButSaysItsLastWordBefore() {
    engine.left = new CountDownLatch(1);
    loop.submit(start());
    loop.submit(Command.of(Command.Kind.DETACH));
    Thread thread = run();
    assertTimeoutPreemptively(PATIENCE, () -> Said.of(outbox));
    assertTrue(thread.isAlive());
    engine.left.countDown();
    awaitEnd(thread);
  }

  @Test
  void saysWhichEventTheEngineLeavesOut() {
    List<EventSetting> events = List.of(new EventSetting(EventKind.LOCK, 0));
    Command start = Command.start(new StartRequest(EngineKind.ASYNC, events, 0, true, 0));
    assertEquals(
        "WARNING: lock is not in this recording: the engine async cannot sample it.",
        saidOf(start, Command.of(Command.Kind.DETACH)).get(1));
  }

  @Test
  void saysOnceThatAProgramStartedWithoutBeingSampled() throws InterruptedException {
    programStart.await(1);
    List<String> warnings =
        saidOf(start(), Command.of(Command.Kind.STOP), start(), Command.of(Command.Kind.DETACH))
            .stream()
            .filter(said -> said.startsWith("WARNING"))
            .toList();
    assertEquals(1, warnings.size(), warnings.toString());
    assertTrue(warnings.get(0).startsWith("WARNING: The program's first "), warnings.toString());
  }

  @Test
  void leavesThoughTheEngineBreaksDownWhileItStops() {
    engine.onStop = new NoClassDefFoundError("gone");
    List<String> said = saidOfARecording();
    assertEquals("bye", said.get(said.size() - 1), said.toString());
  }

  @Test
  void refusesAStartThatRunsOutOfMemory() {
    engine.onStart = new OutOfMemoryError("no room");
    assertEquals(
        List.of("start failed: The engine failed: java.lang.OutOfMemoryError: no room.", "bye"),
        saidOfARecording());
    assertEquals(1, engine.stops.get(), "nobody knows what it left running");
  }

  @Test
  void engineThatBreaksDownIsLetGo() throws InterruptedException {
    engine.onTurn = new StackOverflowError("deep");
    loop.submit(start());
    Thread thread = run();
    while (engine.stops.get() == 0) {
      Thread.sleep(1);
    }
    assertTrue(thread.isAlive(), "the link lives on");
    loop.exit();
    awaitEnd(thread);
    assertEquals(
        List.of(
            "started async",
            "ERROR: The engine failed: java.lang.StackOverflowError: deep.",
            "stopped: The engine failed: java.lang.StackOverflowError: deep.",
            "bye"),
        Said.of(outbox));
  }

  @Test
  void errorOutsideOfTheEnginesTurnReleasesItToo() {
    engine.onCount = new OutOfMemoryError("no room");
    List<String> said = saidOf(start());
    assertEquals(1, engine.stops.get());
    assertTrue(said.get(said.size() - 1).startsWith("stopped: "), said.toString());
  }

  @Test
  void exitAndEndOfTheLinkDoNotWaitForAFullQueue() {
    for (int i = 0; i < 64; i++) {
      loop.submit(Command.of(Command.Kind.PAUSE));
    }
    assertFalse(loop.submit(start()), "nobody takes commands, and no caller waits for ever");
    assertTimeoutPreemptively(PATIENCE, loop::exit);
    assertTimeoutPreemptively(PATIENCE, loop::abandon);
    awaitEnd(run());
    assertEquals(0, engine.stops.get());
  }
}
