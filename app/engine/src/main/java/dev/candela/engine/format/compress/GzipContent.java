package dev.candela.engine.format.compress;

import dev.candela.engine.text.Messages;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The decompressed content of a gzip file. If the file is truncated or damaged, the exception names
 * the byte of the file; reading on throws the same exception again. For one thread.
 */
public final class GzipContent extends GZIPInputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  /** The checksum and the length. */
  private static final int TRAILER_BYTES = 8;

  private final Counted file;
  private long contentBytes;

  /** Bytes of the file when the inflater last got input. */
  private long filledBytes;

  /** Bytes of the current member unpacked before this call. */
  private long unpackedBefore;

  /** True during a call by the reader: the JDK reads on after a member's end. */
  private boolean reading;

  private boolean ended;
  private Doubt doubt;
  private IOException failure;

  private GzipContent(Counted file) throws IOException {
    super(file, BUFFER_BYTES);
    this.file = file;
  }

  /** Begins with the file's header; fails with a sentence if it has no whole one. */
  public static GzipContent of(InputStream file) throws IOException {
    Counted counted = new Counted(file);
    try {
      return new GzipContent(counted);
    } catch (EOFException e) {
      throw new EOFException(Messages.text("read.gzip.header-cut", Long.toString(counted.bytes)));
    } catch (ZipException e) {
      throw new ZipException(Messages.text("read.gzip.header-damaged", e.getMessage()));
    }
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (failure != null) {
      throw failure;
    } else if (ended) {
      return -1;
    }
    unpackedBefore = inf.getBytesWritten();
    if (reading) {
      return super.read(target, offset, length);
    }
    reading = true;
    try {
      int count = super.read(target, offset, length);
      contentBytes += Math.max(0, count);
      if (count < 0) {
        ended = true;
        doubtWhatFollows();
      }
      return count;
    } catch (EOFException e) {
      doubt = new Doubt(Messages.text("read.gzip.checksum-cut", Long.toString(file.bytes)), false);
      end("read.gzip.ends", file.bytes, e);
      return endOrFailure();
    } catch (ZipException e) {
      doubt = new Doubt(Messages.text("read.gzip.checksum-wrong"), true);
      // The bytes decompressed before the damage are in the array, but have not been counted.
      long unpacked = Math.clamp(inf.getBytesWritten() - unpackedBefore, 0, length);
      contentBytes += unpacked;
      end("read.gzip.damaged", file.bytes - inf.getRemaining(), e);
      return unpacked > 0 ? (int) unpacked : endOrFailure();
    } finally {
      reading = false;
    }
  }

  @Override
  protected void fill() throws IOException {
    super.fill();
    filledBytes = file.bytes;
  }

  /** The JDK ignores data after a member that does not begin with a complete header. */
  private void doubtWhatFollows() {
    long endByte = filledBytes - inf.getRemaining() + TRAILER_BYTES;
    if (file.bytes > endByte) {
      doubt = new Doubt(Messages.text("read.gzip.rest", Long.toString(endByte)), true);
    }
  }

  private int endOrFailure() throws IOException {
    if (failure != null) {
      throw failure;
    }
    return -1;
  }

  /** From here on there is only this failure, or the end if only the check value is wrong. */
  private void end(String key, long atByte, IOException cause) {
    if (inf.finished()) {
      ended = true;
      return;
    }
    doubt = null;
    failure = new IOException(Messages.text(key, Long.toString(atByte), contentBytes), cause);
  }

  /** The problem of content that was read completely, known after its end. */
  public Optional<Doubt> doubt() {
    return Optional.ofNullable(doubt);
  }

  /** Of content that was read to its end, in a clause; no damage if nothing says so. */
  public record Doubt(String words, boolean damage) {}

  private static final class Counted extends FilterInputStream {
    private long bytes;

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int b = in.read();
      bytes += b < 0 ? 0 : 1;
      return b;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = in.read(target, offset, length);
      bytes += Math.max(0, count);
      return count;
    }
  }
}
