package dev.candela.engine.format;

import dev.candela.engine.format.collapsed.CollapsedFormat;
import dev.candela.engine.format.collapsed.CollapsedWriter;
import dev.candela.engine.format.csv.CsvWriter;
import dev.candela.engine.format.firefox.FirefoxFormat;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.format.jfr.read.JfrFormat;
import dev.candela.engine.format.json.ProfileJsonWriter;
import dev.candela.engine.format.perf.PerfScriptFormat;
import dev.candela.engine.format.pprof.PprofFormat;
import dev.candela.engine.format.pprof.PprofWriter;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.format.speedscope.SpeedscopeFormat;
import dev.candela.engine.format.speedscope.SpeedscopeWriter;
import dev.candela.engine.format.v8.CpuProfileFormat;
import dev.candela.engine.format.v8.TraceEventsFormat;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Formats read and written, those with fewer distinctive bytes later; see {@code formats.md}. */
@SuppressWarnings("ImmutableEnumChecker") // readers and writers have no state
public enum Format {
  JFR(new JfrFormat(), null, null, ".jfr"),
  PPROF(
      new PprofFormat(),
      EnumSet.of(Aspect.TIMES, Aspect.ATTRIBUTES),
      (profile, _, out) -> PprofWriter.write(profile, out),
      ".pb.gz",
      ".pprof",
      ".pb"),
  FIREFOX(new FirefoxFormat()),
  TRACE_EVENTS(new TraceEventsFormat()),
  CPU_PROFILE(new CpuProfileFormat()),
  SPEEDSCOPE(
      new SpeedscopeFormat(),
      EnumSet.of(Aspect.TIMES, Aspect.STATES, Aspect.ATTRIBUTES),
      text((profile, _, out) -> SpeedscopeWriter.write(profile, out)),
      ".speedscope.json",
      ".speedscope"),
  PERF_SCRIPT(new PerfScriptFormat()),
  COLLAPSED(
      new CollapsedFormat(),
      EnumSet.allOf(Aspect.class),
      text(CollapsedWriter::write),
      ".collapsed",
      ".folded",
      ".txt"),
  CSV(
      null,
      EnumSet.of(Aspect.THREAD_NUMBERS, Aspect.FRAME_KINDS, Aspect.DESCRIPTORS, Aspect.ATTRIBUTES),
      text((profile, _, out) -> CsvWriter.write(profile, out)),
      ".csv"),
  JSON(
      null,
      EnumSet.of(Aspect.DESCRIPTORS, Aspect.ATTRIBUTES),
      text((profile, _, out) -> ProfileJsonWriter.write(profile, out)),
      ".json");

  /** Null for formats that are only written. */
  private final ReadFormat reader;

  private final Set<Aspect> cannotHold;

  /** Null for formats that do not store samples by themselves. */
  private final ProfileWriter<OutputStream> writer;

  /** Of files to be written, the usual one first. */
  private final List<String> endings;

  Format(ReadFormat reader) {
    this(reader, null, null);
  }

  Format(
      ReadFormat reader,
      Set<Aspect> cannotHold,
      ProfileWriter<OutputStream> writer,
      String... endings) {
    this.reader = reader;
    this.cannotHold = cannotHold;
    this.writer = writer;
    this.endings = List.of(endings);
  }

  private interface ProfileWriter<T> {
    void write(Profile profile, WriteOptions options, T out) throws IOException;
  }

  private static ProfileWriter<OutputStream> text(ProfileWriter<Appendable> writer) {
    return (profile, options, out) -> {
      Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      writer.write(profile, options, text);
      text.flush();
    };
  }

  public static List<Format> written() {
    return Stream.of(values()).filter(format -> !format.endings.isEmpty()).toList();
  }

  /** The format to write a file of this name in; the longest ending that fits decides. */
  public static Optional<Format> of(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return written().stream()
        .flatMap(format -> format.endings.stream().map(end -> new Ending(end, format)))
        .filter(ending -> name.endsWith(ending.text))
        .max(Comparator.comparingInt(ending -> ending.text.length()))
        .map(Ending::format);
  }

  private record Ending(String text, Format format) {}

