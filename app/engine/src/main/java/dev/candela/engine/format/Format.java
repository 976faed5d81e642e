package dev.candela.engine.format;

import dev.candela.engine.format.collapsed.CollapsedFormat;
import dev.candela.engine.format.csv.CsvFormat;
import dev.candela.engine.format.firefox.FirefoxFormat;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.format.jfr.JfrFormat;
import dev.candela.engine.format.json.JsonFormat;
import dev.candela.engine.format.perf.PerfScriptFormat;
import dev.candela.engine.format.pprof.PprofFormat;
import dev.candela.engine.format.shared.Aspect;
import dev.candela.engine.format.shared.FileFormat;
import dev.candela.engine.format.shared.ReadFormat;
import dev.candela.engine.format.shared.WrittenFormat;
import dev.candela.engine.format.speedscope.SpeedscopeFormat;
import dev.candela.engine.format.v8.CpuProfileFormat;
import dev.candela.engine.format.v8.TraceEventsFormat;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.text.Quantities;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The formats of files that Candela reads and writes, those with fewer distinctive bytes later.
 * {@code formats.md} has them as tables.
 */
public enum Format {
  JFR(new JfrFormat()),
  PPROF(new PprofFormat()),
  FIREFOX(new FirefoxFormat()),
  TRACE_EVENTS(new TraceEventsFormat()),
  CPU_PROFILE(new CpuProfileFormat()),
  SPEEDSCOPE(new SpeedscopeFormat()),
  PERF_SCRIPT(new PerfScriptFormat()),
  COLLAPSED(new CollapsedFormat()),
  CSV(new CsvFormat()),
  JSON(new JsonFormat());

  @SuppressWarnings("ImmutableEnumChecker") // formats have no state
  private final FileFormat format;

  Format(FileFormat format) {
    this.format = format;
  }

  public static List<Format> written() {
    return Stream.of(values()).filter(format -> !format.format.endings().isEmpty()).toList();
  }

  /** The format to write a file of this name in; the longest ending that fits decides. */
  public static Optional<Format> of(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return written().stream()
        .flatMap(format -> format.format.endings().stream().map(end -> new Ending(end, format)))
        .filter(ending -> name.endsWith(ending.text))
        .max(Comparator.comparingInt(ending -> ending.text.length()))
        .map(Ending::format);
  }

  private record Ending(String text, Format format) {}

  public static String readable() {
    return Quantities.list(
        Stream.of(values())
            .filter(format -> format.format instanceof ReadFormat)
            .map(Format::words)
            .toList());
  }

  public String words() {
    return format.name();
  }

  /** As it is typed. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The usual end of a file's name, with its dot. */
  public String ending() {
    return format.endings().getFirst();
  }

  public boolean isBinary() {
    return format.isBinary();
  }

  /** True if frames that differ only in their lines become several when lines are kept. */
  public boolean splitsFramesByLine() {
    return writer().splitsFramesByLine();
  }

  /** True for numbers of samples that the format holds beside the time that they took. */
  public boolean writesAsCount(Profile profile, SampleTable table) {
    return this == PPROF && PprofFormat.isCountOfCpu(profile, table);
  }

  /** Data of this profile that the format cannot store; a few words each. */
  public List<String> cannotHold(Profile profile) {
    return Stream.of(Aspect.values())
        .filter(writer().cannotHold()::contains)
        .filter(aspect -> aspect.isIn(profile))
        .map(Aspect::words)
        .toList();
  }

  /** Writes all samples; leaves the stream open. */
  public void write(Profile profile, WriteOptions options, OutputStream out) throws IOException {
    writer().write(profile, options, out);
  }

  private WrittenFormat writer() {
    if (format instanceof WrittenFormat writer) {
      return writer;
    }
    throw new IllegalArgumentException(this + " does not store samples by themselves");
  }

  static Optional<ReadFormat> ofContent(byte[] head, int length) {
    for (Format known : values()) {
      if (known.format instanceof ReadFormat reader && reader.isContent(head, length)) {
        return Optional.of(reader);
      }
    }
    return Optional.empty();
  }
}
