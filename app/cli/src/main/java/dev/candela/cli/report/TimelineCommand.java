package dev.candela.cli.report;

import dev.candela.cli.option.DrawingOptions;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.option.UnusedOptions;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.PictureNotes;
import dev.candela.cli.output.WrittenFile;
import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.analysis.WarmUp;
import dev.candela.engine.export.TimelinePicture;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.text.Messages;
import dev.candela.engine.timeline.CallOrder;
import dev.candela.engine.timeline.Overview;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Grain;
import java.util.List;
import java.util.Set;

public final class TimelineCommand extends SampleReport implements Runnable {
  /** Options without effect: timelines show no stacks. */
  private static final Set<String> OF_STACKS =
      Set.of("--include", "--exclude", "--native", "--fold", "--transform");

  private final TimelineOptions pictureOptions;
  private final WrittenFile written;

  public TimelineCommand(Options options) {
    super(options);
    UnusedOptions.hide(command, OF_STACKS);
    pictureOptions = new TimelineOptions(options);
    written = new WrittenFile(options);
  }

  @Override
  public void run() {
    new UnusedOptions(command).refuse(OF_STACKS, Messages.text("cli.usage.no-effect.timeline"));
    written.check(pictureOptions.target());
    files.beforeRecording(pictureOptions::check);
    pictureOptions.check(List.of(files.set()));
    View view = filterOptions.viewWithEvents(files.set(), Grain.METHOD, (_, _) -> false);
    if (view.selection().rangeIn(view.profile()).isEmpty()) {
      throw CommandFailure.of("cli.failure.no-timeline");
    }
    String title = pictureOptions.title(RecordingSet.shortName(files.set().paths()));
    List<String> notes = PictureNotes.of(view, filterOptions.words());
    Overview overview =
        Overview.of(
            view,
            view.selection().rangeIn(view.profile()),
            Overview.Lower.THREADS,
            Cancellation.NEVER);
    SampleSelection cpu = view.selection().withEvents(EventChoice.parse("cpu"));
    WarmUp warmUp =
        cpu.range().equals(SampleSelection.ALWAYS)
            ? WarmUp.of(view.profile(), cpu, Cancellation.NEVER)
            : null;
    FlameSheet sheet = new FlameSheet(title, notes, List.of());
    pictureOptions.write(new TimelinePicture(sheet, overview, warmUp, calls(view, overview)));
    written.report(
        files.set().name(),
        pictureOptions.target(),
        pictureOptions.format(),
        Messages.text("cli.written.timeline"),
        view);
  }

  /** The order of calls if there is one thread; null otherwise, or with too many samples. */
  private static CallOrder calls(View view, Overview overview) {
    List<ThreadPool> pools = overview.threads().pools();
    if (pools.size() != 1 || pools.getFirst().threadIds().size() != 1) {
      return null;
    }
    int threadId = pools.getFirst().threadIds().getFirst();
    CallOrder calls = CallOrder.of(view, threadId, Cancellation.NEVER);
    return calls.boxes().isEmpty() ? null : calls;
  }

  /** Options of timelines, which have no callees to draw below. */
  static final class TimelineOptions extends DrawingOptions {
    TimelineOptions(Options options) {
      super(options, true);
    }

    /** The time axis has a fixed width. */
    @Override
    protected Set<String> withoutEffectOnPages() {
      return Set.of("--scale", "--transparent");
    }
  }
}
