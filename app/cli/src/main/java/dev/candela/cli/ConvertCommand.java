package dev.candela.cli;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.read.input.UnreadableProfileException;
import dev.candela.engine.view.FilteredProfile;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.write.CollapsedStyle;
import dev.candela.engine.write.CollapsedWriter;
import dev.candela.engine.write.EventCsvWriter;
import dev.candela.engine.write.ProfileJsonWriter;
import dev.candela.engine.write.SampleCsvWriter;
import dev.candela.engine.write.SpeedscopeWriter;
import dev.candela.engine.write.pprof.PprofWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes a recording's samples in another format, or a stretch of time of the recording itself. */
@Command(
    name = "convert",
    description =
        "Write a recording's samples as collapsed stacks, pprof, speedscope JSON, CSV or JSON, or"
            + " a part of it as .jfr.",
    mixinStandardHelpOptions = true)
final class ConvertCommand implements Callable<Integer> {
  private static final Set<String> FOR_RECORDINGS =
      Set.of("--output", "--format", "--from", "--to", "--events");

  @Spec private CommandSpec command;
  @Mixin private RecordingFiles files;
  @Mixin private FilterOptions filterOptions;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where to; - for the standard output.")
  private Path target;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}. Default: by the end of the file's name.")
  private ConvertFormat format;

  @Option(
      names = "--threads",
      description = "Collapsed stacks: begin each with the name of its thread.")
  private boolean threads;

  @Option(
      names = "--events",
      paramLabel = "TYPE",
      description =
          "CSV: in place of samples the events of this type with all that they say, such as"
              + " jdk.GarbageCollection; of a type that is not kept, the answer lists those that"
              + " are.")
  private String eventType;

  @Option(
      names = "--lines",
      description = "Collapsed stacks and speedscope: tell frames apart by line, and say which.")
  private boolean lines;

  @Override
  public Integer call() {
    ConvertFormat chosen = format != null ? format : ConvertFormat.of(target);
    if (chosen == null) {
      throw wrong(
          "the name "
              + target
              + " does not tell the format; add --format collapsed, pprof, speedscope, csv, json or"
              + " jfr");
    }
    if (files.set().contains(target)) {
      throw wrong(target + " is the recording itself; name another file");
    }
    boolean toStandardOutput = target.toString().equals("-");
    if (toStandardOutput && chosen.isBinary()) {
      throw wrong(chosen.name().toLowerCase(Locale.ROOT) + " is no text; name a file");
    }
    if (!toStandardOutput) {
      OutputFile.checkDirectory(target);
    }
    if (chosen == ConvertFormat.JFR) {
      checkOptionsForRecordings();
      inFile(this::writeRecording);
      return ExitCode.SUCCESS;
    }
    if (eventType != null) {
      if (chosen != ConvertFormat.CSV) {
        throw wrong("--events is written as CSV only");
      }
      checkOptionsForRecordings();
      writeEvents(toStandardOutput);
      return ExitCode.SUCCESS;
    }
    // Collapsed text and speedscope show a frame for each line that it has; methods are asked for.
    boolean byMethod = chosen == ConvertFormat.COLLAPSED || chosen == ConvertFormat.SPEEDSCOPE;
    if (chosen != ConvertFormat.COLLAPSED) {
      new UnusedOptions(command)
          .refuse(
              byMethod ? Set.of("--threads") : Set.of("--threads", "--lines"),
              "on "
                  + chosen.data().words()
                  + ", where each sample has its thread"
                  + (byMethod ? "" : " and its lines"));
    }
    Grain grain = lines || !byMethod ? Grain.LINE : Grain.METHOD;
    View view = filterOptions.view(files.set(), grain);
    Profile profile =
        FilteredProfile.of(
            view.profile(),
            view.selection(),
            view.stackView(Cancellation.NEVER),
            Cancellation.NEVER);
    if (chosen == ConvertFormat.PPROF) {
      inFile(out -> PprofWriter.write(profile, out));
    } else if (toStandardOutput) {
      write(view, profile, chosen, command.commandLine().getOut());
      command.commandLine().getOut().flush();
    } else {
      inFile(out -> writeText(view, profile, chosen, out));
    }
    warnOfLosses(chosen, profile);
    return ExitCode.SUCCESS;
  }

  private void inFile(OutputFile.Writing writing) {
    OutputFile.write(
        target,
        out -> {
          try {
            writing.to(out);
          } catch (UnreadableProfileException e) {
            throw new CommandFailure(e.getMessage(), e);
          }
        });
  }

  private void writeText(View view, Profile profile, ConvertFormat chosen, OutputStream out)
      throws IOException {
    Writer writer = text(out);
    write(view, profile, chosen, writer);
    writer.flush();
  }

  private void write(View view, Profile profile, ConvertFormat chosen, Appendable out) {
    try {
      switch (chosen) {
        case COLLAPSED -> writeCollapsed(view, profile, out);
        case SPEEDSCOPE -> SpeedscopeWriter.write(profile, out);
        case CSV -> SampleCsvWriter.write(profile, out);
        case JSON -> ProfileJsonWriter.write(profile, out);
        case PPROF, JFR -> throw new IllegalArgumentException(chosen + " is no text");
      }
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  private void writeEvents(boolean toStandardOutput) {
    Profile profile = files.set().readAll();
    EventTable table =
        profile
            .events(eventType)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        "the recording has no events '"
                            + eventType
                            + "' that are kept; it has "
                            + profile.events().stream()
                                .map(EventTable::typeName)
                                .collect(Collectors.joining(", "))));
    Span range = filterOptions.range(profile::span);
    if (toStandardOutput) {
      PrintWriter out = command.commandLine().getOut();
      try {
        EventCsvWriter.write(profile, table, range, out);
      } catch (IOException e) {
        throw cannotWrite(e);
      }
      out.flush();
    } else {
      inFile(
          out -> {
            Writer writer = text(out);
            EventCsvWriter.write(profile, table, range, writer);
            writer.flush();
          });
    }
  }

  private static Writer text(OutputStream out) {
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }

  private void writeCollapsed(View view, Profile profile, Appendable out) throws IOException {
    CollapsedStyle style = lines ? CollapsedStyle.NAMES.withLines() : CollapsedStyle.NAMES;
    if (!threads) {
      WeightedStacks shown = view.stacks(Cancellation.NEVER);
      CollapsedWriter.write(
          shown.symbols(), shown.stacks(), shown.weights().byStackId(), style, out);
      return;
    }
    for (SampleTable table : profile.samples()) {
      CollapsedWriter.write(profile, table, style.withThreads(), out);
    }
  }

  private void writeRecording(OutputStream out) throws IOException {
    RecordingPart part = new RecordingPart(files.set());
    Span range = filterOptions.range(() -> files.set().readAll().span());
    if (range.equals(SampleSelection.ALWAYS)) {
      part.writeWhole(out);
    } else {
      part.write(range, out);
    }
  }

  private void checkOptionsForRecordings() {
    new UnusedOptions(command)
        .refuseAllBut(
            FOR_RECORDINGS,
            "recordings and their events can be cut to a stretch of time, by --from and --to, and"
                + " to nothing else");
  }

  private void warnOfLosses(ConvertFormat chosen, Profile profile) {
    List<String> losses = new ArrayList<>(chosen.data().cannotHold(profile));
    if (losses.isEmpty()) {
      return;
    }
    String last = losses.removeLast();
    command
        .commandLine()
        .getErr()
        .println(
            "warning: "
                + chosen.data().words()
                + " cannot hold "
                + (losses.isEmpty() ? "" : String.join(", ", losses) + " and ")
                + last
                + ".");
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(command.commandLine(), sentence);
  }

  private CommandFailure cannotWrite(IOException cause) {
    return OutputFile.failure(target, cause);
  }
}
