package dev.candela.engine.export;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Palette;
import dev.candela.engine.testkit.DrawLog;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.timeline.Overview;
import dev.candela.engine.timeline.Overview.Lower;
import dev.candela.engine.timeline.TimelineColours;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TimelinePictureTest {
  private static final Look LOOK = Look.DEFAULT;
  private static final long SECOND = 1_000_000_000L;

  private static final Profile PROFILE =
      TextProfiles.of(
          "a.A.main;a.A.work[jit] 4 time=0",
          "a.A.main;a.A.work[jit] 2 time=5000 thread=<script>",
          "a.A.main;a.A.read[native] 4 time=9000");

  @Test
  void hasABarForEachBucketWithSamples() {
    List<DrawLog.Rect> bars = bars(drawn(overview(PROFILE.span(), Lower.NONE)));
    assertEquals(3, bars.size());
    assertEquals(bars.get(0).height(), 2 * bars.get(1).height(), 0.01);
    assertEquals(bars.get(0).height(), bars.get(2).height(), 0.01);
    assertTrue(bars.get(0).x() < bars.get(1).x() && bars.get(1).x() < bars.get(2).x());
  }

  @Test
  void showsOnlyTheRangeThatItIsOf() {
    DrawLog log = drawn(overview(new Span(4 * SECOND, 6 * SECOND), Lower.NONE));
    List<DrawLog.Rect> bars = bars(log);
    assertEquals(1, bars.size());
    double left =
        log.texts().stream().filter(t -> t.text().equals("0.0 s")).findFirst().orElseThrow().x();
    assertEquals((left + LOOK.widthPixels()) / 2, bars.getFirst().x(), 20);
  }

  @Test
  void hasThreadsAndHeatMapWhereTheWindowHas() {
    double low = picture(overview(PROFILE.span(), Lower.NONE)).heightPixels(800);
    Overview threads = overview(PROFILE.span(), Lower.THREADS);
    assertTrue(picture(threads).heightPixels(800) > low);
    assertTrue(drawn(threads).texts().stream().anyMatch(text -> text.text().equals("main")));
    Overview heat = overview(PROFILE.span(), Lower.HEAT);
    assertTrue(picture(heat).heightPixels(800) > low);
    assertTrue(
        drawn(heat).rects().size() > drawn(overview(PROFILE.span(), Lower.NONE)).rects().size());
  }

  @Test
  void isAPageWithoutScriptsOfTheRecording() {
    TimelinePicture picture = picture(overview(PROFILE.span(), Lower.THREADS));
    String page = new String(picture.page(LOOK, NEVER), StandardCharsets.UTF_8);
    assertTrue(page.contains("&lt;script&gt;</text>") || page.contains("&lt;script"), page);
    assertContains("data-seconds=\"9.", page);
    assertFalse(page.contains("><script>a"), page);
    assertFalse(page.contains("{{"), page);
  }

  @Test
  void isTheSameInPoints() {
    TimelinePicture picture = picture(overview(PROFILE.span(), Lower.NONE));
    PngSurface points = PictureWriter.png(picture, LOOK);
    DrawLog.Rect bar = bars(drawn(picture.overview())).getFirst();
    int y = (int) ((bar.y() + bar.height() / 2) * LOOK.scale());
    // Letters of another font move the axis.
    int width = (int) (LOOK.widthPixels() * LOOK.scale());
    assertTrue(IntStream.range(0, width).anyMatch(x -> points.argbAt(x, y) == bar.argb()));
  }

  /** The bars of the samples, which stand above those of the kinds' shares and the legend. */
  private static List<DrawLog.Rect> bars(DrawLog log) {
    TimelineColours colours = TimelineColours.of(Palette.LIGHT);
    Set<Integer> kinds = Set.of(colours.of(FrameKind.JIT), colours.of(FrameKind.NATIVE));
    List<DrawLog.Rect> boxes =
        log.rects().stream().filter(rect -> kinds.contains(rect.argb())).toList();
    double foot = boxes.stream().mapToDouble(box -> box.y() + box.height()).min().orElseThrow();
    return boxes.stream().filter(box -> box.y() + box.height() < foot + 0.01).toList();
  }

  private static Overview overview(Span span, Lower lower) {
    return Overview.of(View.of(PROFILE, ProfileFilter.BY_METHOD), span, lower, NEVER);
  }

  private static TimelinePicture picture(Overview overview) {
    return new TimelinePicture(new FlameSheet("time", List.of(), List.of()), overview, null, null);
  }

  private static DrawLog drawn(Overview overview) {
    TimelinePicture picture = picture(overview);
    double width = LOOK.widthPixels();
    DrawLog log = new DrawLog(width, picture.heightPixels(width));
    picture.draw(log, LOOK, Detail.SCREEN);
    return log;
  }
}
