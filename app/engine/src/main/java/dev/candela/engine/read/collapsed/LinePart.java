package dev.candela.engine.read.collapsed;

import dev.candela.engine.model.ProfiledThread;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Some lines from within a file, read before those in front of them are: names and threads have
 * numbers in the order of their first appearance here. It ends in front of the first line that is
 * no stack, and of what cannot be read: whoever reads on from there says so.
 */
final class LinePart implements StackLines.Names {
  private final FrameMemo frames = FrameMemo.numbering();
  private final Map<ProfiledThread, Integer> threads = new LinkedHashMap<>();
  private final LineRows rows = new LineRows();
  private final long end;

  private LinePart(LineBuffer lines, long start, LongConsumer bytesRead) {
    try {
      new StackLines(lines, frames, this, rows).read(bytesRead);
    } catch (IOException e) {
      // It is met again where the lines end.
    }
    this.end = start + lines.position();
  }

  /**
   * Reads.
   *
   * @param start where in the file the stream begins
   */
  static LinePart read(InputStream in, long start, LongConsumer bytesRead) {
    return new LinePart(new LineBuffer(in, 0), start, bytesRead);
  }

  /** Where in the file the first line begins that was not read. */
  long end() {
    return end;
  }

  /** Number of lines that were read. */
  long lines() {
    return rows.lines();
  }

  /** The frames by their numbers here, each known from now on. */
  int[] frameIds(FrameMemo known) {
    return known.frameIds(frames);
  }

  /** The same for threads. */
  int[] threadIds(StackLines.Names known) {
    return threads.keySet().stream().mapToInt(known::threadId).toArray();
  }

  /** Its rows, by the numbers here. */
  LineRows rows() {
    return rows;
  }

  @Override
  public int threadId(ProfiledThread thread) {
    return threads.computeIfAbsent(thread, key -> threads.size());
  }

  @Override
  public boolean passOver(long lineNumber, String beginning) {
    return false;
  }
}
