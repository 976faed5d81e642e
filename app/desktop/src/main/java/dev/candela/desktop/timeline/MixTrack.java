package dev.candela.desktop.timeline;

import dev.candela.engine.analysis.KindMix;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.render.ColourMode;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.scene.paint.Color;

/** How the code ran: the kinds' shares of each bucket, one above the other. */
final class MixTrack implements Track {
  private static final int MOST_NAMED = 3;
  private static final FrameKind[] KINDS = FrameKind.values();

  @Override
  public String nameKey() {
    return "timeline.track.mix";
  }

  @Override
  public double heightPixels() {
    return 20;
  }

  @Override
  public void paint(TrackArea area, Overview overview) {
    KindMix mix = overview.mix();
    Color[] colours = colours(area.colours().palette());
    for (int bucket = 0; bucket < mix.grid().bucketCount(); bucket++) {
      long all = all(mix, bucket);
      double from = 0;
      for (FrameKind kind : KINDS) {
        long samples = mix.samples(bucket, kind);
        if (samples > 0) {
          double to = from + (double) samples / all;
          area.bar(mix.grid(), bucket, from, to, colours[kind.ordinal()]);
          from = to;
        }
      }
    }
  }

  @Override
  public String fact(Overview overview, long nanos) {
    KindMix mix = overview.mix();
    int bucket = mix.grid().bucketOf(nanos);
    long all = all(mix, bucket);
    List<FrameKind> kinds = new ArrayList<>(List.of(KINDS));
    kinds.removeIf(kind -> mix.samples(bucket, kind) == 0);
    kinds.sort(Comparator.comparingLong(kind -> -mix.samples(bucket, kind)));
    return String.join(
        ", ",
        kinds.stream()
            .limit(MOST_NAMED)
            .map(kind -> named(kind, mix.samples(bucket, kind) / (double) all))
            .toList());
  }

  /** By ordinal, as the flame graph has them when it shows tiers. */
  static Color[] colours(Palette palette) {
    int[] fills = palette.fills(ColourMode.TIER);
    int tones = fills.length / KINDS.length;
    Color[] colours = new Color[KINDS.length];
    for (int kind = 0; kind < colours.length; kind++) {
      int argb = fills[kind * tones + tones / 2];
      colours[kind] = Color.rgb(argb >> 16 & 0xff, argb >> 8 & 0xff, argb & 0xff);
    }
    return colours;
  }

  private static String named(FrameKind kind, double share) {
    return Messages.text(
        "timeline.mix.fact",
        Messages.text("flame.kind." + Messages.key(kind)),
        Quantities.percent(share));
  }

  private static long all(KindMix mix, int bucket) {
    long all = 0;
    for (FrameKind kind : KINDS) {
      all += mix.samples(bucket, kind);
    }
    return all;
  }
}
