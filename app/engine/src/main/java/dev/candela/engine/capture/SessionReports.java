package dev.candela.engine.capture;

import dev.candela.engine.capture.ChunkFile.RecordedChunk;
import dev.candela.engine.capture.LiveSession.ChunkFeed;
import dev.candela.engine.capture.SessionListener.RunningEngine;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionEnd.Cause;
import dev.candela.engine.capture.SessionListener.SessionNotice;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.BesideFile;
import dev.candela.wire.ChunkPart;
import dev.candela.wire.Commands;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.Notice;
import dev.candela.wire.ReportDecoder.ReportListener;
import dev.candela.wire.Started;
import dev.candela.wire.Status;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Receives a session's messages on one thread: writes chunks, keeps the status, finds its end. */
final class SessionReports implements ReportListener {
  private final AgentConnection connection;
  private final Path path;
  private final ChunkFeed feed;
  private final SessionListener listener;
  final CompletableFuture<RunningEngine> started = new CompletableFuture<>();
  final CompletableFuture<SessionEnd> ended = new CompletableFuture<>();
  private final Map<Integer, CompletableFuture<Void>> flushes = new ConcurrentHashMap<>();
  private final AtomicInteger flushNumber = new AtomicInteger();
  private final EndCause endCause;
  private final RecorderRemains remains;
  private volatile SessionStatus status = SessionStatus.NOTHING_YET;
  private volatile RunningEngine engine;
  private ChunkFile file;
  private ChunkFeeder feeder;

  SessionReports(AgentConnection connection, Path path, ChunkFeed feed, SessionListener listener) {
    this.connection = connection;
    this.path = path;
    this.feed = feed;
    this.listener = listener;
    this.endCause = new EndCause(connection.processId(), connection.isElsewhere());
    this.remains = new RecorderRemains(connection.processId());
  }

  RunningEngine engine() {
    return engine;
  }

  SessionStatus status() {
    return status;
  }

  int expectFlush(CompletableFuture<Void> flushed) {
    int number = flushNumber.incrementAndGet();
    flushes.put(number, flushed);
    if (ended.isDone()) {
      flushed.complete(null);
    }
    return number;
  }

  boolean expectStop() {
    return endCause.expectStop();
  }

  /** Receives until the link ends, then ends the session in any case. */
  void run() {
    try {
      connection.receive(this);
      endCause.linkClosed();
    } catch (WireException e) {
      endCause.is(Cause.LINK_BROKEN, Messages.text("session.end.protocol", e.getMessage()));
    } catch (IOException e) {
      endCause.linkClosed();
    } catch (RuntimeException | Error e) {
      endCause.is(Cause.LINK_BROKEN, Messages.text("session.end.failed.because", e));
    } finally {
      connection.close();
      finish();
    }
  }

  @Override
  public void onStarted(Started report) {
    engine = RunningEngine.of(report);
    if (file == null && !open()) {
      return;
    }
    listener.onStarted(engine);
    started.complete(engine);
  }

  @Override
  public void onStartFailed(EngineOffer failure) {
    String sentence = (failure.reason() + " " + failure.remedy()).strip();
    if (started.isDone()) {
      listener.onNotice(SessionNotice.warning(sentence));
      return;
    }
    started.completeExceptionally(
        new CaptureFailure(
            new Obstacle(Kind.ENGINE_UNAVAILABLE, failure.reason(), failure.remedy())));
    endCause.is(Cause.AGENT_LEFT, sentence);
  }

  @Override
  public void onChunkPart(ChunkPart part) {
    write(() -> file.part(part.chunkId(), part.offsetBytes(), part.bytes()));
  }

  @Override
  public void onChunkFlushed(long chunkId, long lengthBytes) {
    write(() -> recorded(file.flushed(chunkId, lengthBytes)));
  }

  @Override
  public void onChunkEnd(long chunkId, long lengthBytes) {
    write(() -> recorded(file.ended(chunkId, lengthBytes)));
  }

  @Override
  public void onStatus(Status report) {
    status = new SessionStatus(report, status.recordedChunks(), status.recordedBytes());
    listener.onStatus(status);
  }

