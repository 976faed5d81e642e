package dev.candela.engine.render;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.render.LegendEntry.DiffSwatch;
import dev.candela.engine.render.Surface.Stripes;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The colours of frames in a comparison; immutable, for any thread.
 *
 * <p>Frames without a change are grey. Every other frame is split: one part is what it costs on
 * both sides, the other what it costs on one side only, in the colour of less or of more; gone and
 * new ones have that colour all over. A frame too narrow to be split has a colour between the two,
 * on a scale that is the same in every comparison. A graph as wide as one side's costs does not
 * split frames that have less there: what is missing has no width. One as wide as the difference
 * splits none, since all of a box is what changed: those of gone and new frames stand out by the
 * full colour, and by the lines over it.
 */
public final class DiffColours implements BoxColours {
  /** Step of frames on both sides where widths are differences. */
  private static final int PARTLY = DiffPalette.STEPS * 2 / 5;

  private final DiffPalette colours;
  private final DiffTree tree;
  private final WidthBy width;

  private final IntFunction<Verdict> verdicts;

  private DiffColours(
      DiffPalette colours, DiffTree tree, WidthBy width, IntFunction<Verdict> verdicts) {
    this.colours = colours;
    this.tree = tree;
    this.width = width;
    this.verdicts = verdicts;
  }

  public static DiffColours of(DiffTree tree, WidthBy width, DiffPalette colours) {
    return of(tree, tree::verdict, width, colours);
  }

  /**
   * Verdicts that may differ from the comparison's.
   *
   * @param verdicts what is to be shown of each node; always the same, for any thread
   * @param width meaning of the widths
   */
  public static DiffColours of(
      DiffTree tree, IntFunction<Verdict> verdicts, WidthBy width, DiffPalette colours) {
    return new DiffColours(colours, tree, width, verdicts);
  }

  /** With boxes of other widths. */
  public DiffColours of(WidthBy newWidth) {
    return new DiffColours(colours, tree, newWidth, verdicts);
  }

  public DiffPalette palette() {
    return colours;
  }

  @Override
  public int[] fills(Palette palette) {
    return colours.fills(palette);
  }

  @Override
  public int key(int nodeId) {
    Verdict verdict = verdicts.apply(nodeId);
    return switch (verdict) {
      case TOO_FEW -> DiffPalette.TOO_FEW;
      case NOISE, UNCLEAR -> DiffPalette.NOISE;
      case LESS, GONE -> DiffPalette.LESS + step(verdict, tree.ratio(nodeId));
      case MORE, NEW -> DiffPalette.MORE + step(verdict, tree.ratio(nodeId));
    };
  }

  @Override
  public boolean coloursRoot() {
    return true;
  }

  @Override
  public double changedPart(int nodeId) {
    int key = key(nodeId);
    boolean less = key >= DiffPalette.LESS && key < DiffPalette.MORE;
    boolean hidden = width == WidthBy.BEFORE ? !less : width == WidthBy.AFTER && less;
    if (key < DiffPalette.LESS || hidden) {
      return 0;
    }
    if (width == WidthBy.DIFFERENCE) {
      return isPartly(key) ? 0 : 1;
    }
    return Math.abs(tree.ratio(nodeId));
  }

  @Override
  public int changedKey(int nodeId) {
    return (key(nodeId) < DiffPalette.MORE ? DiffPalette.LESS : DiffPalette.MORE)
        + DiffPalette.STEPS;
  }

  @Override
  public int keptKey(int nodeId) {
    int key = key(nodeId);
    if (key < DiffPalette.LESS || width == WidthBy.DIFFERENCE) {
      return key;
    }
    return key < DiffPalette.MORE ? DiffPalette.LESS : DiffPalette.MORE;
  }

  @Override
  public Stripes stripes(int key) {
    return colours.stripes(key);
  }

  public List<DiffSwatch> swatches(Palette palette) {
    return swatches(colours, width, palette);
  }

  /**
   * The scale, from gone to new, with keys {@code gone}, {@code less}, {@code noise}, {@code more},
   * {@code new} and {@code too-few}; the same whatever is compared.
   *
   * @param width meaning of the widths
   */
  public static List<DiffSwatch> swatches(DiffPalette colours, WidthBy width, Palette palette) {
    int[] fills = colours.fills(palette);
    int gone = fills[DiffPalette.LESS + DiffPalette.STEPS];
    int added = fills[DiffPalette.MORE + DiffPalette.STEPS];
    Stripes less = colours.stripes(DiffPalette.LESS + DiffPalette.STEPS);
    Stripes more = colours.stripes(DiffPalette.MORE + DiffPalette.STEPS);
    boolean split = width != WidthBy.DIFFERENCE;
    return List.of(
        new DiffSwatch("gone", gone, gone, 1, less),
        split
            ? new DiffSwatch("less", fills[DiffPalette.LESS], gone, 0.5, less)
            : DiffSwatch.plain("less", fills[DiffPalette.LESS + PARTLY]),
        DiffSwatch.plain("noise", fills[DiffPalette.NOISE]),
        split
            ? new DiffSwatch("more", fills[DiffPalette.MORE], added, 0.5, more)
            : DiffSwatch.plain("more", fills[DiffPalette.MORE + PARTLY]),
        new DiffSwatch("new", added, added, 1, more),
        DiffSwatch.plain("too-few", fills[DiffPalette.TOO_FEW]));
  }

  private static boolean isPartly(int key) {
    return key == DiffPalette.LESS + PARTLY || key == DiffPalette.MORE + PARTLY;
  }

  /** At least a tenth, so that a significant change is visible. */
  private int step(Verdict verdict, double ratio) {
    if (verdict == Verdict.GONE || verdict == Verdict.NEW) {
      return DiffPalette.STEPS;
    }
    return width == WidthBy.DIFFERENCE
        ? PARTLY
        : Math.clamp(Math.round(Math.abs(ratio) * DiffPalette.STEPS), 1, DiffPalette.STEPS);
  }
}
