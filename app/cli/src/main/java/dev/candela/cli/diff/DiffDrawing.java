package dev.candela.cli.diff;

import dev.candela.cli.output.PictureNotes;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.Diff.GreyMethods;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.export.DiffPicture;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;

/** A picture of a comparison, with a graph for each kind of widths, from left to right. */
record DiffDrawing(List<WidthBy> graphs, Viewport viewport, DiffPalette colours, Palette palette) {

  /** The options chose the samples, as they were given. */
  DiffPicture picture(Diff diff, String title, String options) {
    List<LegendEntry> legend =
        DiffColours.swatches(colours, graphs.getFirst(), palette).stream()
            .map(swatch -> LegendEntry.of(words(diff, swatch.key()), swatch))
            .toList();
    return new DiffPicture(
        new FlameSheet(title, notes(diff, options), legend),
        diff,
        graphs.stream()
            .map(width -> DiffPicture.Graph.of(diff, width, colours, viewport, Cancellation.NEVER))
            .toList(),
        nodeId -> facts(diff, nodeId));
  }

  private List<String> notes(Diff diff, String options) {
    List<String> notes = new ArrayList<>();
    notes.add(side(Messages.text("cli.diff.before"), diff, diff.before(), Side.BEFORE));
    notes.add(side(Messages.text("cli.diff.after"), diff, diff.after(), Side.AFTER));
    notes.add(Messages.text("cli.picture.compared", diff.unit().words(), widths()));
    if (!options.isEmpty()) {
      notes.add(options);
    }
    for (Mismatch mismatch : diff.mismatches()) {
      if (mismatch.isInPictures()) {
        notes.add(DiffReport.sentence(mismatch));
      }
    }
    GreyMethods methods = GreyMethods.of(diff);
    if (methods.areNotable()) {
      notes.add(Messages.text("cli.picture.grey", methods.grey(), methods.changed()));
    }
    return notes;
  }

  private String widths() {
    if (graphs.size() > 1) {
      return Messages.text("cli.picture.side-by-side");
    }
    return switch (graphs.getFirst()) {
      case LARGER -> Messages.text("cli.picture.widths.larger");
      case BEFORE -> Messages.text("cli.picture.widths.before");
      case AFTER -> Messages.text("cli.picture.widths.after");
      case DIFFERENCE -> Messages.text("cli.picture.widths.difference");
    };
  }

  private static String side(String word, Diff diff, DiffSide side, Side which) {
    List<String> parts = new ArrayList<>();
    parts.add(DiffReport.samples(word, diff, side, which));
    parts.add(DiffReport.cost(diff, diff.total().cost(which)));
    PictureNotes.recorded(side.runs().getFirst().profile().span()).ifPresent(parts::add);
    return Quantities.list(parts);
  }

  private static String words(Diff diff, String key) {
    return switch (key) {
      case "noise" -> diff.noiseWords();
      case "too-few" -> Messages.text("compare.verdict.too-few");
      default -> key;
    };
  }

  /** {@code 1.07 s before, 1.66 s after; +590 ms ± 179 ms, more}. */
  private static String facts(Diff diff, int nodeId) {
    DiffTree tree = diff.tree();
    CostText text = CostText.of(diff);
    Verdict verdict = tree.verdict(nodeId);
    String word =
        switch (verdict) {
          case TOO_FEW -> Messages.text("compare.verdict.too-few");
          case NOISE, UNCLEAR -> diff.words(verdict);
          default -> DiffReport.word(verdict);
        };
    double error = tree.halfWidth(nodeId);
    String difference =
        text.difference(tree.difference(nodeId)) + (error > 0 ? " ± " + text.cost(error) : "");
    return Messages.text(
        "cli.picture.fact",
        text.cost(tree.total(Side.BEFORE, nodeId)),
        text.cost(tree.total(Side.AFTER, nodeId)),
        tree.isLowerBound(nodeId) ? Messages.text("quantity.or-more", difference) : difference,
        word);
  }
}
