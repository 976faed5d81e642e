package dev.candela.cli;

import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.FilteredProfile;
import dev.candela.engine.filter.Grain;
import dev.candela.engine.model.Profile;
import dev.candela.engine.write.CollapsedStyle;
import dev.candela.engine.write.CollapsedWriter;
import dev.candela.engine.write.ProfileJsonWriter;
import dev.candela.engine.write.SampleCsvWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes a recording's samples in another format. */
@Command(
    name = "convert",
    description = "Write a recording's samples as collapsed stacks, CSV or JSON.",
    mixinStandardHelpOptions = true)
final class ConvertCommand implements Callable<Integer> {
  /** What can be written. */
  enum Format {
    COLLAPSED,
    CSV,
    JSON;

    /** By the end of a file's name, or null. */
    static Format of(Path file) {
      String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
      String extension = name.substring(name.lastIndexOf('.') + 1);
      return switch (extension) {
        case "collapsed", "folded", "txt" -> COLLAPSED;
        case "csv" -> CSV;
        case "json" -> JSON;
        default -> null;
      };
    }
  }

  @Spec private CommandSpec command;
  @Mixin private RecordingFile file;
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
  private Format format;

  @Option(
      names = "--threads",
      description = "Collapsed stacks: begin each with the name of its thread.")
  private boolean threads;

  @Option(names = "--lines", description = "Tell frames apart by line, and say which.")
  private boolean lines;

  @Override
  public Integer call() {
    Format chosen = format != null ? format : Format.of(target);
    if (chosen == null) {
      throw new ParameterException(
          command.commandLine(),
          "the name " + target + " does not tell the format; add --format collapsed, csv or json");
    }
    if (file.isSameAs(target)) {
      throw new ParameterException(
          command.commandLine(), target + " is the recording itself; name another file");
    }
    Grain grain = lines || chosen != Format.COLLAPSED ? Grain.LINE : Grain.METHOD;
    Analyzed analyzed = filterOptions.analyze(file, grain);
    if (target.toString().equals("-")) {
      write(analyzed, chosen, command.commandLine().getOut());
      command.commandLine().getOut().flush();
      return ExitCode.SUCCESS;
    }
    try (Writer out = Files.newBufferedWriter(target)) {
      write(analyzed, chosen, out);
    } catch (NoSuchFileException e) {
      throw new CommandFailure("cannot write " + target + ": there is no such directory", e);
    } catch (IOException e) {
      throw new CommandFailure("cannot write " + target + ": " + e.getMessage(), e);
    }
    return ExitCode.SUCCESS;
  }

  private void write(Analyzed analyzed, Format chosen, Appendable out) {
    try {
      if (chosen == Format.COLLAPSED && !threads) {
        CollapsedStyle style = lines ? CollapsedStyle.NAMES.withLines() : CollapsedStyle.NAMES;
        CollapsedWriter.write(
            analyzed.view().symbols(),
            analyzed.view().stacks(),
            analyzed.weightByStackId(),
            style,
            out);
        return;
      }
      Profile profile =
          FilteredProfile.of(
              analyzed.profile(), analyzed.selection(), analyzed.view(), Cancellation.NEVER);
      switch (chosen) {
        case COLLAPSED -> writeByThread(profile, out);
        case CSV -> SampleCsvWriter.write(profile, out);
        case JSON -> ProfileJsonWriter.write(profile, out);
      }
    } catch (IOException e) {
      throw new CommandFailure("cannot write " + target + ": " + e.getMessage(), e);
    }
  }

  private void writeByThread(Profile profile, Appendable out) throws IOException {
    CollapsedStyle style = CollapsedStyle.NAMES.withThreads();
    if (lines) {
      style = style.withLines();
    }
    for (var table : profile.samples()) {
      CollapsedWriter.write(profile, table, style, out);
    }
  }
}
