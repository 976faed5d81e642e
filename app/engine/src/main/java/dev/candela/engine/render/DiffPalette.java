package dev.candela.engine.render;

import dev.candela.engine.render.Surface.Stripes;
import dev.candela.engine.text.Messages;

/**
 * The colours of a comparison, light and dark; text on any of them can be read.
 *
 * <p>Keys: too few samples, noise, then for less and for more each the part of a frame that is on
 * both sides, and ten steps of a fixed scale for the part that is not.
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

  /** As typed in a command. */
  @Override
  public String toString() {
    return Messages.key(this);
  }

  /** All colours by key. */
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
