package dev.candela.engine.read.collapsed;

import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.read.names.FrameName;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;

/**
 * Reads collapsed stacks into a builder; for one thread. Each line becomes one row of {@link #TYPE}
 * at time 0. An outermost frame {@code [name tid=7]} is the thread, as async-profiler writes it.
 */
public final class CollapsedReader {
  /** What the lines are samples of: the format does not say, processor time is the likeliest. */
  public static final SampleType TYPE =
      new SampleType("samples", SampleCategory.CPU, WeightUnit.SAMPLES);

  private final ProfileBuilder into;
  private LineRows rows = new LineRows();

  /** Rows of the lines in front of {@link #rows}, sorted or to be sorted by others. */
  private final List<Background<LineRows>> before = new ArrayList<>();

  private long linesBefore;

  /** Null once all lines are read. */
  private FrameMemo frames;

  private final StackLines.Names names;

  private CollapsedReader(ProfileBuilder into) {
    this.into = into;
    this.frames = new FrameMemo(name -> FrameName.intern(into.symbols(), name));
    this.names = new NamesIn(into);
  }

  /**
   * Reads to the end of the stream. Lines that are none are warnings on the profile.
   *
   * @param bytesRead is told now and then how many bytes were read; what it throws ends the reading
   * @throws IOException if the stream fails; what was read before is in the builder
   */
  public static void read(InputStream in, ProfileBuilder into, LongConsumer bytesRead)
      throws IOException {
    CollapsedReader reader = new CollapsedReader(into);
    try {
      reader.readOn(in, bytesRead);
    } finally {
      reader.finish();
    }
  }

  /**
   * Reads a file by several threads at once; the profile is the same as that of its stream.
   *
   * @param bytesRead is told now and then how many bytes were read; what it throws ends the reading
   * @param workers threads, at least 1
   * @throws IOException if the file cannot be read; what was read before is in the builder
   */
  public static void read(
      FileChannel file, int workers, ProfileBuilder into, LongConsumer bytesRead)
      throws IOException {
    read(file, FilePart.cuts(file, workers, FilePart.FEWEST_BYTES), into, bytesRead);
  }

  static void read(FileChannel file, long[] cuts, ProfileBuilder into, LongConsumer bytesRead)
      throws IOException {
    AtomicBoolean wanted = new AtomicBoolean(true);
    List<Background<LinePart>> parts = new ArrayList<>();
    for (int part = 1; part < cuts.length - 1; part++) {
      parts.add(start(new FilePart(file, cuts[part], cuts[part + 1]), cuts[part], wanted));
    }
    CollapsedReader reader = new CollapsedReader(into);
    try {
      reader.readOn(
          new FilePart(file, 0, cuts[1]), bytes -> bytesRead.accept(bytes * (cuts.length - 1)));
      for (int part = 1; part < cuts.length - 1; part++) {
        long from = reader.add(parts.set(part - 1, null));
        if (from < cuts[part + 1]) {
          InputStream rest = new FilePart(file, from, file.size());
          reader.readOn(rest, bytes -> bytesRead.accept(from + bytes));
          break;
        }
      }
    } finally {
      wanted.set(false);
      reader.finish();
    }
  }

  private static Background<LinePart> start(InputStream in, long start, AtomicBoolean wanted) {
    LongConsumer whileWanted =
        bytes -> {
          if (!wanted.get()) {
            throw new CancellationException();
          }
        };
    return Background.start(() -> LinePart.read(in, start, whileWanted));
  }

  /** Adds a part and drops the reference to it; returns where in the file it ends. */
  private long add(Background<LinePart> part) throws IOException {
    setRowsAside();
    LinePart read = part.join();
    int[] frameIds = read.frameIds(frames);
    int[] threadIds = read.threadIds(names);
    LineRows ofPart = read.rows();
    before.add(Background.start(() -> ofPart.translated(frameIds, threadIds).sorted()));
    linesBefore += read.lines();
    return read.end();
  }

  /** Sorts the rows so far in the background; the next ones go to a new builder. */
  private void setRowsAside() {
    if (rows.lines() > 0) {
      LineRows aside = rows;
      before.add(Background.start(aside::sorted));
      linesBefore += aside.lines();
      rows = new LineRows();
    }
  }

  private void readOn(InputStream in, LongConsumer bytesRead) throws IOException {
    LineBuffer lines = new LineBuffer(in, linesBefore + rows.lines());
    new StackLines(lines, frames, names, rows).read(bytesRead);
  }

  private void finish() throws IOException {
    frames = null;
    List<LineRows> all = new ArrayList<>();
    IOException failure = null;
    for (int i = 0; i < before.size() && failure == null; i++) {
      try {
        all.add(before.set(i, null).join());
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure == null) {
      all.add(rows);
    }
    SampleTable.Builder samples = into.samples(TYPE);
    int scale = LineRows.moveTo(all, samples, into.stacks());
    if (scale > 1) {
      into.remark(Messages.text("read.warning.fractions", scale));
    }
    into.countEvents(TYPE.name(), samples.weightSum());
    if (failure != null) {
      throw failure;
    }
  }

  /** Names as the profile has them. */
  private record NamesIn(ProfileBuilder into) implements StackLines.Names {
    @Override
    public int threadId(ProfiledThread thread) {
      return into.threads().intern(thread);
    }

    @Override
    public boolean passOver(long lineNumber, String beginning) {
      into.warn(Messages.text("read.warning.line", lineNumber, beginning));
      return true;
    }
  }

  /** The bytes of a file from one place up to another; several are read at the same time. */
  static final class FilePart extends InputStream {
    /** Shorter ones are not worth a thread. */
    static final long FEWEST_BYTES = 1 << 22;

    private final FileChannel file;
    private long position;
    private final long end;

    FilePart(FileChannel file, long start, long end) {
      this.file = file;
      this.position = start;
      this.end = end;
    }

    /** Where to cut a file into at most so many parts, each of whole lines: starts and the end. */
    static long[] cuts(FileChannel file, int most, long fewestBytes) throws IOException {
      long size = file.size();
      int count = Math.clamp(size / fewestBytes, 1, most);
      long[] cuts = new long[count + 1];
      int used = 0;
      for (int part = 1; part < count; part++) {
        long cut = nextLine(file, Math.max(cuts[used], size / count * part), size);
        if (cut > cuts[used] && cut < size) {
          cuts[++used] = cut;
        }
      }
      cuts[++used] = size;
      return Arrays.copyOf(cuts, used + 1);
    }

    private static long nextLine(FileChannel file, long from, long size) throws IOException {
      byte[] bytes = new byte[1 << 13];
      InputStream in = new FilePart(file, from, size);
      long at = from;
      for (int count; (count = in.read(bytes)) > 0; at += count) {
        for (int i = 0; i < count; i++) {
          if (bytes[i] == '\n') {
            return at + i + 1;
          }
        }
      }
      return size;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 1 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int wanted = (int) Math.min(length, end - position);
      if (wanted <= 0) {
        return length == 0 ? 0 : -1;
      }
      int count = file.read(ByteBuffer.wrap(target, offset, wanted), position);
      position += Math.max(0, count);
      return count;
    }
  }

  /**
   * Some lines from within a file, read before those in front of them are: names and threads have
   * numbers in the order of their first appearance here. It ends in front of the first line that is
   * no stack, and of what cannot be read: whoever reads on from there says so.
   */
  static final class LinePart implements StackLines.Names {
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
}
