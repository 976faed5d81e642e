package dev.candela.cli.report;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.option.ByOption;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.option.UnusedOptions;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Notes;
import dev.candela.cli.output.OutputFile;
import dev.candela.cli.output.StandardOutput;
import dev.candela.cli.output.Usage;
import dev.candela.cli.output.WrittenFile;
import dev.candela.engine.format.Format;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.RecordingBytes;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.format.jfr.write.RecordingCut;
import dev.candela.engine.format.jfr.write.RecordingJoin;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.FilteredProfile;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Grain;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/** Writes recordings in another format, or a time range of them as a recording. */
public final class ConvertCommand extends SampleReport implements Runnable {
  private static final Set<String> FOR_RECORDINGS =
      Set.of("--output", "--format", "--from", "--to", "--json");

  private final WrittenFile written;
  private final ByOption by;
  private Path target;
  private Format format;
  private boolean threads;
  private boolean lines;

  public ConvertCommand(Options options) {
    super(options);
    written = new WrittenFile(options);
    by = new ByOption(options);
    options.add(Path.class, v -> target = v, option("FILE", "-o", "--output").required(true));
    options.add(
        ConvertCommand::written,
        v -> format = v,
        option("FORMAT", "--format")
            .completionCandidates(() -> Format.written().stream().map(Enum::name).iterator()));
    options.flag("--threads", v -> threads = v);
    options.flag("--lines", v -> lines = v);
  }

  @Override
  public void run() {
    OutputFile.check(target);
    Format chosen =
        Optional.ofNullable(format)
            .or(() -> Format.of(target))
            .filter(Format.written()::contains)
            .orElse(null);
    if (chosen == null) {
      throw Usage.wrong(
          command,
          "cli.usage.unknown-extension",
          target,
          Quantities.list(Format.written().stream().map(Format::word).toList()));
    }
    written.check(target);
    if (StandardOutput.isMeant(target) && chosen.isBinary() && StandardOutput.isTerminal()) {
      throw Usage.wrong(command, "cli.usage.binary-to-terminal", chosen.word());
    }
    if (chosen == Format.JFR) {
      new UnusedOptions(command).refuseAllBut(FOR_RECORDINGS, "cli.usage.only-range");
    }
    if (files.set().contains(target)) {
      throw Usage.wrong(command, "cli.usage.overwrites-recording", target);
    }
    if (chosen == Format.JFR) {
      inFile(this::writeRecording);
      List<String> facts = List.of(chosen.words());
      written.report(files.set().name(), target, chosen, facts, json -> {});
      return;
    }
    threads |= by.threads();
    // Collapsed text and speedscope show a frame for each line that it has; methods are asked for.
    boolean byMethod = chosen.splitsFramesByLine();
    if (chosen != Format.COLLAPSED) {
      new UnusedOptions(command)
          .refuse(
              ofThreads(byMethod ? Set.of() : Set.of("--lines")),
              Messages.text(
                  byMethod
                      ? "cli.usage.no-effect.threads"
                      : "cli.usage.no-effect.threads-and-lines",
                  chosen.words()));
    }
    Grain grain = lines || !byMethod ? Grain.LINE : Grain.METHOD;
    View view =
        by.classes()
            ? by.view(filterOptions, files.set()).by(grain)
            : filterOptions.view(files.set(), grain);
    Profile profile =
        FilteredProfile.of(
            view.profile(),
            view.selection(),
            view.stackView(Cancellation.NEVER),
            Cancellation.NEVER);
    inFile(out -> chosen.write(profile, new WriteOptions(threads, lines), out));
    if (!filterOptions.namesEvents()) {
      warnOfOtherKinds(chosen, view.profile(), profile);
    }
    warnOfLosses(chosen, profile);
    written.report(files.set().name(), target, chosen, chosen.words(), view);
  }

  private Set<String> ofThreads(Set<String> others) {
    Set<String> names = new HashSet<>(others);
    names.add("--threads");
    if (by.threads()) {
      names.add("--by");
    }
    return names;
  }

