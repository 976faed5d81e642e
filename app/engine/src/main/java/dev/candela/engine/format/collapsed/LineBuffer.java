package dev.candela.engine.format.collapsed;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Cuts a stream into lines that end with LF or CRLF; grows with the longest line only. */
final class LineBuffer {
  /** A longer line means another kind of file. */
  private static final int MAX_LINE_BYTES = 1 << 26;

  private static final long LINE_FEEDS = Words.of('\n');

  private final InputStream in;

  /**
   * Holds the line from {@link #from} to the result of {@link #next}, as words; small enough to
   * stay in the cache while its lines are read.
   */
  byte[] bytes = new byte[(1 << 17) + Words.BYTES];

  int from;
  private int next;
  private int filled;
  private boolean ended;
  long lineNumber;
  long bytesRead;

  /** {@code start} is where in a file the stream begins. */
  LineBuffer(InputStream in, long start, long linesBefore) {
    this.in = in;
    this.bytesRead = start;
    this.lineNumber = linesBefore;
  }

  /** Where the next line begins in the file. */
  long position() {
    return bytesRead - filled + next;
  }

  int next() throws IOException {
    from = next;
    int searched = from;
    while (true) {
      int lineFeed = indexOfLineFeed(searched);
      if (lineFeed >= 0) {
        next = lineFeed + 1;
        lineNumber++;
        return lineFeed > from && bytes[lineFeed - 1] == '\r' ? lineFeed - 1 : lineFeed;
      } else if (ended) {
        next = filled;
        lineNumber++;
        return from == filled ? -1 : filled;
      }
      int had = filled - from;
      fill();
      searched = from + had;
    }
  }

  private int indexOfLineFeed(int searchFrom) {
    for (int at = searchFrom; at < filled; at += Words.BYTES) {
      long found = Words.find(Words.at(bytes, at), LINE_FEEDS);
      if (found != 0) {
        int first = at + Words.first(found);
        return first < filled ? first : -1;
      }
    }
    return -1;
  }

  private void fill() throws IOException {
    System.arraycopy(bytes, from, bytes, 0, filled - from);
    filled -= from;
    from = 0;
    next = 0;
    int room = bytes.length - Words.BYTES;
    if (filled == room) {
      if (filled >= MAX_LINE_BYTES) {
        throw new IOException("line " + (lineNumber + 1) + " is longer than 64 MB");
      }
      room *= 2;
      bytes = Arrays.copyOf(bytes, room + Words.BYTES);
    }
    int count = in.read(bytes, filled, room - filled);
    if (count < 0) {
      ended = true;
    } else {
      filled += count;
      bytesRead += count;
    }
  }
}
