package dev.candela.agent.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.wire.Counter;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventGroup;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Whatever the recorder does, the sampler goes on. */
class PairedEngineTest {
  private static final long LATER_NANOS = 10_000_000_000L;

  private final List<String> said = new ArrayList<>();
  private final Written sampler = new Written("sampler", EngineOffer.available(EngineKind.ASYNC));

  private PairedEngine paired(Written recorder) {
    return new PairedEngine(sampler, recorder);
  }

  private static StartRequest request(Set<EventGroup> also) {
    return new StartRequest(EngineKind.ASYNC, List.of(), 0, true, 0, also);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void turn(PairedEngine paired) {
    try {
      paired.turn(later());
    } catch (EngineFailure failure) {
      throw new AssertionError(failure);
    }
  }

  private static long later() {
    return System.nanoTime() + LATER_NANOS;
  }

  @Test
  void recorderStartsAfterTheFirstSamplesAndEndsWithThem() throws EngineFailure {
    PairedEngine paired = paired(new Written("recorder", EngineOffer.available(EngineKind.JFR)));
    paired.start(request(EventGroup.all()), null);
    paired.turn(System.nanoTime());
    paired.turn(later());
    paired.flush();
    paired.pause();
    paired.resume();
    paired.stop();
    assertEquals(
        "sampler start, sampler turn, sampler turn, recorder start, recorder turn, sampler flush,"
            + " recorder flush, sampler pause, recorder pause, sampler resume, recorder resume,"
            + " sampler stop, recorder stop",
        String.join(", ", said));
  }

  @Test
  void recorderDoesNotStartDuringAPause() throws EngineFailure {
    PairedEngine paired = paired(new Written("recorder", EngineOffer.available(EngineKind.JFR)));
    paired.start(request(EventGroup.all()), null);
    paired.pause();
    paired.turn(later());
    paired.reconfigure(request(EnumSet.of(EventGroup.GC)));
    paired.turn(later());
    assertEquals(
        "sampler start, sampler pause, sampler turn, sampler reconfigure, sampler turn",
        String.join(", ", said));
    said.clear();
    paired.resume();
    paired.turn(later());
    assertEquals(
        "sampler resume, sampler turn, recorder start, recorder turn", String.join(", ", said));
  }

  @Test
  void timeOfTheRecorderIsNoCostOfTheSampler() throws EngineFailure {
    Written recorder = new Written("recorder", EngineOffer.available(EngineKind.JFR));
    PairedEngine paired = paired(recorder);
    paired.start(request(EventGroup.all()), null);
    sampler.burntNanos = 200_000_000;
    recorder.burntNanos = 50_000_000;
    paired.turn(later());
    assertTrue(sampler.elsewhereNanos > 40_000_000, sampler.elsewhereNanos + " ns");
    assertTrue(sampler.elsewhereNanos < 150_000_000, sampler.elsewhereNanos + " ns");
  }

  @Test
  void recorderThatCannotStartIsSaidOnce() throws EngineFailure {
    PairedEngine paired =
        paired(
            new Written(
                "recorder", EngineOffer.unavailable(EngineKind.JFR, "There is none here.", "")));
    Warnings warnings = new Warnings();
    paired.start(request(EventGroup.all()), warnings);
    paired.turn(later());
    paired.turn(later());
    paired.stop();
    assertEquals(1, warnings.sentences.size());
    assertTrue(warnings.sentences.get(0).endsWith(": There is none here."));
    assertTrue(said.contains("sampler stop"));
  }

  @Test
  void recorderThatBreaksDownIsLetGo() throws EngineFailure {
    Written recorder = new Written("recorder", EngineOffer.available(EngineKind.JFR));
    PairedEngine paired = paired(recorder);
    Warnings warnings = new Warnings();
    paired.start(request(EventGroup.all()), warnings);
    paired.turn(later());
    recorder.failure = new EngineFailure("The disk is full.", "");
    paired.flush();
    said.clear();
    paired.turn(later());
    paired.stop();
    assertEquals(List.of("sampler turn", "sampler stop"), said);
    assertEquals(1, warnings.sentences.size());
  }

  @Test
  void samplesDoNotWaitForARecorderThatNeverAnswers() throws Exception {
    Written recorder = new Written("recorder", EngineOffer.available(EngineKind.JFR));
    PairedEngine paired = paired(recorder);
    paired.start(request(EventGroup.all()), null);
    assertFalse(paired.stopWhileWaiting());
    recorder.silent = true;
    Thread loop = Thread.startVirtualThread(() -> turn(paired));
    await(recorder.reached);
    assertTrue(paired.stopWhileWaiting());
    assertEquals("sampler stop", said.getLast());
    recorder.answered.countDown();
    loop.join();
  }

  @Test
  void nothingRunsBesideUnlessAskedFor() throws EngineFailure {
    PairedEngine paired = paired(new Written("recorder", EngineOffer.available(EngineKind.JFR)));
    paired.start(request(EnumSet.noneOf(EventGroup.class)), null);
    paired.turn(later());
    paired.reconfigure(request(EnumSet.of(EventGroup.GC)));
    said.clear();
    paired.turn(later());
    paired.reconfigure(request(EnumSet.noneOf(EventGroup.class)));
    assertEquals(
        List.of(
            "sampler turn",
            "recorder start",
            "recorder turn",
            "sampler reconfigure",
            "recorder stop"),
        said);
  }

  /** What was warned of. */
  private static final class Warnings implements ChunkSink {
    private final List<String> sentences = new ArrayList<>();

    @Override
    public boolean offer(Chunk chunk) {
      return true;
    }

    @Override
    public void dropped(long lengthBytes) {}

    @Override
    public void warn(String sentence) {
      sentences.add(sentence);
    }

    @Override
    public void repository(String path, boolean filesToo) {}
  }

  /** Writes down what it is told to do. */
  private final class Written implements Engine {
    private final String name;
    private final EngineOffer offer;
    private EngineFailure failure;
    private long burntNanos;
    private long elsewhereNanos;
    private boolean silent;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);

    Written(String name, EngineOffer offer) {
      this.name = name;
      this.offer = offer;
    }

    private void say(String what) throws EngineFailure {
      said.add(name + " " + what);
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
      say("start");
      return new Started(kind(), "", List.of(), 0, false, List.of());
    }

    @Override
    public Started reconfigure(StartRequest request) throws EngineFailure {
      say("reconfigure");
      return new Started(kind(), "", List.of(), 0, false, List.of());
    }

    @Override
    public void pause() throws EngineFailure {
      say("pause");
    }

    @Override
    public void resume() throws EngineFailure {
      say("resume");
    }

    @Override
    public long turn(long nowNanos) throws EngineFailure {
      say("turn");
      long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + burntNanos;
      while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < end) {
        Thread.onSpinWait();
      }
      return nowNanos;
    }

    @Override
    public void spentElsewhere(long cpuNanos) {
      elsewhereNanos += cpuNanos;
    }

    @Override
    public void flush() throws EngineFailure {
      say("flush");
    }

    @Override
    public void stop() throws EngineFailure {
      say("stop");
    }

    @Override
    public void count(Map<Counter, Long> counters) {}
  }
}
