package dev.candela.agent.link;

import java.io.File;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;

/** Two named pipes, by channels: closing one wakes up a thread that reads or writes. */
public final class PipeLink implements ByteLink, Runnable {
  public static final String TO_AGENT = "to-agent";
  public static final String FROM_AGENT = "from-agent";

  /** Until the first read. */
  private static final int FIRST_MILLIS = 5000;

  /** After a stop of the whole JVM, what has come meanwhile is read first. */
  private static final long GRACE_MILLIS = 500;

  private final FileChannel in;
  private final FileChannel out;
  private long deadlineNanos = deadline(FIRST_MILLIS);
  private boolean late;

  /** False while the agent works between two reads, which may take longer. */
  private boolean expects = true;

  /** Opens two existing pipes. Does not wait for the other side, which may have gone. */
  public PipeLink(File from, File to) throws IOException {
    in = open(from, StandardOpenOption.READ);
    try {
      out = open(to, StandardOpenOption.WRITE);
    } catch (IOException | RuntimeException | Error failure) {
      in.close();
      throw failure;
    }
  }

  private static FileChannel open(File pipe, OpenOption direction) throws IOException {
    FileChannel both = hold(pipe);
    try {
      return FileChannel.open(pipe.toPath(), direction, LinkOption.NOFOLLOW_LINKS);
    } finally {
      both.close();
    }
  }

  /** Opens both ends of a pipe, which never waits. Neither side sees an end until it is closed. */
  public static FileChannel hold(File pipe) throws IOException {
    return FileChannel.open(
        pipe.toPath(),
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
  }

  private static long deadline(int millis) {
    return System.nanoTime() + millis * 1_000_000L;
  }

  /** The limit needs a thread that runs this link. */
  @Override
  public int read(byte[] buffer, int limitMillis) throws IOException {
    synchronized (this) {
      deadlineNanos = deadline(limitMillis);
      expects = true;
    }
    try {
      int count = in.read(ByteBuffer.wrap(buffer));
      synchronized (this) {
        expects = false;
      }
      return count;
    } catch (ClosedChannelException closed) {
      synchronized (this) {
        if (late) {
          throw new SocketTimeoutException("nothing came for " + limitMillis + " ms");
        }
      }
      throw closed;
    }
  }

  @Override
  public void write(byte[] bytes, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
    while (buffer.hasRemaining()) {
      out.write(buffer);
    }
  }

  /** Pipes have no limit for reading: closes what is read once it has passed. */
  @Override
  public synchronized void run() {
    try {
      while (in.isOpen()) {
        long seenNanos = deadlineNanos;
        long restMillis = (seenNanos - System.nanoTime()) / 1_000_000;
        wait(Math.max(restMillis, GRACE_MILLIS));
        if (restMillis <= 0 && expects && seenNanos == deadlineNanos && in.isOpen()) {
          late = true;
          in.close();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException closed) {
      // Closed is closed.
    }
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      in.close();
    } finally {
      out.close();
      notifyAll();
    }
  }
}