  @Override
  public void onNotice(Notice notice) {
    if (notice.severity() == Notice.Severity.ERROR) {
      endCause.agentReports(notice.sentence());
    }
    listener.onNotice(new SessionNotice(notice.severity(), notice.sentence()));
  }

  @Override
  public void onFlushed(int requestNumber) {
    CompletableFuture<Void> flushed = flushes.remove(requestNumber);
    if (flushed != null) {
      flushed.complete(null);
    }
  }

  @Override
  public void onStopped(String sentence) {
    boolean brokenDown = endCause.samplingStopped(sentence);
    if (connection.agentStays()) {
      connection.close();
    } else if (brokenDown) {
      try {
        connection.send(Commands.detach());
      } catch (IOException e) {
        // It is leaving already.
      }
    }
  }

  @Override
  public void onRepository(String path, boolean filesToo) {
    remains.are(path, filesToo);
  }

  @Override
  public void onBye(String sentence) {
    endCause.agentSays(sentence);
  }

  @Override
  public void onRefusal(Refusal refusal) {
    endCause.is(Cause.LINK_BROKEN, Messages.text("session.end.closed", refusal.sentence()));
  }

  private boolean open() {
    try {
      file = new ChunkFile(path);
    } catch (IOException e) {
      String reason =
          e instanceof ChunkFile.InUse
              ? e.getMessage()
              : Messages.text("record.file.not-writable.because", path, e.getMessage());
      started.completeExceptionally(
          new CaptureFailure(
              new Obstacle(Kind.FILE_UNUSABLE, reason, Messages.text("record.file.choose-another")),
              e));
      fail(Cause.FILE_FAILED, reason);
      return false;
    }
    if (feed != null) {
      feeder = new ChunkFeeder(file, feed, listener);
    }
    return true;
  }

  private void recorded(RecordedChunk chunk) {
    status = status.with(file.chunks(), file.goodBytes());
    if (feeder != null) {
      feeder.offer(chunk);
    }
  }

  private interface FileStep {
    void run() throws IOException;
  }

  private void write(FileStep step) {
    if (file == null || endCause.known()) {
      return;
    }
    try {
      step.run();
    } catch (ChunkFile.MalformedChunk e) {
      fail(Cause.LINK_BROKEN, Messages.text("session.end.no-recording", e.getMessage()));
    } catch (IOException e) {
      fail(Cause.FILE_FAILED, Messages.text("session.end.cannot-write", path, e.getMessage()));
    }
  }

  /** Ends the session from this side: the agent leaves when the link is gone. */
  private void fail(Cause cause, String sentence) {
    endCause.is(cause, sentence);
    connection.close();
  }

  private void finish() {
    long unfinishedBytes = 0;
    try {
      unfinishedBytes = finishFile();
    } catch (IOException e) {
      cannotFinish(e.getMessage());
    } catch (RuntimeException | Error e) {
      cannotFinish(e.toString());
    } finally {
      end(unfinishedBytes);
    }
  }

  private void cannotFinish(String reason) {
    Path beside = BesideFile.of(path);
    String key = Files.exists(beside) ? "session.end.in-two-files" : "session.end.cannot-finish";
    endCause.fileFailed(() -> Messages.text(key, path, reason, beside));
  }

  /** Returns the number of discarded bytes. An interrupt ends only the waiting. */
  private long finishFile() throws IOException {
    boolean interrupted = false;
    try {
      if (feeder != null) {
        feeder.finish();
      }
    } catch (InterruptedException e) {
      interrupted = true;
    }
    // A channel that is used by an interrupted thread closes itself.
    interrupted |= Thread.interrupted();
    try (ChunkFile finished = file) {
      return finished == null ? 0 : finished.finish();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Releases waiting threads before the listener runs, which may block. */
  private void end(long unfinishedBytes) {
    endCause.is(Cause.LINK_BROKEN, Messages.text("session.end.failed"));
    SessionEnd end = new SessionEnd(endCause.cause(), endCause.words(), status, unfinishedBytes);
    remains.close(end.cause() == Cause.TARGET_ENDED);
    boolean neverBegan = started.completeExceptionally(new IOException(end.sentence()));
    ended.complete(end);
    flushes.values().forEach(flushed -> flushed.complete(null));
    if (!neverBegan && !started.isCompletedExceptionally()) {
      listener.onEnded(end);
    }
  }
}
