package dev.candela.cli.report;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.Columns;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.TextTable;
import dev.candela.cli.record.RecordingFiles;
import dev.candela.engine.analysis.JvmOptions;
import dev.candela.engine.analysis.RecordingLosses;
import dev.candela.engine.analysis.RecordingQuality;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Profile.RecordedTime;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

public final class InfoCommand implements Runnable {
  /** Year 2000: earlier times come from clocks that start with the machine. */
  static final long FIRST_DAY_NANOS = 946_684_800_000_000_000L;

  private static final DateTimeFormatter START =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

  private static final Columns<Events> COLUMNS =
      new Columns<Events>()
          .csv("event", Events::name)
          .csv("count", Events::count)
          .csv("kind", events -> events.data(Events::kind))
          .csv("weight", events -> events.data(Events::wholeWeight))
          .csv("unit", events -> events.data(each -> each.unit().name().toLowerCase(Locale.ROOT)));

  private static final SampleSelection CPU =
      SampleSelection.ALL.withEvents(EventChoice.parse("cpu"));

  private final RecordingFiles files;
  private final Output output;
  private boolean each;

  public InfoCommand(Options options) {
    files = new RecordingFiles(options);
    output = new Output(options);
    options.flag("--each", v -> each = v);
  }

  @Override
  public void run() {
    output.refuseBoth();
    output.forEach(files.sets(each), each, this::report);
  }

  private void report(RecordingSet recordings) {
    Profile profile = recordings.readAll();
    String name = recordings.name();
    if (output.json()) {
      JsonReport.print(output.out(), "candela.info/1", json -> write(json, name, profile));
    } else if (output.csv()) {
      profile.warnings().forEach(warning -> Notes.warn(recordings.err(), warning));
      output.printCsv(
          COLUMNS, Stream.concat(samples(profile).stream(), others(profile).stream()).toList());
    } else {
      print(output.out(), name, profile);
    }
  }

  /** Events of a type, with their samples or null. */
  private record Events(String name, long count, SampleTable samples) {
    WeightUnit unit() {
      return samples.type().unit();
    }

    String kind() {
      return EventChoice.nameOf(samples.type());
    }

    /** Empty where samples only count. */
    String weight() {
      long weight = samples.weightSum();
      return unit() == WeightUnit.SAMPLES && weight == count ? "" : unit().textWithUnit(weight);
    }

    /** Before it is divided, if it is. */
    BigInteger wholeWeight() {
      return BigInteger.valueOf(samples.weightSum())
          .multiply(BigInteger.valueOf(samples.divisor()));
    }

    Object data(Function<Events, ?> ofSamples) {
      return samples == null ? "" : ofSamples.apply(this);
    }
  }

  /** All samples of a type can be of the agent's own threads. */
  private static List<Events> samples(Profile profile) {
    return profile.samples().stream()
        .filter(table -> table.size() > 0)
        .map(table -> new Events(table.type().name(), table.size(), table))
        .toList();
  }

  private static List<Events> others(Profile profile) {
    return profile.eventCounts().entrySet().stream()
        .filter(type -> type.getValue() > 0 && profile.samples(type.getKey()).isEmpty())
        .map(type -> new Events(type.getKey(), type.getValue(), null))
        .toList();
  }

  private static void printEvents(PrintWriter out, Profile profile) {
    TextTable samples =
        new Columns<Events>()
            .words("samples", Events::name)
            .counts("entries", Events::count)
            .amounts("weight", Events::weight)
            .words("kind", Events::kind)
            .table(samples(profile));
    TextTable others =
        new Columns<Events>()
            .words("other-events", Events::name)
            .counts("count", Events::count)
            .table(others(profile));
    for (TextTable table : List.of(samples, others)) {
      if (!table.isEmpty()) {
        out.println();
        table.print(out);
      }
    }
  }

  private static void print(PrintWriter out, String name, Profile profile) {
    Origin origin = profile.origin();
    out.println(TextTable.printable(name));
    TextTable facts =
        new TextTable().column("", TextTable.Align.LEFT).column("", TextTable.Align.LEFT);
    fact(facts, "recorder", origin.recorder());
    fact(facts, "jvm", origin.jvm());
    fact(facts, "program", origin.mainClass());
    fact(facts, "jvm-options", JvmOptions.of(origin.jvmArguments()).own());
    fact(facts, "process", origin.pid() < 0 ? "" : Long.toString(origin.pid()));
    fact(facts, "system", origin.shortOperatingSystem());
    RecordedTime recorded = profile.recorded();
    if (recorded.startNanos() > FIRST_DAY_NANOS) {
      fact(facts, "start", START.format(instant(recorded.startNanos())));
    }
    if (recorded.durationNanos() > 0) {
      fact(facts, "duration", Quantities.duration(recorded.durationNanos()));
    }
    fact(facts, "lost", losses(RecordingLosses.of(profile)));
    fact(facts, "threads", Quantities.count(profile.threads().size()));
    fact(facts, "methods", Quantities.count(methods(profile)));
    facts.print(out);
    printEvents(out, profile);
    printQuality(out, profile);
    for (String warning : profile.warnings()) {
      Notes.warn(out, warning);
    }
  }

