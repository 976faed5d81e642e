package dev.candela.engine.timeline;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.render.Palette;

/** Colours {@code 0xAARRGGBB}: those of the window's style sheets, a palette's for frames. */
public record TimelineColours(
    Palette palette,
    int ground,
    int panel,
    int line,
    int text,
    int quiet,
    int accent,
    int warn,
    int cpu,
    int gc,
    int waiting,
    int blocked,
    int io) {
  private static final TimelineColours LIGHT =
      new TimelineColours(
          Palette.LIGHT,
          0xffffffff,
          0xfff6f8fa,
          0xffd8dee4,
          0xff1f2328,
          0xff59636e,
          0xffb34e0a,
          0xff936200,
          0xffe07a1f,
          0xff8250df,
          0xff6e7781,
          0xffcf222e,
          0xff0969da);
  private static final TimelineColours DARK =
      new TimelineColours(
          Palette.DARK,
          0xff0f1216,
          0xff171b21,
          0xff2d353f,
          0xffe6edf3,
          0xff9aa5b1,
          0xfff5a04c,
          0xffd9a13b,
          0xfff0a04b,
          0xffb392f0,
          0xff8b949e,
          0xffff7b72,
          0xff79b8ff);

  public static TimelineColours of(Palette palette) {
    return palette == Palette.DARK ? DARK : LIGHT;
  }

  public static int faint(int argb, double opacity) {
    return (int) Math.round(opacity * 255) << 24 | argb & 0xffffff;
  }

  /** Null is the category of no samples. */
  int of(SampleCategory category) {
    return switch (category) {
      case null -> cpu;
      case CPU, COUNTER, TRACE, OTHER -> cpu;
      case WALL, WAIT -> waiting;
      case ALLOCATION, LIVE, IO -> io;
      case LOCK -> blocked;
    };
  }

  /** As in the legend of a flame graph that shows kinds. */
  public int of(FrameKind kind) {
    return palette.fills(ColourMode.KIND)[kind.ordinal() * Palette.TONES + 1];
  }
}
