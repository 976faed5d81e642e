package dev.candela.cli;

import dev.candela.engine.layout.FlameOrder;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.ColourMode;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.Grain;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Draws a flame graph into a file. */
@Command(
    name = "flame",
    description = "Draw a flame graph: .svg, .png, or .html for a page that searches and zooms.",
    mixinStandardHelpOptions = true)
final class FlameCommand implements Callable<Integer> {
  @Mixin private RecordingFiles files;
  @Mixin private FilterOptions filterOptions;
  @Mixin private PictureOptions options;

  @Option(
      names = "--bottom-up",
      description = "Begin with the innermost frames, their callers behind them.")
  private boolean bottomUp;

  @Option(
      names = "--by-thread",
      description = "Begin with the threads, each with its own part below it.")
  private boolean byThread;

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
    options.check(List.of(files.set()));
    View view = filterOptions.view(files.set(), Grain.METHOD);
    FlameDrawing drawing =
        new FlameDrawing(ends(), options.viewport(), order, colours, options.palette());
    String title = options.title(RecordingSet.shortName(files.set().paths()));
    String words = filterOptions.words();
    Supplier<List<String>> notes = new Later<>(() -> PictureNotes.of(view, words));
    View shown = byThread ? view.byThread(Cancellation.NEVER) : view;
    options.write(drawing.picture(shown, title, notes, true, options.seenPart()));
    TrustNotes.printBias(files.set().err(), view);
    return ExitCode.SUCCESS;
  }

  private FlameDrawing.Ends ends() {
    if (!bottomUp) {
      return FlameDrawing.Ends.TOP_DOWN;
    }
    return byThread ? FlameDrawing.Ends.BOTTOM_UP_BY_THREAD : FlameDrawing.Ends.BOTTOM_UP;
  }
}
