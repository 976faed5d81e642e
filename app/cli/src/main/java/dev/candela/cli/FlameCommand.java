package dev.candela.cli;

import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.export.PictureFormat;
import dev.candela.engine.export.PictureWriter;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.Grain;
import dev.candela.engine.layout.FlameOrder;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.ColourMode;
import dev.candela.engine.render.Palette;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Draws a flame graph into a file. */
@Command(
    name = "flame",
    description = "Draw a flame graph: .svg, .png, or .html for a page that searches and zooms.",
    mixinStandardHelpOptions = true)
final class FlameCommand implements Callable<Integer> {
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

  @Spec private CommandSpec command;
  @Mixin private RecordingFiles files;
  @Mixin private FilterOptions filterOptions;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where to.")
  private Path target;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}. Default: by the end of the file's name.")
  private PictureFormat format;

  @Option(names = "--title", paramLabel = "TEXT", description = "Default: the file's name.")
  private String title;

  @Option(
      names = "--width",
      paramLabel = "PIXELS",
      defaultValue = "1200",
      description = "Of SVG and PNG. Default: ${DEFAULT-VALUE}.")
  private double width;

  @Option(
      names = "--scale",
      paramLabel = "N",
      defaultValue = "1",
      description = "PNG: so many points to a pixel, 2 for sharp text. Default: ${DEFAULT-VALUE}.")
  private double scale;

  @Option(names = "--dark", description = "Pale text on a dark ground.")
  private boolean dark;

  @Option(names = "--transparent", description = "SVG and PNG: leave out the ground.")
  private boolean transparent;

  @Option(names = "--icicle", description = "Callees below their callers.")
  private boolean icicle;

  @Option(
      names = "--bottom-up",
      description = "Begin with the innermost frames, their callers behind them.")
  private boolean bottomUp;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      defaultValue = "name",
      description = "Boxes side by side: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private FlameOrder order;

  @Option(
      names = {"--colour", "--color"},
      paramLabel = "BY",
      defaultValue = "kind",
      description = "What colours say: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private ColourMode colours;

  @Override
  public Integer call() {
    PictureFormat chosen = format != null ? format : PictureFormat.of(target).orElse(null);
    if (chosen == null) {
      throw wrong(
          "the name " + target + " does not tell the format; add --format svg, png or html");
    }
    if (target.toString().equals("-")) {
      throw wrong("a picture goes to a file; name one with --output");
    }
    if (files.set().contains(target)) {
      throw wrong(target + " is the recording itself; name another file");
    }
    Palette palette = dark ? Palette.DARK : Palette.LIGHT;
    FlamePicture.Look look = look(palette);
    Analyzed analyzed = filterOptions.analyze(files.set(), Grain.METHOD);
    FlameDrawing drawing = new FlameDrawing(bottomUp, !icicle, order, colours, palette);
    String heading = title != null ? title : names();
    write(chosen, look, drawing.picture(analyzed, heading, notes(analyzed), true));
    return ExitCode.SUCCESS;
  }

  /** Without folders: a picture is shown to people on other machines. */
  private String names() {
    return files.set().paths().stream()
        .map(path -> path.toAbsolutePath().normalize().getFileName().toString())
        .collect(Collectors.joining(", "));
  }

  private FlamePicture.Look look(Palette palette) {
    try {
      return new FlamePicture.Look(width, scale, palette, transparent);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  /** What is drawn of what, and when it was recorded. */
  private List<String> notes(Analyzed analyzed) {
    List<String> notes = new ArrayList<>(analyzed.headline().lines().toList());
    String options = filterOptions.words();
    if (!options.isEmpty()) {
      notes.add(options);
    }
    Span span = analyzed.profile().span();
    if (span.startNanos() > 0) {
      Instant start = Instant.EPOCH.plus(span.startNanos(), ChronoUnit.NANOS);
      notes.add("recorded " + DATE.format(start.atZone(ZoneId.systemDefault())));
    }
    return notes;
  }

  private void write(PictureFormat chosen, FlamePicture.Look look, FlamePicture picture) {
    try {
      OutputFile.write(
          target, out -> PictureWriter.write(picture, chosen, look, out, Cancellation.NEVER));
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(command.commandLine(), sentence);
  }
}
