package dev.candela.desktop.compare;

import dev.candela.desktop.choice.Chips;
import dev.candela.desktop.compare.CompareChoice.SideChoice;
import dev.candela.desktop.compare.CompareDisplay.CompareColouring;
import dev.candela.desktop.compare.CompareDisplay.CompareForm;
import dev.candela.desktop.compare.CompareResult.CompareGraphs;
import dev.candela.desktop.compare.CompareResult.CompareInputs;
import dev.candela.desktop.session.PictureRequest;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.diff.DiffVoice;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.export.DiffPicture;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.BoxColours;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.timeline.Moments;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackTransform;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

final class ComparePictures {
  private static final String DOT = " · ";

  private ComparePictures() {}

  /** The graphs on screen, and the visible part of each; none if a table is on screen. */
  record Shown(
      CompareResult result, List<FlameScene> scenes, List<Viewport> viewports, Palette palette) {
    PictureSource source() {
      // Pictures keep the zoom but not the scroll position.
      boolean zoomed = viewports.stream().anyMatch(Viewport::isZoomed);
      return new PictureSource(
          palette, zoomed, (wish, cancellation) -> picture(this, wish, cancellation));
    }
  }

  private static DiffPicture picture(Shown shown, PictureRequest wish, Cancellation cancellation) {
    CompareResult result = shown.result();
    CompareDisplay display = result.graphs().display();
    List<FlameScene> scenes = shown.scenes();
    List<Viewport> viewports = shown.viewports();
    // A page is all of the graphs, in the colours of changes; a table has no graph.
    boolean page = wish.format() == PictureFormat.HTML;
    if (scenes.isEmpty() || page) {
      display = display.form() == CompareForm.TABLE ? display.withForm(CompareForm.GRAPH) : display;
      display = page ? display.withColouring(CompareColouring.CHANGE) : display;
      scenes = CompareGraphs.of(result.diff(), result.verdicts(), display, cancellation).scenes();
      Viewport viewport = viewports.isEmpty() ? Viewport.FLAME : viewports.getFirst().whole();
      viewports = Collections.nCopies(scenes.size(), viewport);
    }
    List<DiffPicture.Graph> graphs = new ArrayList<>();
    for (int i = 0; i < scenes.size(); i++) {
      WidthBy side = i == 0 ? WidthBy.BEFORE : WidthBy.AFTER;
      graphs.add(
          new DiffPicture.Graph(
              display.form() == CompareForm.SIDES ? side : display.width(),
              scenes.get(i),
              wish.part(viewports.get(i))));
    }
    return new DiffPicture(
        new FlameSheet(
            wish.title(),
            PictureRequest.withZoom(notes(result, display), graphs.getFirst().viewport()),
            legend(result, scenes.getFirst().colours(), wish.palette())),
        result.diff(),
        graphs,
        nodeId -> facts(result, nodeId));
  }

  /** The legend of colours, with the names of both sides. */
  static List<LegendEntry> legend(CompareResult result, BoxColours colours, Palette palette) {
    if (colours instanceof FlameColours plain) {
      return plain.legend(palette);
    }
    return ((DiffColours) colours)
        .swatches(palette).stream()
            .map(swatch -> LegendEntry.of(words(result, swatch.key()), swatch))
            .toList();
  }

  private static String words(CompareResult result, String key) {
    Diff diff = result.diff();
    return switch (key) {
      case "noise" -> diff.noiseWords();
      case "too-few" -> Messages.text("compare.verdict.too-few");
      default -> Messages.text("compare.legend." + key, diff.before().name(), diff.after().name());
    };
  }

  private static String facts(CompareResult result, int nodeId) {
    return String.join(
        "\n", FrameChangeText.lines(result.diff(), result.verdicts().verdict(nodeId), nodeId));
  }

  /** The subtitle: sides, unit and filters. */
  private static List<String> notes(CompareResult result, CompareDisplay display) {
    List<String> notes = new ArrayList<>();
    notes.add(side(result, Side.BEFORE));
    notes.add(side(result, Side.AFTER));
    notes.add(how(result, display));
    for (Mismatch mismatch : result.diff().mismatches()) {
      if (mismatch.isInPictures()) {
        String sentence = DiffVoice.WINDOW.sentence(mismatch);
        notes.add(mismatch.isSevere() ? Messages.text("compare.note.warning", sentence) : sentence);
      }
    }
    FrameChangeText.grey(result.greyMethods()).ifPresent(notes::add);
    return notes;
  }

  /** {@code A: 4.20 s of processor time · 12.3 s · 4,200 samples · range 2 – 10 s · …}. */
  private static String side(CompareResult result, Side side) {
    CompareInputs inputs = result.inputs();
    boolean before = side == Side.BEFORE;
    Profile profile = (before ? inputs.before() : inputs.after()).first();
    SideChoice choice = inputs.choice().side(side);
    SampleSelection selection = inputs.choice().viewOf(side).selection(profile);
    boolean outside = !choice.window().leftOut().isEmpty();
    Span range = outside ? selection.leftOutIn(profile) : selection.rangeIn(profile);
    Diff diff = result.diff();
    List<String> words = new ArrayList<>();
    words.add(CostText.of(diff).cost(diff.tree().total(side, CallTree.ROOT)));
    words.addAll(SideCard.amounts(selection.recordedNanos(profile), diff, side));
    words.addAll(SideCard.recorder(profile.origin()));
    if (!choice.window().equals(TimeWindow.ALL)) {
      long begin = profile.span().startNanos();
      String chip =
          Messages.text(
              "chip.range",
              Moments.tenths(range.startNanos() - begin),
              Moments.tenths(range.endNanos() - begin));
      words.add(outside ? Messages.text("compare.range.outside", chip) : chip);
    }
    if (!choice.threads().isEmpty()) {
      words.add(Messages.text("chip.threads.named", choice.threads()));
    }
    if (choice.operations() > 0) {
      words.add(Messages.text("compare.note.operations", Quantities.amount(choice.operations())));
    }
    return Messages.text(
        before ? "compare.note.before" : "compare.note.after",
        (before ? diff.before() : diff.after()).name(),
        String.join(DOT, words));
  }

  private static String how(CompareResult result, CompareDisplay display) {
    CompareInputs inputs = result.inputs();
    ViewChoice stacks = inputs.choice().view();
    List<String> words = new ArrayList<>();
    words.add(Messages.text("compare.unit." + Messages.key(result.diff().unit())));
    if (display.form() != CompareForm.SIDES) {
      words.add(Messages.text("compare.width." + Messages.key(display.width())));
    }
    words.add(
        String.join(
            ", ",
            inputs
                .choice()
                .viewOf(Side.AFTER)
                .selection(inputs.after().first())
                .tables(inputs.after().first())
                .stream()
                .map(SampleTable::type)
                .map(type -> type.name())
                .toList()));
    if (!stacks.nativeFrames()) {
      words.add(Messages.text("chip.native"));
    }
    if (stacks.folding().folded()) {
      words.add(Messages.text("compare.note.folded"));
    }
    for (StackTransform transform : stacks.transforms().list()) {
      words.add(Chips.words(transform));
    }
    return String.join(DOT, words);
  }
}
