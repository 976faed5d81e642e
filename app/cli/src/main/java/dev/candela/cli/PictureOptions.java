package dev.candela.cli;

import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.export.Picture;
import dev.candela.engine.export.PictureFormat;
import dev.candela.engine.export.PictureWriter;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a picture goes and how it looks; the same in all commands that draw. */
final class PictureOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where the picture goes: .svg, .png, or .html.")
  private Path target;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}. Default: by the end of the file's name.")
  private PictureFormat format;

  @Option(names = "--title", paramLabel = "TEXT", description = "Default: the files' names.")
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

  /** True if there is a picture to be drawn. */
  boolean wanted() {
    return target != null;
  }

  /** Checks what can be checked before the recordings are read. */
  void check(List<RecordingSet> recordings) {
    if (target == null) {
      throw wrong("Missing required option: '--output=FILE'");
    }
    format();
    look();
    if (target.toString().equals("-")) {
      throw wrong("a picture goes to a file; name one with --output");
    }
    if (recordings.stream().anyMatch(set -> set.contains(target))) {
      throw wrong(target + " is the recording itself; name another file");
    }
    OutputFile.checkDirectory(target);
  }

  Palette palette() {
    return dark ? Palette.DARK : Palette.LIGHT;
  }

  Viewport viewport() {
    return icicle ? Viewport.ICICLE : Viewport.FLAME;
  }

  /** What stands above the picture. */
  String title(String usual) {
    return title != null ? title : usual;
  }

  /**
   * The part of all that a flame graph's box must stand for to be worth a row; 0 if all rows are.
   */
  double seenPart() {
    return format() == PictureFormat.HTML ? 0 : FlamePicture.seenPart(width);
  }

  void write(Picture picture) {
    try {
      OutputFile.write(
          target, out -> PictureWriter.write(picture, format(), look(), out, Cancellation.NEVER));
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private PictureFormat format() {
    if (format != null) {
      return format;
    }
    return PictureFormat.of(target)
        .orElseThrow(
            () ->
                wrong(
                    "the name "
                        + target
                        + " does not tell the format; add --format svg, png or html"));
  }

  private Look look() {
    try {
      return new Look(width, scale, palette(), transparent);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(command.commandLine(), sentence);
  }
}