  public static String readable() {
    return Quantities.list(
        Stream.of(values()).filter(format -> format.reader != null).map(Format::words).toList());
  }

  public String words() {
    String key = "content." + Messages.key(this);
    return Messages.has(key) ? Messages.text(key) : this == PPROF ? word() : name();
  }

  /** Name in the option --format. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The usual end of a file's name, with its dot. */
  public String ending() {
    return endings.getFirst();
  }

  public boolean isBinary() {
    return this == JFR || this == PPROF;
  }

  /** True if frames that differ only in their lines become several when lines are kept. */
  public boolean splitsFramesByLine() {
    return this == COLLAPSED || this == SPEEDSCOPE;
  }

  /** True for a table stored as the counts beside another table of CPU time, as pprof does. */
  public boolean writesAsCount(Profile profile, SampleTable table) {
    return this == PPROF && PprofWriter.isCountOfCpu(profile, table);
  }

  /** Data of this profile that the format cannot store; a few words each. */
  public List<String> cannotHold(Profile profile) {
    return Stream.of(Aspect.values())
        .filter(cannotHold::contains)
        .filter(aspect -> aspect.isIn(profile))
        .map(Aspect::words)
        .toList();
  }

  /** Writes all samples; leaves the stream open. */
  public void write(Profile profile, WriteOptions options, OutputStream out) throws IOException {
    if (writer == null) {
      throw new IllegalArgumentException(this + " does not store samples by themselves");
    }
    writer.write(profile, options, out);
  }

  ReadFormat reader() {
    return reader;
  }

  static Optional<Format> ofContent(byte[] head, int length) {
    return Stream.of(values())
        .filter(format -> format.reader != null && format.reader.isContent(head, length))
        .findFirst();
  }

  private enum Aspect {
    EVENT_TYPES,
    UNITS,
    TIMES,
    STATES,
    THREAD_NUMBERS,
    FRAME_KINDS,
    DESCRIPTORS,
    ATTRIBUTES;

    String words() {
      return Messages.text("convert.lost." + Messages.key(this));
    }

    boolean isIn(Profile profile) {
      return switch (this) {
        case EVENT_TYPES -> profile.samples().stream().filter(t -> t.size() > 0).count() > 1;
        case UNITS -> profile.samples().stream().anyMatch(t -> !t.type().unit().isNumber());
        case TIMES -> anyOther(profile, SampleTable::startNanos, 0);
        case STATES -> anyOther(profile, SampleTable::states, ThreadState.UNKNOWN.ordinal());
        case THREAD_NUMBERS ->
            IntStream.range(0, profile.threads().size())
                .mapToObj(profile.threads()::get)
                .anyMatch(Aspect::isNumbered);
        case FRAME_KINDS -> hasKinds(profile.symbols());
        case DESCRIPTORS -> hasDescriptors(profile.symbols());
        case ATTRIBUTES ->
            profile.samples().stream().anyMatch(t -> !t.attributes().all().isEmpty());
      };
    }

    private interface ColumnOf {
      LongColumn of(SampleTable table);
    }

    private static boolean anyOther(Profile profile, ColumnOf which, long usual) {
      for (SampleTable table : profile.samples()) {
        LongColumn column = which.of(table);
        for (int block = 0; block < column.blockCount(); block++) {
          if (column.blockMin(block) != usual || column.blockMax(block) != usual) {
            return true;
          }
        }
      }
      return false;
    }

    private static boolean isNumbered(ProfiledThread thread) {
      return thread.javaThreadId() != Ids.NONE || !thread.groupName().isEmpty();
    }

    /** True if there are frame kinds that cannot be told from the names. */
    private static boolean hasKinds(Symbols symbols) {
      Set<FrameKind> plain =
          EnumSet.of(FrameKind.JAVA, FrameKind.NATIVE, FrameKind.CPP, FrameKind.SYNTHETIC);
      return IntStream.range(0, symbols.frames().size())
          .anyMatch(frameId -> !plain.contains(symbols.frames().kind(frameId)));
    }

    private static boolean hasDescriptors(Symbols symbols) {
      return IntStream.range(0, symbols.methods().size())
          .anyMatch(methodId -> symbols.methods().descriptorId(methodId) != 0);
    }
  }
}
