package dev.candela.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Remembers why a stream failed, which writers do not report. */
public final class WatchedOutput extends FilterOutputStream {
  private static final int TYPE = 0xF000;
  private static final int PIPE = 0x1000;
  private static final int SOCKET = 0xC000;

  /** In nanoseconds; a reader that is still there reads again sooner. */
  private static final long LONG = 2_000_000_000L;

  /** The moment of the start of a write that has not ended; 0 without one. */
  private static volatile long writingSince;

  private final boolean pipe;
  private String failure;

  /** The place is what it writes to, such as {@code /dev/stdout}. */
  public WatchedOutput(OutputStream out, Path place) {
    super(out);
    this.pipe = isPipe(place);
  }

  /** Nothing but a reader that has gone fails on a pipe; the system says so in its language. */
  private static boolean isPipe(Path place) {
    try {
      int type = (int) Files.getAttribute(place, "unix:mode") & TYPE;
      return type == PIPE || type == SOCKET;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /** Empty if a reader such as head closed its pipe. */
  public Optional<String> failure() {
    return Optional.ofNullable(failure)
        .filter(reason -> !StandardOutput.isBrokenPipe(new IOException(reason)));
  }

  @Override
  public void write(int b) throws IOException {
    try {
      out.write(b);
    } catch (IOException e) {
      throw remembered(e);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    writingSince = System.nanoTime() | 1;
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw remembered(e);
    } finally {
      writingSince = 0;
    }
  }

  /** True if what was printed last has not been read for seconds. */
  public static boolean isStuck() {
    return isStuck(LONG);
  }

  static boolean isStuck(long nanos) {
    long since = writingSince;
    return since != 0 && System.nanoTime() - since > nanos;
  }

  private IOException remembered(IOException e) {
    IOException known = pipe ? new IOException(StandardOutput.BROKEN_PIPE, e) : e;
    failure = failure == null ? String.valueOf(known.getMessage()) : failure;
    return known;
  }
}
