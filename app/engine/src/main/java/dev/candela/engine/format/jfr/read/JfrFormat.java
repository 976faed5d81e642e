package dev.candela.engine.format.jfr.read;

import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.JfrFile;
import dev.candela.jfr.error.JfrException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/** Recordings; they are written from recordings, whole or in part, and not from samples. */
public final class JfrFormat implements ReadFormat {
  private static final int MAGIC = 0x464C5200; // FLR\0

  @Override
  public boolean isContent(byte[] head, int length) {
    return length >= Integer.BYTES && ByteBuffer.wrap(head).getInt() == MAGIC;
  }

  @Override
  public void read(Content content, ProfileBuilder into) throws IOException {
    Runnable betweenChunks = () -> content.bytesRead().accept(0);
    JfrStreamReader.read(content.name(), content.in(), content.options(), betweenChunks, into);
  }

  @Override
  public Profile readFile(
      Path file, ReadOptions options, ProfileBuilder into, ReadProgress progress)
      throws IOException {
    try (JfrFile recording = JfrFile.open(file)) {
      return JfrReader.read(recording, options, progress);
    }
  }

  /** Reads a stream chunk by chunk, in memory that grows with its bytes, whatever headers claim. */
  static final class JfrStreamReader {
    private static final int HEADER_BYTES = 68;
    private static final int LENGTH_AT = 8;
    private static final int FIRST_BYTES = 1 << 16;
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private final InputStream in;
    private byte[] bytes = new byte[FIRST_BYTES];
    private int filled;

    /** Of the current chunk. */
    private long position;

    private JfrStreamReader(InputStream in) {
      this.in = in;
    }

    /**
     * Reads to the end; {@code betweenChunks} runs before each chunk and may throw. If the stream
     * fails, what came before is in the builder.
     */
    static void read(
        String name,
        InputStream in,
        ReadOptions options,
        Runnable betweenChunks,
        ProfileBuilder into)
        throws IOException {
      JfrFeed feed = new JfrFeed(name, options);
      IOException failure = null;
      try {
        new JfrStreamReader(in).readChunks(feed, betweenChunks, into);
      } catch (JfrException e) {
        throw e;
      } catch (IOException e) {
        failure = e;
      }
      into.append(feed.profile());
      if (failure != null) {
        throw failure;
      }
    }

    private void readChunks(JfrFeed feed, Runnable betweenChunks, ProfileBuilder into)
        throws IOException {
      IOException failure = null;
      while (failure == null) {
        betweenChunks.run();
        try {
          fill(HEADER_BYTES);
          boolean isChunk = filled >= HEADER_BYTES && ByteBuffer.wrap(bytes).getInt() == MAGIC;
          if (position > 0 && filled > 0 && !isChunk) {
            into.warn(Messages.text("read.warning.not-a-recording", Long.toString(position)));
            return;
          }
          long length = filled < HEADER_BYTES ? filled : ByteBuffer.wrap(bytes).getLong(LENGTH_AT);
          // An open chunk does not know its length: everything that follows goes to one array.
          fill(length < HEADER_BYTES ? MOST_BYTES : (int) Math.min(length, MOST_BYTES));
        } catch (IOException e) {
          failure = e;
        }
        if (filled == 0) {
          break;
        }
        feed.acceptFrom(position, bytes, filled);
        position += filled;
        filled = 0;
      }
      if (failure != null) {
        throw failure;
      }
    }

    private void fill(int upTo) throws IOException {
      while (filled < upTo) {
        if (filled == bytes.length) {
          bytes = Arrays.copyOf(bytes, (int) Math.min(upTo, filled * 2L));
        }
        int count = in.read(bytes, filled, Math.min(upTo, bytes.length) - filled);
        if (count < 0) {
          return;
        }
        filled += count;
      }
    }
  }
}
