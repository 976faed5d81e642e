package dev.candela.cli.report;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.option.ByOption;
import dev.candela.cli.option.Numbers;
import dev.candela.cli.option.Options;
import dev.candela.cli.option.Output;
import dev.candela.cli.option.PictureOptions;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.output.PictureNotes;
import dev.candela.cli.output.StandardOutput;
import dev.candela.cli.output.TrustNotes;
import dev.candela.cli.output.Usage;
import dev.candela.cli.output.WrittenFile;
import dev.candela.engine.analysis.tree.BottomUpTree.Top;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

public final class FlameCommand extends SampleReport implements Runnable {
  private final PictureOptions pictureOptions;
  private final WrittenFile written;
  private final ByOption by;
  private double leastShare;
  private boolean each;
  private boolean bottomUp;
  private boolean byThread;
  private FlameOrder order;
  private ColourMode colours;

  public FlameCommand(Options options) {
    super(options);
    pictureOptions = new PictureOptions(options);
    written = new WrittenFile(options);
    by = new ByOption(options);
    options.add(
        Numbers::percentage,
        v -> leastShare = v,
        option("PERCENT", "--minwidth").defaultValue("0%"));
    options.flag("--each", v -> each = v);
    options.flag("--bottom-up", v -> bottomUp = v);
    options.flag("--by-thread", v -> byThread = v);
    options.add(FlameOrder.class, v -> order = v, option("ORDER", "--order").defaultValue("name"));
    options.add(
        ColourMode.class,
        v -> colours = v,
        option("BY", "--colour", "--color").defaultValue("kind"));
  }

  /** For the help alone: a missing recording is named before a missing picture. */
  public static void requireOutput(CommandSpec command) {
    OptionSpec output = command.findOption("--output");
    command.remove(output);
    command.addOption(OptionSpec.builder(output).required(true).build());
  }

  private final TrustNotes trust = new TrustNotes();

  @Override
  public void run() {
    written.check(pictureOptions.target());
    byThread |= by.threads();
    if (each && pictureOptions.wanted() && StandardOutput.isMeant(pictureOptions.target())) {
      throw Usage.wrong(command, "cli.usage.two-on-stdout", "--each");
    }
    files.beforeRecording(pictureOptions::check);
    pictureOptions.check(List.of(files.set()));
    Output.forEach(
        command.commandLine().getOut(), written.json() && each, files.sets(each), this::draw);
  }

  private void draw(RecordingSet recordings) {
    if (each) {
      pictureOptions.drawOnly(recordings);
    }
    View view = by.view(filterOptions, recordings);
    // From below, threads come first.
    Top top = !bottomUp ? null : byThread ? Top.OUTERMOST : Top.INNERMOST;
    FlameDrawing drawing =
        new FlameDrawing(
            top, pictureOptions.viewport(), order, colours, pictureOptions.palette(), leastShare);
    String title = pictureOptions.title(RecordingSet.shortName(recordings.paths()));
    String words = filterOptions.words();
    Supplier<List<String>> notes =
        FlameDrawing.inBackground(() -> PictureNotes.ofShares(view, words));
    View shown = byThread ? view.byThread(Cancellation.NEVER) : view;
    pictureOptions.write(drawing.picture(shown, title, notes, pictureOptions.seenPart()));
    trust.printBias(recordings.err(), view);
    written.report(
        recordings.name(),
        pictureOptions.target(),
        pictureOptions.format(),
        Messages.text("cli.written.flame"),
        view);
  }
}