  private void inFile(OutputFile.Writing writing) {
    OutputFile.write(
        command.commandLine().getOut(),
        target,
        out -> {
          try {
            writing.to(out);
          } catch (UnreadableProfileException e) {
            throw new CommandFailure(e.getMessage(), e);
          }
        });
  }

  private void writeRecording(OutputStream out) throws IOException {
    RecordingSet recordings = files.set();
    Span range = filterOptions.range(recordings::span);
    if (range.equals(SampleSelection.ALWAYS)) {
      writeWhole(recordings, out);
    } else {
      write(recordings, range, out);
    }
  }

  /** Copies all events: recordings one after another are a recording. */
  private static void writeWhole(RecordingSet recordings, OutputStream out) throws IOException {
    for (Path file : recordings.readableFiles()) {
      if (RecordingBytes.isPlain(file)) {
        RecordingJoin.write(file, out);
      } else {
        RecordingBytes.copy(file, out);
      }
      // A byte-for-byte copy keeps any damage.
      RecordingBytes.warnings(file).forEach(warning -> Notes.warn(recordings.err(), warning));
    }
  }

  /** Writes events that began in the range. */
  private static void write(RecordingSet recordings, Span range, OutputStream out)
      throws IOException {
    long eventCount = 0;
    for (Path file : recordings.readableFiles()) {
      RecordingCut.Result result =
          RecordingBytes.withPlain(file, plain -> RecordingCut.write(plain, range, out));
      eventCount += result.eventCount();
      result.warnings().forEach(warning -> Notes.warn(recordings.err(), warning));
    }
    if (eventCount == 0) {
      throw CommandFailure.of("cli.failure.no-events-in-range", recordings.name());
    }
  }

  /** Samples of the kinds that would have to be asked for. */
  private void warnOfOtherKinds(Format chosen, Profile read, Profile writing) {
    Set<SampleCategory> kinds =
        writing.samples().stream()
            .map(table -> table.type().category())
            .collect(Collectors.toSet());
    Map<String, Long> counted = read.eventCounts();
    Set<String> counts =
        ProfileReaders.sampleTypes().stream()
            .filter(type -> !kinds.contains(type.category()))
            .map(SampleType::name)
            .filter(name -> counted.getOrDefault(name, 0L) > 0)
            .collect(Collectors.toSet());
    // Only reading them tells which are of Candela's own threads.
    Collection<SampleTable> unread =
        counts.isEmpty()
            ? List.of()
            : files.set().readTypes(counts, filterOptions.part()).samples();
    List<String> others =
        Stream.concat(read.samples().stream(), unread.stream())
            .filter(table -> table.size() > 0)
            .filter(table -> !chosen.writesAsCount(read, table))
            .map(SampleTable::type)
            .filter(type -> !kinds.contains(type.category()))
            .sorted(Comparator.comparing(SampleType::category))
            .map(EventChoice::nameOf)
            .distinct()
            .toList();
    if (!others.isEmpty()) {
      String written =
          Quantities.list(
              writing.samples().stream()
                  .map(table -> EventChoice.nameOf(table.type()))
                  .distinct()
                  .toList());
      Notes.note(
          command.commandLine().getErr(),
          "cli.warning.only-kinds",
          written,
          Quantities.list(others),
          others.getFirst());
    }
  }

  private void warnOfLosses(Format chosen, Profile profile) {
    List<String> losses = chosen.cannotHold(profile);
    if (!losses.isEmpty()) {
      String loss =
          Messages.text("cli.warning.format-loses", chosen.words(), Quantities.list(losses));
      Notes.warn(command.commandLine().getErr(), loss);
    }
  }

  /** Refuses formats that can only be read, in picocli's words. */
  private static Format written(String value) {
    return Format.written().stream()
        .filter(format -> format.name().equalsIgnoreCase(value))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of "
                        + Format.written()
                        + " (case-insensitive) but was '"
                        + value
                        + "'"));
  }
}
