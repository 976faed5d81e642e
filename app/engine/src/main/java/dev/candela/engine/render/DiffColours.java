package dev.candela.engine.render;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.render.FlameScene.BoxColours;
import dev.candela.engine.render.FlameSheet.LegendEntry.DiffSwatch;
import dev.candela.engine.render.Surface.Stripes;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Colours of frames in a comparison; for any thread. Grey without a change; others are split into
 * what they cost on both sides and, in the colour of less or more, on one; gone and new ones have
 * that all over. Too narrow ones have a colour between, on a fixed scale. Graphs as wide as one
 * side do not split frames with less there; those as wide as the difference split none.
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

  /** With other verdicts than the comparison's; always the same, for any thread. */
  public static DiffColours of(
      DiffTree tree, IntFunction<Verdict> verdicts, WidthBy width, DiffPalette colours) {
    return new DiffColours(colours, tree, width, verdicts);
  }

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
      return key == DiffPalette.LESS + PARTLY || key == DiffPalette.MORE + PARTLY ? 0 : 1;
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

  /** {@code gone}, {@code less}, {@code noise}, {@code more}, {@code new}, {@code too-few}. */
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

  /** At least a tenth, so that a significant change is visible. */
  private int step(Verdict verdict, double ratio) {
    if (verdict == Verdict.GONE || verdict == Verdict.NEW) {
      return DiffPalette.STEPS;
    }
    return width == WidthBy.DIFFERENCE
        ? PARTLY
        : Math.clamp(Math.round(Math.abs(ratio) * DiffPalette.STEPS), 1, DiffPalette.STEPS);
  }

  /**
   * A comparison's colours, readable below text. Keys: too few samples, noise, then for less and
   * for more the part on both sides, and ten steps of a fixed scale for the part that is not.
   */
  public enum DiffPalette {
    /** Green: less in the second, red: more, as in IntelliJ. */
    GREEN_RED,
    /** Blue: less, orange: more; striped in two directions for colour-blind readers. */
    BLUE_ORANGE;

    static final int STEPS = 10;
    static final int TOO_FEW = 0;
    static final int NOISE = 1;
    static final int LESS = 2;
    static final int MORE = LESS + 1 + STEPS;
    private static final int KEYS = MORE + 1 + STEPS;

    @Override
    public String toString() {
      return Messages.key(this);
    }

    public int[] fills(Palette palette) {
      boolean onDark = palette == Palette.DARK;
      int[] ends = ends(onDark);
      int[] fills = new int[KEYS];
      fills[TOO_FEW] = onDark ? 0xff21262d : 0xffeff1f4;
      fills[NOISE] = onDark ? 0xff323943 : 0xffdadee4;
      for (int step = 0; step <= STEPS; step++) {
        double part = (double) step / STEPS;
        fills[LESS + step] = Argb.mix(ends[0], ends[1], part);
        fills[MORE + step] = Argb.mix(ends[2], ends[3], part);
      }
      return fills;
    }

    /** Stripes over a colour; only for new and gone frames. */
    Stripes stripes(int key) {
      if (this == GREEN_RED || key <= LESS || key == MORE) {
        return Stripes.NONE;
      }
      return key < MORE ? Stripes.FALLING : Stripes.RISING;
    }

    /** Kept and gone colour of less, then kept and new colour of more. */
    private int[] ends(boolean onDark) {
      return switch (this) {
        case GREEN_RED ->
            onDark
                ? new int[] {0xff1d3a27, 0xff2d7c42, 0xff48252a, 0xffb5433e}
                : new int[] {0xffd2edd3, 0xff62ba6c, 0xfffbdcd8, 0xfff0847b};
        case BLUE_ORANGE ->
            onDark
                ? new int[] {0xff1c3149, 0xff2e6eb4, 0xff432a10, 0xffa75a12}
                : new int[] {0xffd2e5f8, 0xff6babe9, 0xfffbe4c9, 0xfff0a24e};
      };
    }

    /** Colour of stripes on another one: away from the ink, so that text stays readable. */
    static int stripeOn(int argb, Palette palette) {
      return palette == Palette.DARK
          ? Argb.mix(argb, 0xff000000, 0.38)
          : Argb.mix(argb, 0xffffffff, 0.5);
    }
  }
}
