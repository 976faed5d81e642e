package dev.candela.agent.engine;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.Heard;
import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventGroup;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whatever the recorder does, the sampler goes on. */
class PairedEngineTest {
  private static final long PATIENCE_SECONDS = 60;

  private final List<String> said = new ArrayList<>();
  private final Written sampler = new Written("sampler", EngineOffer.available(EngineKind.ASYNC));
  private final Written recorder = new Written("recorder", EngineOffer.available(EngineKind.JFR));
  private final Heard heard = new Heard();

  private PairedEngine paired(Written beside) {
    return new PairedEngine(sampler, beside, heard, 0);
  }

  private PairedEngine started(Written beside) throws EngineFailure {
    PairedEngine paired = paired(beside);
    paired.start(request(EventGroup.all()), heard);
    return paired;
  }

  private static StartRequest request(Set<EventGroup> also) {
    return new StartRequest(EngineKind.ASYNC, List.of(), 0, true, 0, also, false);
  }

  private static void await(CountDownLatch latch) {
    assertTrue(assertDoesNotThrow(() -> latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)));
  }

  private void say(String what) {
    synchronized (said) {
      said.add(what);
      said.notifyAll();
    }
  }

  private void awaitSaid(String what) {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    synchronized (said) {
      while (!said.contains(what)) {
        assertTrue(System.nanoTime() < endNanos, "not \"" + what + "\" in " + said);
        assertDoesNotThrow(() -> said.wait(TimeUnit.SECONDS.toMillis(1)));
      }
    }
  }

  /** What an engine was told, in that order. */
  private String saidTo(Written engine) {
    synchronized (said) {
      return said.stream()
          .filter(what -> what.startsWith(engine.name) && !what.equals("recorder turn"))
          .map(what -> what.substring(engine.name.length() + 1))
          .collect(Collectors.joining(" "));
    }
  }

  private void awaitThreadsEnd() throws InterruptedException {
    for (Thread thread : heard.threads()) {
      thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    }
    assertEquals(List.of(), heard.threads());
  }

  @Test
  void recorderStartsBesideTheSamplesAndEndsWithThem() throws Exception {
    PairedEngine paired = started(recorder);
    awaitSaid("recorder turn");
    paired.turn(System.nanoTime());
    paired.flush();
    paired.pause();
    paired.resume();
    paired.stop();
    assertEquals("start turn flush pause resume stop", saidTo(sampler));
    assertEquals("start flush pause resume stop", saidTo(recorder));
    awaitThreadsEnd();
  }

  @Test
  void recorderDoesNotStartDuringAPause() throws Exception {
    PairedEngine paired = new PairedEngine(sampler, recorder, heard, TimeUnit.SECONDS.toNanos(1));
    paired.start(request(EventGroup.all()), heard);
    paired.pause();
    paired.flush();
    Thread thread = heard.threads().get(0);
    // Without a time, however long the pause is.
    while (thread.getState() != Thread.State.WAITING) {
      assertEquals("", saidTo(recorder));
      Thread.sleep(1);
    }
    assertEquals("", saidTo(recorder));
    paired.resume();
    awaitSaid("recorder turn");
    paired.stop();
    assertEquals("start stop", saidTo(recorder));
    awaitThreadsEnd();
  }

  @Test
  void samplesAreTakenWhileTheRecorderStarts() throws Exception {
    recorder.silent = true;
    PairedEngine paired = started(recorder);
    await(recorder.reached);
    paired.turn(System.nanoTime());
    paired.flush();
    paired.pause();
    paired.resume();
    assertEquals("start turn flush pause resume", saidTo(sampler));
    assertEquals("start", saidTo(recorder));
    Thread answer = Thread.startVirtualThread(() -> answerAfterTheSamplesEnd());
    paired.stop();
    answer.join();
    assertTrue(saidTo(recorder).endsWith(" stop"));
    assertEquals(List.of(), heard.warnings());
    awaitThreadsEnd();
  }

  private void answerAfterTheSamplesEnd() {
    awaitSaid("sampler stop");
    recorder.answered.countDown();
  }

  @Test
  void recorderThatNeverAnswersIsNotWaitedForWhenTheJvmEnds() throws Exception {
    PairedEngine paired = started(recorder);
    awaitSaid("recorder turn");
    recorder.silent = true;
    await(recorder.reached);
    paired.stopWaiting();
    paired.stop();
    assertEquals(
        List.of("JDK Flight Recorder did not answer in time, so its last events may be missing."),
        heard.warnings());
    assertTrue(saidTo(sampler).endsWith(" stop"));
    paired.start(request(EventGroup.all()), heard);
    recorder.silent = false;
    recorder.answered.countDown();
    awaitSaid("recorder stop");
    paired.stop();
    assertTrue(saidTo(recorder).startsWith("start stop"), "one by one");
    awaitThreadsEnd();
  }

  @Test
  void recorderIsWaitedForAtTheEnd() throws Exception {
    PairedEngine paired = started(recorder);
    awaitSaid("recorder turn");
    recorder.silent = true;
    await(recorder.reached);
    Thread answer = Thread.startVirtualThread(() -> answerAfterTheSamplesEnd());
    paired.stop();
    answer.join();
    assertEquals("start stop", saidTo(recorder));
    assertEquals(List.of(), heard.warnings());
    awaitThreadsEnd();
  }

  @Test
  void recorderThatIsNotWaitedForStillEndsBeforeTheAgent() throws Exception {
    recorder.silent = true;
    PairedEngine paired = started(recorder);
    await(recorder.reached);
    paired.stopWaiting();
    paired.stop();
    assertEquals("start", saidTo(recorder));
    Thread leaving = new Thread(() -> assertDoesNotThrow(paired::awaitEnd));
    leaving.start();
    while (leaving.getState() != Thread.State.WAITING) {
      assertTrue(leaving.isAlive(), "it has not waited");
      Thread.sleep(1);
    }
    recorder.answered.countDown();
    leaving.join();
    assertEquals("start stop", saidTo(recorder));
    assertEquals(List.of(), heard.threads());
  }

  @Test
  void recorderThatCannotStartIsSaidOnce() throws Exception {
    Written none =
        new Written("none", EngineOffer.unavailable(EngineKind.JFR, "There is none here.", ""));
    PairedEngine paired = started(none);
    awaitSaid("none stop");
    paired.flush();
    paired.stop();
    assertEquals(1, heard.warnings().size());
    assertTrue(heard.warnings().get(0).endsWith(": There is none here."));
    assertTrue(saidTo(sampler).endsWith(" stop"));
  }

  @Test
  void recorderThatBreaksDownIsLetGo() throws Exception {
    recorder.failure = new EngineFailure("The disk is full.", "");
    PairedEngine paired = started(recorder);
    awaitSaid("recorder stop");
    paired.turn(System.nanoTime());
    paired.stop();
    assertEquals("start stop", saidTo(recorder));
    assertEquals(1, heard.warnings().size());
    awaitThreadsEnd();
  }

  @Test
  void nothingRunsBesideUnlessAskedFor() throws Exception {
    PairedEngine paired = paired(recorder);
    paired.start(request(EnumSet.noneOf(EventGroup.class)), heard);
    assertEquals(List.of(), heard.threads());
    paired.stop();
    assertEquals("", saidTo(recorder));
  }

  private final class Written implements Engine {
    private final String name;
    private final EngineOffer offer;
    private EngineFailure failure;
    private volatile boolean silent;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);

    Written(String name, EngineOffer offer) {
      this.name = name;
      this.offer = offer;
    }

    private void told(String what) throws EngineFailure {
      say(name + " " + what);
      if (silent) {
        reached.countDown();
        await(answered);
      }
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public EngineKind kind() {
      return offer.engine();
    }

    @Override
    public EngineOffer offer() {
      return offer;
    }

    @Override
    public Started start(StartRequest request, ChunkSink sink) throws EngineFailure {
      told("start");
      return new Started(kind(), "", List.of(), 0, false, List.of());
    }

    @Override
    public void pause() throws EngineFailure {
      told("pause");
    }

    @Override
    public void resume() throws EngineFailure {
      told("resume");
    }

    @Override
    public long turn(long nowNanos) throws EngineFailure {
      told("turn");
      return nowNanos + TimeUnit.MILLISECONDS.toNanos(1);
    }

    @Override
    public void flush() throws EngineFailure {
      told("flush");
    }

    @Override
    public void stop() throws EngineFailure {
      told("stop");
    }

    @Override
    public void count(Map<Counter, Long> counters) {}
  }
}
