package dev.candela.cli;

import dev.candela.engine.export.TimelinePicture;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.text.Messages;
import dev.candela.engine.timeline.Overview;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.Grain;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Draws what happened when into a file. */
@Command(name = "timeline", mixinStandardHelpOptions = true)
final class TimelineCommand implements Callable<Integer> {
  @Mixin private RecordingFiles files;
  @Mixin private FilterOptions filterOptions;
  @Mixin private TimelineOptions options;

  @Override
  public Integer call() {
    options.check(List.of(files.set()));
    View view = filterOptions.view(files.set(), Grain.METHOD);
    if (view.selection().rangeIn(view.profile()).isEmpty()) {
      throw new CommandFailure(Messages.text("cli.failure.no-timeline"));
    }
    String title = options.title(RecordingSet.shortName(files.set().paths()));
    List<String> notes = PictureNotes.of(view, filterOptions.words());
    Overview overview =
        Overview.of(
            view,
            view.selection().rangeIn(view.profile()),
            Overview.Lower.THREADS,
            Cancellation.NEVER);
    options.write(new TimelinePicture(new FlameSheet(title, notes, List.of()), overview, null));
    return ExitCode.SUCCESS;
  }
}
