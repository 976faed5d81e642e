package dev.candela.cli.report;

import dev.candela.cli.option.ByOption;
import dev.candela.cli.option.FilterOptions;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.Percentage;
import dev.candela.cli.option.PictureOptions;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.PictureNotes;
import dev.candela.cli.output.StandardOutput;
import dev.candela.cli.output.TrustNotes;
import dev.candela.cli.output.Usage;
import dev.candela.cli.output.WrittenFile;
import dev.candela.cli.record.RecordingFiles;
import dev.candela.engine.analysis.tree.BottomUpTree.Top;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "flame", mixinStandardHelpOptions = true)
public final class FlameCommand implements Runnable {
  @Mixin private RecordingFiles files;
  @Mixin private FilterOptions filterOptions;
  @Mixin private PictureOptions options;
  @Mixin private WrittenFile written;
  @Mixin private ByOption by;

  @Option(
      names = "--minwidth",
      paramLabel = "PERCENT",
      defaultValue = "0%",
      converter = Percentage.class)
  private double leastShare;

  @Spec private CommandSpec spec;

  @Option(names = "--each")
  private boolean each;

  @Option(names = "--bottom-up")
  private boolean bottomUp;

  @Option(names = "--by-thread")
  private boolean byThread;

  @Option(names = "--order", paramLabel = "ORDER", defaultValue = "name")
  private FlameOrder order;

  @Option(
      names = {"--colour", "--color"},
      paramLabel = "BY",
      defaultValue = "kind")
  private ColourMode colours;

  /** For the help alone: a missing recording is named before a missing picture. */
  public static void requireOutput(CommandSpec command) {
    OptionSpec output = command.findOption("--output");
    command.remove(output);
    command.addOption(OptionSpec.builder(output).required(true).build());
  }

  private final TrustNotes trust = new TrustNotes();

  @Override
  public void run() {
    written.check(options.target());
    byThread |= by.threads();
    if (each && options.wanted() && StandardOutput.isMeant(options.target())) {
      throw Usage.wrong(spec, "cli.usage.two-on-stdout", "--each");
    }
    files.beforeRecording(options::check);
    options.check(List.of(files.set()));
    Output.forEach(
        spec.commandLine().getOut(), written.json() && each, files.sets(each), this::draw);
  }

  private void draw(RecordingSet recordings) {
    if (each) {
      options.drawOnly(recordings);
    }
    View view = by.view(filterOptions, recordings);
    // From below, threads come first.
    Top top = !bottomUp ? null : byThread ? Top.OUTERMOST : Top.INNERMOST;
    FlameDrawing drawing =
        new FlameDrawing(top, options.viewport(), order, colours, options.palette(), leastShare);
    String title = options.title(RecordingSet.shortName(recordings.paths()));
    String words = filterOptions.words();
    Supplier<List<String>> notes =
        FlameDrawing.inBackground(() -> PictureNotes.ofShares(view, words));
    View shown = byThread ? view.byThread(Cancellation.NEVER) : view;
    options.write(drawing.picture(shown, title, notes, true, options.seenPart()));
    trust.printBias(recordings.err(), view);
    written.report(
        recordings.name(),
        options.target(),
        options.format(),
        Messages.text("cli.written.flame"),
        view);
  }
}
