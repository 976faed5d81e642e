package dev.candela.cli.option;

import dev.candela.cli.output.OutputFile;
import dev.candela.cli.output.Usage;
import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ParameterException;

public final class PictureOptions extends DrawingOptions {
  private boolean icicle;

  /** Taken as names of other recordings' pictures. */
  private final Set<String> names = new HashSet<>();

  private Path own;

  public PictureOptions(Options options) {
    super(options, false);
    options.flag("--icicle", v -> icicle = v);
  }

  @Override
  public Path target() {
    return own == null ? super.target() : own;
  }

  /** From now on, writes to a file of this recording's own: {@code flame-orders.svg}. */
  public void drawOnly(RecordingSet recording) {
    String stem =
        RecordingSet.shortName(recording.paths()).replaceFirst("(\\.\\w+)?(\\.(gz|zip|lz4))?$", "");
    String name = stem;
    for (int i = 2; !names.add(name); i++) {
      name = stem + "-" + i;
    }
    own = OutputFile.of(super.target(), name);
  }

  public boolean wanted() {
    return super.target() != null;
  }

  @Override
  public void check(List<RecordingSet> recordings) {
    // The second file may be the picture, named without the option.
    List<Path> paths = recordings.getFirst().paths();
    Path last = paths.getLast();
    if (!wanted() && paths.size() > 1 && PictureFormat.of(last).isPresent()) {
      throw noOutput(ShellWords.quote(last));
    }
    super.check(recordings);
  }

  @Override
  public void check() {
    if (!wanted()) {
      throw noOutput("flame.html");
    }
    super.check();
  }

  private ParameterException noOutput(String example) {
    return Usage.wrong(command(), "cli.usage.no-output", example);
  }

  /** Refuses these options and those of pictures where none is wanted. */
  public void refuseWithoutPicture(Set<String> own) {
    Set<String> names = new HashSet<>(own);
    names.addAll(
        Set.of("--format", "--title", "--width", "--scale", "--dark", "--transparent", "--icicle"));
    new UnusedOptions(command())
        .refuse(
            names,
            Messages.text("cli.usage.no-effect.no-picture"),
            Messages.text("cli.usage.no-effect.no-picture.remedy"));
  }

  public Viewport viewport() {
    return icicle ? Viewport.ICICLE : Viewport.FLAME;
  }

  /** The part of all that a box must stand for to be worth a row; 0 if all rows are. */
  public double seenPart() {
    return format() == PictureFormat.HTML ? 0 : FlamePicture.seenPart(width());
  }
}
