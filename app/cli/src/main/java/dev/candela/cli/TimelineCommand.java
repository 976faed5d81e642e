package dev.candela.cli;

import dev.candela.engine.export.TimelinePicture;
import dev.candela.engine.export.TimelineTracks;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.render.ColourMode;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.Grain;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Draws what happened when into a file. */
@Command(
    name = "timeline",
    description =
        "Draw load, collections, samples, how code ran and threads over time: .svg, .png or .html.",
    mixinStandardHelpOptions = true)
final class TimelineCommand implements Callable<Integer> {
  @Mixin private RecordingFiles files;
  @Mixin private FilterOptions filterOptions;
  @Mixin private TimelineOptions options;

  @Override
  public Integer call() {
    options.check(List.of(files.set()));
    View view = filterOptions.view(files.set(), Grain.METHOD);
    if (view.selection().rangeIn(view.profile()).isEmpty()) {
      throw new CommandFailure(
          "the recording does not say when its samples were taken, so it has no timeline");
    }
    String title = options.title(RecordingSet.shortName(files.set().paths()));
    List<String> notes = PictureNotes.of(view, filterOptions.words());
    options.write(
        new TimelinePicture(
            new FlameSheet(title, notes, legend(options.palette())),
            TimelineTracks.of(
                files.set().readAll(),
                view.selection(),
                options.palette(),
                TimelineCommand::words,
                Cancellation.NEVER),
            view.selection().rangeIn(view.profile()).durationNanos()));
    return ExitCode.SUCCESS;
  }

  private static String words(String key) {
    return switch (key) {
      case "load" -> "processors: JVM, machine";
      case "gc" -> "collections";
      case "mix" -> "how code ran";
      default -> key;
    };
  }

  private static List<LegendEntry> legend(Palette palette) {
    int[] fills = palette.fills(ColourMode.TIER);
    int tones = fills.length / FrameKind.values().length;
    List<LegendEntry> legend = new ArrayList<>();
    for (FrameKind kind : FrameKind.values()) {
      legend.add(
          new LegendEntry(FlameDrawing.kindWords(kind), fills[kind.ordinal() * tones + tones / 2]));
    }
    return legend;
  }
}
