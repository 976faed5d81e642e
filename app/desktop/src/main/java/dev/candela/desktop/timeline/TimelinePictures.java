package dev.candela.desktop.timeline;

import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.PictureWish;
import dev.candela.engine.export.Picture;
import dev.candela.engine.export.TimelinePicture;
import dev.candela.engine.export.TimelineTrack;
import dev.candela.engine.export.TimelineTracks;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.ColourMode;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Arrays;
import java.util.List;

/** The timeline for a file: the range that is looked at, or all of the time. */
final class TimelinePictures {
  private TimelinePictures() {}

  /**
   * Of what was recorded and chosen when somebody asked.
   *
   * @param selection which samples, in which time
   */
  static PictureSource of(Profile profile, SampleSelection selection, Palette palette) {
    return new PictureSource(
        palette,
        !selection.rangeIn(profile).equals(profile.span()),
        (wish, cancellation) ->
            picture(
                profile,
                wish.whole() ? selection.withRange(SampleSelection.ALWAYS) : selection,
                wish,
                cancellation));
  }

  private static Picture picture(
      Profile profile, SampleSelection selection, PictureWish wish, Cancellation cancellation) {
    Span range = selection.rangeIn(profile);
    List<TimelineTrack> tracks =
        TimelineTracks.of(
            profile,
            selection,
            wish.palette(),
            key -> Messages.text("timeline.track." + key),
            cancellation);
    return new TimelinePicture(
        new FlameSheet(wish.title(), wish.notes(), legend(wish.palette())),
        tracks,
        range.durationNanos());
  }

  private static List<LegendEntry> legend(Palette palette) {
    int[] fills = palette.fills(ColourMode.TIER);
    int tones = fills.length / FrameKind.values().length;
    return Arrays.stream(FrameKind.values())
        .map(
            kind ->
                new LegendEntry(
                    Messages.text("flame.kind." + Messages.key(kind)),
                    fills[kind.ordinal() * tones + tones / 2]))
        .toList();
  }
}
