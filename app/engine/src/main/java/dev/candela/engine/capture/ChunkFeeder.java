package dev.candela.engine.capture;

import dev.candela.engine.capture.ChunkFile.RecordedChunk;
import dev.candela.engine.capture.LiveSession.ChunkFeed;
import dev.candela.engine.capture.SessionListener.SessionNotice;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** Feeds recorded chunks to a {@link ChunkFeed} on its own thread, so that recording goes on. */
final class ChunkFeeder {
  /** More than the usual time from one chunk of the engine to the next. */
  private static final long TOGETHER_NANOS = Duration.ofMillis(700).toNanos();

  private final ChunkFile file;
  private final ChunkFeed feed;
  private final SessionListener listener;
  private final Deque<RecordedChunk> waiting = new ArrayDeque<>();
  private final Thread thread;
  private boolean ended;

  /** What waits to be shown with the engine's next chunk, or null; for the thread alone. */
  private Profile unshown;

  ChunkFeeder(ChunkFile file, ChunkFeed feed, SessionListener listener) {
    this.file = file;
    this.feed = feed;
    this.listener = listener;
    this.thread = Thread.ofPlatform().daemon().name("candela-feed").start(this::run);
  }

  /** Queues the chunk and drops an older state of it. */
  synchronized void offer(RecordedChunk chunk) {
    if (ended) {
      return;
    }
    if (!waiting.isEmpty() && waiting.getLast().number() == chunk.number()) {
      waiting.removeLast();
    }
    waiting.addLast(chunk);
    notifyAll();
  }

  void finish() throws InterruptedException {
    synchronized (this) {
      ended = true;
      notifyAll();
    }
    thread.join();
  }

  private void run() {
    try {
      RecordedChunk chunk;
      while ((chunk = next()) != null) {
        feed(chunk);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Error e) {
      giveUp(e);
    }
  }

  /** Stops the live view, usually because memory ran out: the feed may hold half a chunk. */
  private void giveUp(Error failure) {
    synchronized (this) {
      ended = true;
      waiting.clear();
    }
    listener.onNotice(
        SessionNotice.warning(
            failure instanceof OutOfMemoryError
                ? Messages.text("session.notice.no-memory")
                : Messages.text("session.notice.not-live", failure)));
  }

  /** The second recorder's part waits for the engine's next chunk: both take one picture. */
  private synchronized RecordedChunk next() throws InterruptedException {
    while (waiting.isEmpty() && !ended) {
      wait();
    }
    long endNanos = System.nanoTime() + TOGETHER_NANOS;
    for (long left = TOGETHER_NANOS; left > 0 && !ended && isBesideAlone(); ) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = endNanos - System.nanoTime();
    }
    return waiting.pollFirst();
  }

  private boolean isBesideAlone() {
    return waiting.size() == 1 && waiting.getFirst().isBeside();
  }

  private synchronized boolean isEngineNext() {
    return !waiting.isEmpty() && !waiting.getFirst().isBeside();
  }

  private void feed(RecordedChunk chunk) {
    try {
      Profile profile = feed.add(chunk, file.channel(chunk.number()));
      unshown = profile;
      if (!chunk.isBeside() || !isEngineNext()) {
        show();
      }
    } catch (IOException | RuntimeException e) {
      // A chunk that cannot be shown does not end the live view; it is in the file.
      listener.onNotice(
          SessionNotice.warning(
              Messages.text("session.notice.chunk", chunk.number(), e.getMessage())));
      show();
    }
  }

  private void show() {
    if (unshown != null) {
      listener.onProfile(unshown);
      unshown = null;
    }
  }
}
