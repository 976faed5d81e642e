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
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
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
}