  /** Methods on the stacks of samples; those of Candela's own threads do not count. */
  private static int methods(Profile profile) {
    StackTable stacks = profile.stacks();
    BitSet stackIds = new BitSet();
    BitSet methodIds = new BitSet();
    for (SampleTable table : profile.samples()) {
      for (int row = 0; row < table.size(); row++) {
        int stackId = table.stackIds().getInt(row);
        while (stackId > StackTable.ROOT && !stackIds.get(stackId)) {
          stackIds.set(stackId);
          methodIds.set(profile.symbols().frames().methodId(stacks.frameId(stackId)));
          stackId = stacks.parentStackId(stackId);
        }
      }
    }
    return methodIds.cardinality();
  }

  private static String losses(RecordingLosses lost) {
    List<String> parts = new ArrayList<>();
    if (lost.cpuTimeSamples() > 0) {
      parts.add(Messages.text("cli.info.losses.cpu-samples", lost.cpuTimeSamples()));
    }
    if (lost.dataBytes() > 0) {
      parts.add(Messages.text("cli.info.losses.events", WeightUnit.BYTES.text(lost.dataBytes())));
    }
    return Quantities.list(parts);
  }

  private static void fact(TextTable facts, String name, String value) {
    if (!value.isEmpty()) {
      // Some facts are whole files, /etc/os-release for one.
      facts.row(Messages.text("cli.info." + name), value.strip().replaceAll("\\s*\\R\\s*", "; "));
    }
  }

  private static void write(JsonWriter json, String name, Profile profile) throws IOException {
    Origin origin = profile.origin();
    json.name("file").value(name);
    json.name("recorder").value(origin.recorder());
    json.name("jvm").value(origin.jvm());
    json.name("program").value(origin.mainClass());
    json.name("jvmArguments").value(origin.jvmArguments());
    json.name("recorderArguments").value(JvmOptions.of(origin.jvmArguments()).recorders());
    json.name("pid").value(origin.pid());
    json.name("operatingSystem").value(origin.operatingSystem());
    json.name("start").value(instant(profile.recorded().startNanos()).toString());
    json.name("durationNanos").value(profile.recorded().durationNanos());
    RecordingLosses lost = RecordingLosses.of(profile);
    json.name("lostCpuTimeSamples").value(lost.cpuTimeSamples());
    json.name("lostDataBytes").value(lost.dataBytes());
    json.name("threads").value(profile.threads().size());
    json.name("methods").value(methods(profile));
    json.name("stacks").value(profile.stacks().size() - 1);
    JsonReport.write(json.name("events"), profile.eventCounts());
    writeQuality(json, profile);
    JsonReport.write(json.name("warnings"), profile.warnings());
  }

  private static Instant instant(long epochNanos) {
    return Instant.EPOCH.plus(epochNanos, ChronoUnit.NANOS);
  }

  private static void printQuality(PrintWriter out, Profile profile) {
    List<RecordingQuality.Finding> findings = quality(profile).findings();
    if (!findings.isEmpty()) {
      out.println();
    }
    for (RecordingQuality.Finding finding : findings) {
      out.println(
          Messages.text(
              finding.good() ? "cli.quality.good" : "cli.quality.doubtful", finding.inTerminal()));
    }
  }

  private static void writeQuality(JsonWriter json, Profile profile) throws IOException {
    RecordingQuality quality = quality(profile);
    JsonReport.write(
        json.name("quality"),
        quality.findings().stream()
            .map(
                finding ->
                    JsonReport.object("good", finding.good(), "sentence", finding.inTerminal()))
            .toList());
    json.name("warmUpNanos")
        .value(quality.warmUp().steadyNanos() - quality.warmUp().grid().span().startNanos());
  }

  private static RecordingQuality quality(Profile profile) {
    List<SampleTable> tables = CPU.tables(profile);
    long askedNanos =
        tables.isEmpty() ? 0 : profile.origin().period(tables.getFirst().type()).orElse(0);
    return RecordingQuality.of(profile, CPU, askedNanos, Cancellation.NEVER);
  }
}
