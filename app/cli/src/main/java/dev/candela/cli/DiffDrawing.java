package dev.candela.cli;

import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.GreyMethods;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.diff.Verdict;
import dev.candela.engine.diff.WidthBy;
import dev.candela.engine.export.DiffPicture;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.DiffPalette;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;

/**
 * How a comparison is to be drawn.
 *
 * @param graphs the widths of each graph, from left to right
 * @param viewport all of it, upwards or downwards
 * @param colours what less and more look like
 * @param palette light or dark
 */
record DiffDrawing(List<WidthBy> graphs, Viewport viewport, DiffPalette colours, Palette palette) {

  /**
   * Lays out and colours.
   *
   * @param options those that chose the samples, as they were given
   */
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
    notes.add(side("before", diff, diff.before(), Side.BEFORE));
    notes.add(side("after", diff, diff.after(), Side.AFTER));
    notes.add("compared " + diff.unit().words() + ", " + widths());
    if (!options.isEmpty()) {
      notes.add(options);
    }
    for (Mismatch mismatch : diff.mismatches()) {
      if (mismatch.isSevere()) {
        notes.add("WARNING: " + MismatchWords.sentence(mismatch));
      }
    }
    GreyMethods methods = GreyMethods.of(diff);
    if (methods.areNotable()) {
      notes.add(
          "changed methods without a colour: "
              + Quantities.count(methods.grey())
              + " of "
              + Quantities.count(methods.changed())
              + "; the table counts calls from all places together, which tells more than one"
              + " place");
    }
    return notes;
  }

  private String widths() {
    if (graphs.size() > 1) {
      return "before on the left, after on the right, each of its own width";
    }
    return switch (graphs.getFirst()) {
      case LARGER -> "widths are the larger cost of both sides";
      case BEFORE -> "widths are the cost before";
      case AFTER -> "widths are the cost after";
      case DIFFERENCE -> "widths are what changed";
    };
  }

  private static String side(String word, Diff diff, DiffSide side, Side which) {
    String time =
        side.durationNanos() > 0 ? " in " + Quantities.duration(side.durationNanos()) : "";
    String date =
        PictureNotes.recorded(side.runs().getFirst().profile().span())
            .map(text -> ", " + text)
            .orElse("");
    return word
        + ": "
        + Quantities.count(diff.tree().totalSamples(which, CallTree.ROOT))
        + " samples"
        + time
        + ", "
        + CostText.of(diff).cost(diff.tree().total(which, CallTree.ROOT))
        + DiffReport.perRun(diff)
        + date;
  }

  private static String words(Diff diff, String key) {
    return switch (key) {
      case "noise" -> DiffReport.noise(diff);
      case "too-few" -> "too few samples";
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
          case TOO_FEW -> "too few samples to say more";
          case NOISE -> DiffReport.noise(diff);
          default -> DiffReport.word(verdict);
        };
    double error = tree.halfWidth(nodeId);
    return text.cost(tree.total(Side.BEFORE, nodeId))
        + " before, "
        + text.cost(tree.total(Side.AFTER, nodeId))
        + " after; "
        + text.difference(tree.difference(nodeId))
        + (error > 0 ? " ± " + text.cost(error) : "")
        + (tree.isLowerBound(nodeId) ? " or more" : "")
        + ", "
        + word;
  }
}
