package dev.candela.engine.render;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.render.FlameColours.ColourMode;
import java.util.stream.IntStream;

/** Colours on a light or dark background; text is readable on all of them. */
public enum Palette {
  /** Dark ink on pale boxes. */
  LIGHT(0xffffffff, 0xff1d2129, 0xff5c6470, 0xffd7dae0, 0xffe26bd0, 0xff1457c8),
  /** Pale ink on deep boxes. */
  DARK(0xff0f1216, 0xfff2efe9, 0xffa3a9b4, 0xff2d353f, 0xffab2a97, 0xff8fc1ff);

  public static final int TONES = 4;
  static final int HUES = 24;
  static final int STEPS = 11;

  /** Minimum contrast of text by WCAG 2. */
  public static final double LEAST_CONTRAST = 4.5;

  private final int background;
  private final int ink;
  private final int softInk;
  private final int rule;
  private final int match;
  private final int cursor;

  Palette(int background, int ink, int softInk, int rule, int match, int cursor) {
    this.background = background;
    this.ink = ink;
    this.softInk = softInk;
    this.rule = rule;
    this.match = match;
    this.cursor = cursor;
  }

  public int background() {
    return background;
  }

  /** Text on the background. */
  public int ink() {
    return ink;
  }

  /** Secondary text on the background. */
  public int softInk() {
    return softInk;
  }

  public int rule() {
    return rule;
  }

  /** Boxes found by a search. */
  public int match() {
    return match;
  }

  /** Outline of the box under keyboard cursor or pointer. */
  public int cursor() {
    return cursor;
  }

  public int inkOn(int argb) {
    int dark = LIGHT.ink;
    int pale = 0xffffffff;
    return Argb.contrast(dark, argb) >= Argb.contrast(pale, argb) ? dark : pale;
  }

  /** Boxes above the zoomed one. */
  public int dimmed(int argb) {
    return Argb.mix(argb, background, 0.55);
  }

  /** Boxes not found by a search. */
  public int faded(int argb) {
    return Argb.mix(argb, background, 0.62);
  }

  public int[] fills(ColourMode mode) {
    return switch (mode) {
      case KIND, TIER -> kinds(mode);
      case PACKAGE, MODULE -> IntStream.range(0, HUES).map(this::hue).toArray();
      case SELF_SHARE, SAFEPOINT -> IntStream.range(0, STEPS).map(this::step).toArray();
    };
  }

  private int[] kinds(ColourMode mode) {
    int[] fills = new int[FrameKind.values().length * TONES];
    for (FrameKind kind : FrameKind.values()) {
      for (int tone = 0; tone < TONES; tone++) {
        fills[kind.ordinal() * TONES + tone] = kind(kind, mode, tone);
      }
    }
    return fills;
  }

  /** A kind that both modes distinguish has the same colour in both. */
  private int kind(FrameKind kind, ColourMode mode, int tone) {
    boolean tiers = mode == ColourMode.TIER;
    return switch (kind) {
      case JAVA -> tiers ? tone(36, 0.18, 0.80, tone) : tone(36, 0.92, 0.70, tone);
      case JIT -> tone(36, 0.92, 0.70, tone);
      case C1 -> tiers ? tone(100, 0.42, 0.70, tone) : tone(36, 0.92, 0.70, tone);
      case INLINED -> tone(58, 0.72, 0.70, tone);
      case INTERPRETED -> tone(10, 0.60, 0.80, tone);
      case NATIVE -> tone(210, 0.72, 0.77, tone);
      case CPP -> tone(182, 0.42, 0.70, tone);
      case KERNEL -> tone(262, 0.55, 0.81, tone);
      case SYNTHETIC -> tone(220, 0.10, 0.87, tone);
      case FOLD -> tone(150, 0.22, 0.82, tone);
    };
  }

  /** Each tone is slightly darker and further round the colour circle. */
  private int tone(double hue, double saturation, double lightness, int tone) {
    if (this == LIGHT) {
      return Argb.hsl(hue + tone * 2.5, saturation, lightness + (tone - 1.5) * 0.018);
    }
    double deep = lightness > 0.85 ? 0.27 : 0.33 + (lightness - 0.7) * 0.1;
    // Yellow is the brightest of hues.
    deep -= hue > 40 && hue < 80 ? 0.05 : 0;
    return Argb.hsl(hue + tone * 2.5 - 6, saturation * 0.62, deep + (tone - 1.5) * 0.014);
  }

  private int hue(int number) {
    // 105 has 15 in common with 360, so 24 steps meet 24 hues, and the next one is far off.
    double hue = number * 105.0;
    boolean paler = number % 2 == 0;
    return this == LIGHT
        ? Argb.hsl(hue, 0.62, paler ? 0.80 : 0.72)
        : Argb.hsl(hue, 0.36, paler ? 0.34 : 0.28);
  }

  private int step(int number) {
    double part = (double) number / (STEPS - 1);
    return this == LIGHT
        ? Argb.hsl(50 - 46 * part, 0.35 + 0.55 * Math.sqrt(part), 0.90 - 0.28 * part)
        : Argb.hsl(40 - 36 * part, 0.10 + 0.62 * Math.sqrt(part), 0.25 + 0.13 * part);
  }
}
