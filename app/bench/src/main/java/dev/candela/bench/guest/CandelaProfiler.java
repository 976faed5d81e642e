package dev.candela.bench.guest;

import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** A session that records to a file and pauses. */
final class CandelaProfiler implements Profiler {
  private final LiveSession session;
  private boolean on = true;

  CandelaProfiler(
      AgentFiles agent, long pid, EngineKind engine, long intervalNanos, Set<EventGroup> also)
      throws IOException, InterruptedException, CaptureFailure {
    Path file = Files.createDirectories(Path.of("target", "cost")).resolve("candela.jfr");
    SamplingSettings settings =
        new SamplingSettings(
            engine, Map.of(EventKind.CPU, intervalNanos), 0, false, 0, also, false);
    session =
        LiveSession.start(
            new Attacher(agent).attach(pid, phase -> {}).await(),
            settings,
            file,
            null,
            SessionListener.SILENT);
  }

  static String losses(SessionStatus status) {
    return "samples %d, lost %d, chunks %d, dropped %d, ticks met %d of %d"
        .formatted(
            status.samples().orElse(0),
            status.lostSamples().orElse(0),
            status.recordedChunks(),
            status.droppedChunks().orElse(0),
            status.ticksMet().orElse(0),
            status.ticksAsked().orElse(0));
  }

  LiveSession session() {
    return session;
  }

  @Override
  public void on() {
    if (!on) {
      session.resume();
      on = true;
    }
  }

  @Override
  public void off() {
    if (on) {
      session.pause();
      on = false;
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
