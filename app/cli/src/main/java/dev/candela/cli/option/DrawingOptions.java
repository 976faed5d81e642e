package dev.candela.cli.option;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.output.Notes;
import dev.candela.cli.output.OutputFile;
import dev.candela.cli.output.StandardOutput;
import dev.candela.cli.output.Usage;
import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.export.Picture;
import dev.candela.engine.export.PictureWriter;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Options of pictures, common to all commands that draw. */
public class DrawingOptions {
  private final CommandSpec command;
  private Path target;
  private PictureFormat format;
  private String title;
  private double width;
  private double scale;
  private boolean dark;
  private boolean transparent;

  protected DrawingOptions(Options options, boolean required) {
    command = options.command();
    options.add(Path.class, v -> target = v, option("FILE", "-o", "--output").required(required));
    options.add(PictureFormat.class, v -> format = v, option("FORMAT", "--format"));
    options.add(String.class, v -> title = v, option("TEXT", "--title"));
    options.add(double.class, v -> width = v, option("PIXELS", "--width").defaultValue("1200"));
    options.add(double.class, v -> scale = v, option("N", "--scale").defaultValue("1"));
    options.flag("--dark", v -> dark = v);
    options.flag("--transparent", v -> transparent = v);
  }

  /** Null without a picture. */
  public Path target() {
    return target;
  }

  /** Checks before the recordings are read. */
  public void check(List<RecordingSet> recordings) {
    if (target() != null && recordings.stream().anyMatch(set -> set.contains(target()))) {
      throw Usage.wrong(command, "cli.usage.overwrites-recording", target());
    }
    check();
  }

  /** Checks before a JVM is recorded. */
  public void check() {
    OutputFile.check(target());
    refuseUnused();
    look();
    if (StandardOutput.isMeant(target())
        && format() == PictureFormat.PNG
        && StandardOutput.isTerminal()) {
      throw Usage.wrong(command, "cli.usage.binary-to-terminal", "png");
    }
  }

  private void refuseUnused() {
    UnusedOptions options = new UnusedOptions(command);
    switch (format()) {
      case SVG -> options.refuse(Set.of("--scale"), Messages.text("cli.usage.no-effect.svg"));
      case HTML ->
          options.refuse(withoutEffectOnPages(), Messages.text("cli.usage.no-effect.html"));
      case PNG -> {
        // All that there is.
      }
    }
  }

  /** Pages have the width of their window and the background of their theme. */
  protected Set<String> withoutEffectOnPages() {
    return Set.of("--width", "--scale", "--transparent");
  }

  protected final CommandSpec command() {
    return command;
  }

  public Palette palette() {
    return dark ? Palette.DARK : Palette.LIGHT;
  }

  public String title(String usual) {
    return title != null ? title : usual;
  }

  final double width() {
    return width;
  }

  public void write(Picture picture) {
    try {
      OutputFile.write(
          command.commandLine().getOut(),
          target(),
          out -> PictureWriter.write(picture, format(), look(), out, Cancellation.NEVER));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage());
    }
    // Pages hold all levels.
    if (picture instanceof FlamePicture flame && format() != PictureFormat.HTML) {
      flame
          .tooNarrow(width)
          .ifPresent(
              sentence -> Notes.note(command.commandLine().getErr(), "cli.note.wider", sentence));
    }
  }

  public final PictureFormat format() {
    if (format != null) {
      return format;
    }
    return PictureFormat.of(target())
        .orElseThrow(
            () -> Usage.wrong(command, "cli.usage.unknown-extension", target(), "svg, png, html"));
  }

  private Look look() {
    try {
      return new Look(width, scale, palette(), transparent);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage());
    }
  }
}
