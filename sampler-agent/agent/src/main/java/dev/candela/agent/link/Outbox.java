package dev.candela.agent.link;

import dev.candela.agent.engine.Chunk;
import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.DiskRoom;
import dev.candela.wire.Counter;
import dev.candela.wire.Notice;
import dev.candela.wire.Reports;
import java.io.File;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** The queue to send, for several threads. What does not fit is dropped whole, and counted. */
public final class Outbox implements ChunkSink {
  static final long MAX_WAITING_BYTES = 64L << 20;

  /** Part of the disk that those on it may take, which may be memory of a container. */
  private static final int SHARE_OF_ROOM = 4;

  static final int MAX_REPORTS = 1000;

  /** Chunks and frames in sending order. */
  private final Deque<Object> waiting = new ArrayDeque<Object>();

  private final long maxHeldBytes;
  private final File place;
  private int reports;
  private int chunks;
  private long heldBytes;
  private long waitingBytes;
  private long droppedChunks;
  private long droppedBytes;
  private long sentChunks;
  private long sentBytes;
  private boolean finished;
  private boolean abandoned;

  /** One chunk is always taken, whatever it holds; {@code place} has those on disk. */
  public Outbox(long maxHeldBytes, File place) {
    this.maxHeldBytes = maxHeldBytes;
    this.place = place;
  }

  @Override
  public boolean offer(Chunk chunk) {
    long usableBytes = DiskRoom.usableBytes(place);
    synchronized (waiting) {
      long onDiskBytes = waitingBytes - heldBytes;
      long moreOnDisk = chunk.lengthBytes() - chunk.heldBytes();
      long roomBytes = (usableBytes + onDiskBytes) / SHARE_OF_ROOM;
      boolean fits =
          chunks == 0
              || heldBytes + chunk.heldBytes() <= maxHeldBytes
                  && waitingBytes + chunk.lengthBytes() <= MAX_WAITING_BYTES
                  && (moreOnDisk <= 0 || onDiskBytes + moreOnDisk <= roomBytes);
      if (fits && !finished) {
        waiting.add(chunk);
        chunks++;
        heldBytes += chunk.heldBytes();
        waitingBytes += chunk.lengthBytes();
        sentChunks += chunk.isLast() ? 1 : 0;
        sentBytes += chunk.lengthBytes();
        waiting.notifyAll();
        return true;
      }
      dropped(chunk.lengthBytes());
    }
    chunk.release();
    return false;
  }

  @Override
  public void dropped(long lengthBytes) {
    synchronized (waiting) {
      droppedChunks++;
      droppedBytes += lengthBytes;
    }
  }

  @Override
  public void warn(String sentence) {
    control(Reports.notice(new Notice(Notice.Severity.WARNING, sentence)));
  }

  @Override
  public void repository(String path, boolean filesToo) {
    control(Reports.repository(path, filesToo));
  }

  public void control(byte[] frame) {
    synchronized (waiting) {
      if (!finished && reports < MAX_REPORTS) {
        waiting.add(frame);
        reports++;
        waiting.notifyAll();
      }
    }
  }

  public void finish() {
    synchronized (waiting) {
      finished = true;
      waiting.notifyAll();
    }
  }

  /** Throws away what waits, but for one last frame, which may be null. */
  public void abandon(byte[] lastFrame) {
    synchronized (waiting) {
      finished = true;
      abandoned = true;
      for (Object thing : waiting) {
        if (thing instanceof Chunk) {
          ((Chunk) thing).release();
        }
      }
      waiting.clear();
      if (lastFrame != null) {
        waiting.add(lastFrame);
      }
      waiting.notifyAll();
    }
  }

  boolean abandoned() {
    synchronized (waiting) {
      return abandoned;
    }
  }

  public void count(Map<Counter, Long> counters) {
    synchronized (waiting) {
      counters.put(Counter.DROPPED_CHUNKS, droppedChunks);
      counters.put(Counter.DROPPED_BYTES, droppedBytes);
      counters.put(Counter.SENT_CHUNKS, sentChunks);
      counters.put(Counter.SENT_BYTES, sentBytes);
      counters.put(Counter.QUEUED_BYTES, waitingBytes);
    }
  }

  /** Waits for the next chunk or frame; null after the end. */
  Object take() throws InterruptedException {
    synchronized (waiting) {
      while (waiting.isEmpty() && !finished) {
        waiting.wait();
      }
      Object next = waiting.poll();
      if (next instanceof byte[]) {
        reports--;
      }
      return next;
    }
  }

  /** A chunk counts towards the limits until it is sent. */
  void sent(Chunk chunk) {
    synchronized (waiting) {
      chunks--;
      heldBytes -= chunk.heldBytes();
      waitingBytes -= chunk.lengthBytes();
    }
    chunk.release();
  }
}
