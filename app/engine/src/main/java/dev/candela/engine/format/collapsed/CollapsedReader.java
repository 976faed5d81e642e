package dev.candela.engine.format.collapsed;

import dev.candela.engine.format.shared.FrameName;
import dev.candela.engine.format.shared.NumberLog;
import dev.candela.engine.format.shared.StackRun;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;

/**
 * Reads collapsed stacks into a builder; for one thread. Each line becomes one row of {@link
 * CollapsedFormat#TYPE} at time 0. An outermost frame {@code [name tid=7]} is the thread, as
 * async-profiler writes it.
 */
final class CollapsedReader {
  private final ProfileBuilder into;
  private final FrameMemo frames;
  private final Rows rows;
  private long linesBefore;

  private CollapsedReader(ProfileBuilder into) {
    this.into = into;
    this.frames = new FrameMemo(name -> FrameName.intern(into.symbols(), name));
    this.rows = new Rows(into);
  }

  /**
   * Reads to the end of the stream. Lines that are none are warnings on the profile.
   *
   * @param bytesRead called now and then with the number of bytes read; what it throws ends the
   *     reading
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
   * @param bytesRead called now and then with the number of bytes read; what it throws ends the
   *     reading
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
    List<CompletableFuture<LinePart>> parts = new ArrayList<>();
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

  private static CompletableFuture<LinePart> start(
      InputStream in, long start, AtomicBoolean wanted) {
    LongConsumer whileWanted =
        bytes -> {
          if (!wanted.get()) {
            throw new CancellationException();
          }
        };
    return CompletableFuture.supplyAsync(
        () -> new LinePart(in, start, whileWanted),
        job -> Thread.ofPlatform().daemon().name("collapsed-reader").start(job));
  }

  /** Adds the lines of a part; returns its end in the file. */
  private long add(CompletableFuture<LinePart> part) {
    LinePart read;
    try {
      read = part.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e;
    }
    read.moveTo(rows, frames);
    linesBefore += read.lines();
    return read.end();
  }

  private void readOn(InputStream in, LongConsumer bytesRead) throws IOException {
    StackLines lines = new StackLines(new LineBuffer(in, linesBefore), frames, rows);
    lines.read(bytesRead);
    linesBefore += lines.lines();
  }

  private void finish() {
    int scale = rows.finish();
    if (scale > 1) {
      into.remark(Messages.text("read.warning.fractions", scale));
    }
    if (!SampleTable.countSamples(rows.size, rows.smallest)) {
      into.remark(Messages.text("read.warning.no-samples", Quantities.count(rows.smallest)));
    }
  }

  /** Rows wait for all lines, since any weight may be a fraction. */
  private static final class Rows implements StackLines.Sink {
    private static final int WHOLE = 1000;

    private final ProfileBuilder into;
    private final StackRun stacks;
    private final NumberLog log = new NumberLog();
    private long size;
    private long smallest = Long.MAX_VALUE;
    private boolean fractions;
    private boolean positive;
    private long negatives;
    private long firstNegative;

    Rows(ProfileBuilder into) {
      this.into = into;
      this.stacks = new StackRun(into.stacks());
    }

    @Override
    public int threadId(ProfiledThread thread) {
      return into.threads().intern(thread);
    }

    @Override
    public boolean passOver(long lineNumber, String beginning, boolean negative) {
      if (!negative) {
        into.warn(Messages.text("read.warning.line", lineNumber, beginning));
      } else if (negatives++ == 0) {
        firstNegative = lineNumber;
      }
      return true;
    }

    @Override
    public void add(int[] frameIds, int depth, int threadId, long weight, int thousandths) {
      log.add(stacks.stackId(frameIds, depth));
      log.add(threadId);
      log.add(weight);
      log.add(thousandths);
      fractions |= thousandths > 0;
      positive |= weight > 0 || thousandths > 0;
      smallest = Math.min(smallest, weight);
      size++;
    }

    /** Fills the table; returns the factor of all weights. */
    int finish() {
      SampleTable.Builder samples = into.samples(CollapsedFormat.TYPE);
      if (negatives > 0) {
        into.warn(Messages.text("read.warning.negative-counts", negatives, firstNegative));
      }
      if (size > 0 && !positive) {
        into.warn(Messages.text("read.warning.zero-counts"));
        size = 0;
      }
      for (long row = 0; row < size; row++) {
        int stackId = (int) log.next();
        int threadId = (int) log.next();
        long weight = log.next();
        long thousandths = log.next();
        if (fractions) {
          weight =
              weight > Long.MAX_VALUE / WHOLE - 1 ? Long.MAX_VALUE : weight * WHOLE + thousandths;
        }
        samples.add(0, threadId, stackId, ThreadState.UNKNOWN, weight);
      }
      into.countEvents(CollapsedFormat.TYPE.name(), samples.weightSum());
      return fractions ? WHOLE : 1;
    }
  }

  /** A range of a file's bytes; several are read at the same time. */
  static final class FilePart extends InputStream {
    /** Shorter parts are not worth a thread. */
    static final long FEWEST_BYTES = 1 << 22;

    private final FileChannel file;
    private long position;
    private final long end;

    FilePart(FileChannel file, long start, long end) {
      this.file = file;
      this.position = start;
      this.end = end;
    }

    /** Cuts a file into parts of whole lines: their starts, and the end. */
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
   * no stack, and of what cannot be read: the code that reads on from there reports it.
   */
  private static final class LinePart implements StackLines.Sink {
    private final FrameMemo frames = FrameMemo.numbering();
    private final Map<ProfiledThread, Integer> threads = new LinkedHashMap<>();
    private final NumberLog log = new NumberLog();
    private final long lines;
    private final long end;
    private long size;

    /**
     * Reads.
     *
     * @param start where in the file the stream begins
     */
    LinePart(InputStream in, long start, LongConsumer bytesRead) {
      LineBuffer buffer = new LineBuffer(in, 0);
      StackLines stackLines = new StackLines(buffer, frames, this);
      try {
        stackLines.read(bytesRead);
      } catch (IOException e) {
        // It is met again where the lines end.
      }
      lines = stackLines.lines();
      end = start + buffer.position();
    }

    /** Position of the first line that was not read. */
    long end() {
      return end;
    }

    long lines() {
      return lines;
    }

    @Override
    public int threadId(ProfiledThread thread) {
      return threads.computeIfAbsent(thread, key -> threads.size());
    }

    @Override
    public boolean passOver(long lineNumber, String beginning, boolean negative) {
      return false;
    }

    @Override
    public void add(int[] frameIds, int depth, int threadId, long weight, int thousandths) {
      log.addPath(frameIds, depth);
      log.add(threadId);
      log.add(weight);
      log.add(thousandths);
      size++;
    }

    /** Moves everything, once, to the reader of the preceding lines. */
    void moveTo(Rows rows, FrameMemo known) {
      int[] frameIds = known.frameIds(frames);
      int[] threadIds = threads.keySet().stream().mapToInt(rows::threadId).toArray();
      int[] path = new int[64];
      for (long row = 0; row < size; row++) {
        int depth = log.nextPath();
        path = depth > path.length ? Arrays.copyOf(path, depth * 2) : path;
        for (int i = log.kept(); i < depth; i++) {
          int number = log.path()[i];
          path[i] = number == Ids.NONE ? Ids.NONE : frameIds[number];
        }
        int thread = (int) log.next();
        int threadId = thread == Ids.NONE ? Ids.NONE : threadIds[thread];
        rows.add(path, depth, threadId, log.next(), (int) log.next());
      }
    }
  }
}
