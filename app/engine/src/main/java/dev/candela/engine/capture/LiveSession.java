package dev.candela.engine.capture;

import dev.candela.engine.capture.ChunkFile.RecordedChunk;
import dev.candela.engine.capture.SessionListener.RunningEngine;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.format.RecordingBytes;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.jfr.read.JfrFeed;
import dev.candela.engine.format.jfr.write.RecordingJoin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.JfrTail;
import dev.candela.wire.Commands;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A running recording. Commands may come from any thread and return at once; to a session that has
 * ended they do nothing. However it ends, the file holds everything up to the last whole chunk, and
 * {@link SessionEnd} says why and what is missing.
 */
public final class LiveSession implements AutoCloseable {
  /** Unpacking and starting async-profiler takes seconds on a loaded machine. */
  private static final long START_SECONDS = 30;

  /** Time for the agent to leave. */
  private static final long STOP_SECONDS = 10;

  private final AgentConnection connection;
  private final SessionReports reports;
  private final Path file;

  private LiveSession(AgentConnection connection, SessionReports reports, Path file) {
    this.connection = connection;
    this.reports = reports;
    this.file = file;
  }

  /**
   * Starts to sample and waits until the agent does. The fresh connection belongs to the session,
   * or is closed on failure. The file is made then; one that exists is written over with the first
   * chunk. Without a live view {@code feed} is null.
   */
  public static LiveSession start(
      AgentConnection connection,
      SamplingSettings settings,
      Path file,
      ChunkFeed feed,
      SessionListener listener)
      throws CaptureFailure, InterruptedException {
    SessionReports reports = new SessionReports(connection, file, feed, listener);
    LiveSession session = new LiveSession(connection, reports, file);
    try {
      byte[] request = Commands.start(settings.request());
      Thread.ofPlatform().daemon().name("candela-session").start(reports::run);
      session.send(request);
      session.awaitStart();
      return session;
    } catch (Throwable e) {
      // The caller does not get the session, so it could not stop it.
      connection.close();
      throw e;
    }
  }

  /** Readable at any time up to its last complete chunk. */
  public Path file() {
    return file;
  }

  /** Copies a recording as it is now, including what the second recorder has so far. */
  public static void copy(Path recording, Path copy) throws IOException {
    Set<StandardOpenOption> anew = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (FileChannel to = FileChannel.open(copy, anew, RecordingBytes.onlyOwner())) {
      RecordingJoin.write(recording, Channels.newOutputStream(to));
    }
  }

  public RunningEngine engine() {
    return reports.engine();
  }

  public SessionStatus status() {
    return reports.status();
  }

  /** Completes when the file is complete. */
  public CompletableFuture<SessionEnd> ended() {
    return reports.ended;
  }

  public void pause() {
    send(Commands.pause());
  }

  public void resume() {
    send(Commands.resume());
  }

  /** Completes when the file has everything sampled so far, or the session has ended. */
  public CompletableFuture<Void> flush() {
    CompletableFuture<Void> flushed = new CompletableFuture<>();
    send(Commands.flush(reports.expectFlush(flushed)));
    return flushed;
  }

  /** Ends sampling, takes in what is left and lets the agent leave if it came with it; 10 s. */
  public CompletableFuture<SessionEnd> stop() {
    if (reports.expectStop()) {
      send(connection.agentStays() ? Commands.stop() : Commands.detach());
      CompletableFuture.delayedExecutor(STOP_SECONDS, TimeUnit.SECONDS).execute(connection::close);
    }
    return ended();
  }

  @Override
  public void close() {
    stop().join();
  }

  private void awaitStart() throws CaptureFailure, InterruptedException {
    try {
      reports.started.get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CaptureFailure failure) {
        throw failure;
      }
      throw failure(Messages.text("session.failed.before-start", e.getCause().getMessage()), e);
    } catch (TimeoutException e) {
      throw failure(Messages.text("session.failed.no-start", START_SECONDS), e);
    }
  }

  private static CaptureFailure failure(String reason, Exception cause) {
    return new CaptureFailure(new Obstacle(Kind.LINK_BROKEN, reason, ""), cause);
  }

  private void send(byte[] frame) {
    try {
      connection.send(frame);
    } catch (IOException e) {
      // The thread that receives notices too, and ends the session with the reason.
    }
  }

  /** Turns chunks into profiles on one thread; a chunk that grows comes again and again, longer. */
  public interface ChunkFeed {
    /** Returns everything so far; fails if the chunk is damaged, and the session goes on. */
    Profile add(RecordedChunk chunk, FileChannel recording) throws IOException;
  }

  /** Reads complete chunks as files are read, and of a growing one what is new. */
  public static final class ProfileFeed implements ChunkFeed {
    private final String name;
    private final JfrFeed feed;
    private final Growing ofEngine = new Growing();
    private final Growing ofSecondRecorder = new Growing();

    public ProfileFeed(String name) {
      this.name = name;
      feed = new JfrFeed(name, ReadOptions.ALL);
    }

    @Override
    public Profile add(RecordedChunk chunk, FileChannel recording) throws IOException {
      Growing growing = chunk.isBeside() ? ofSecondRecorder : ofEngine;
      boolean grows = growing.tail != null && growing.number == chunk.number();
      if (chunk.complete() && !grows) {
        feed.accept(chunk.read(recording));
        return feed.profile();
      }
      if (!grows) {
        growing.tail = new JfrTail(name, recording, chunk.startBytes());
        growing.number = chunk.number();
      }
      feed.accept(growing.tail, chunk.header());
      if (chunk.complete()) {
        feed.endGrowing(growing.tail);
        growing.tail = null;
      }
      return feed.profile();
    }

    /** Reader of a recorder's growing chunk, if any. */
    private static final class Growing {
      private JfrTail tail;
      private long number;
    }
  }
}
