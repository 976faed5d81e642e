package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionNotice;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.capture.testkit.RealAgent;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Remembers what a session says. */
final class SessionLog implements SessionListener {
  final List<SessionNotice> notices = new CopyOnWriteArrayList<>();
  final BlockingQueue<Profile> profiles = new LinkedBlockingQueue<>();
  final BlockingQueue<SessionStatus> statuses = new LinkedBlockingQueue<>();
  private final BlockingQueue<SessionEnd> ends = new LinkedBlockingQueue<>();

  static SessionEnd end(LiveSession session) throws Exception {
    return session.ended().get(30, TimeUnit.SECONDS);
  }

  static SessionEnd stop(LiveSession session) throws Exception {
    return session.stop().get(30, TimeUnit.SECONDS);
  }

  static void flush(LiveSession session) throws Exception {
    session.flush().get(30, TimeUnit.SECONDS);
  }

  /** Attaches the real agent and records. */
  LiveSession record(long pid, SamplingSettings settings, Path file)
      throws CaptureFailure, InterruptedException {
    return record(new AttachTarget.Local(pid), settings, file);
  }

  LiveSession record(AttachTarget target, SamplingSettings settings, Path file)
      throws CaptureFailure, InterruptedException {
    return LiveSession.start(RealAgent.attach(target), settings, file, null, this);
  }

  static void assertSamples(Path file) throws IOException {
    assertTrue(ProfileReaders.read(file).samples().stream().anyMatch(table -> table.size() > 0));
  }

  /** Waits for a status that says more than the last one taken. */
  SessionStatus nextStatus() throws InterruptedException {
    return statuses.poll(20, TimeUnit.SECONDS);
  }

  void awaitStatus(String what, Predicate<SessionStatus> wanted) throws InterruptedException {
    SessionStatus status;
    do {
      status = nextStatus();
      assertNotNull(status, "no status told of the " + what);
    } while (!wanted.test(status));
  }

  /** Waits until samples are in the recording: the first chunk of a busy machine may have none. */
  void awaitSamples(LiveSession session) throws InterruptedException {
    while (session.status().recordedChunks() == 0 || session.status().samples().orElse(0) == 0) {
      assertNotNull(nextStatus(), "no samples came");
    }
  }

  SessionEnd nextEnd() throws InterruptedException {
    return ends.poll(20, TimeUnit.SECONDS);
  }

  @Override
  public void onStatus(SessionStatus status) {
    statuses.add(status);
  }

  @Override
  public void onProfile(Profile profile) {
    profiles.add(profile);
  }

  @Override
  public void onNotice(SessionNotice notice) {
    notices.add(notice);
  }

  @Override
  public void onEnded(SessionEnd end) {
    ends.add(end);
  }
}
