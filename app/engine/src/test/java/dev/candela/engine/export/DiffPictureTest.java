package dev.candela.engine.export;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.ComparedProfiles;
import dev.candela.engine.testkit.DrawLog;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Comparisons and timelines on sheets: draw logs of what is drawn, and points of what is seen. */
final class DiffPictureTest {
  /** Everything doubles but for what is the same; frames that no markup may come of. */
  private static final Diff DIFF =
      ComparedProfiles.of(
          "app.Main.main;a.A.same 10, app.Main.main;\"><script>.<init> 10",
          "app.Main.main;a.A.same 10, app.Main.main;\"><script>.<init> 40, app.Main.main;b.B.born"
              + " 9");

  private static final Look LOOK = new Look(624, 1, Palette.LIGHT, false);

  @Test
  void drawsOneGraphOfBothSides() {
    String log = log(picture(WidthBy.LARGER));
    assertContains("before → after", log);
    assertEquals(1, count(log, "B.born"), log);
    assertEquals(1, count(log, "A.same"), log);
    assertEquals(1, count(log, "<init>"), log);
  }

  @Test
  void drawsBothSidesNextToEachOther() {
    String log = log(picture(WidthBy.BEFORE, WidthBy.AFTER));
    assertEquals(1, count(log, "B.born"), "it is on one side only");
    assertEquals(2, count(log, "A.same"), log);
    assertEquals(2, count(log, "<init>"), log);
  }

  @Test
  void tellsAScriptWhichBoxesOfTwoGraphsAreOfOneFrame() throws IOException {
    String svg = text(picture(WidthBy.BEFORE, WidthBy.AFTER), PictureFormat.SVG);
    assertEquals(2, count(svg, "<g class=\"box\" data-node=\"0\">"), svg);
    assertEquals(2, count(svg, "<g class=\"box\" data-node=\"1\">"), svg);
    assertEquals(0, count(text(picture(WidthBy.LARGER), PictureFormat.SVG), " data-node="));
  }

  @Test
  void splitsFramesIntoWhatWasAndWhatCame() {
    PngSurface points = PictureWriter.png(picture(WidthBy.LARGER), LOOK);
    int[] fills = DiffPalette.GREEN_RED.fills(Palette.LIGHT);
    int kept = fills[fills.length - 11];
    int added = fills[fills.length - 1];
    // From the top: title 36, one note 17, then all, main, and the third row, without a flame.
    int y = 12 + 36 + 17 + 2 * 19 + 3;
    assertEquals(kept, points.argbAt(20, y), "a quarter of it was there before");
    assertEquals(added, points.argbAt(250, y), "the rest was not");
    assertNotEquals(kept, points.argbAt(500, y));
    Look transparent = new Look(624, 2, Palette.DARK, true);
    assertEquals(0, PictureWriter.png(picture(WidthBy.LARGER), transparent).argbAt(1, 1));
  }

  @Test
  void writesNamesAsText() throws IOException {
    for (PictureFormat format : List.of(PictureFormat.SVG, PictureFormat.HTML)) {
      String text = text(picture(WidthBy.LARGER), format);
      assertFalse(text.contains("\"><script>"), text);
      assertFalse(text.contains("{{"), text);
      assertFalse(text.replace("http://www.w3.org/2000/svg", "").contains("http"), text);
    }
  }

  @Test
  void drawsNothingOfWhatIsNotOnASide() {
    // Callers that are drawn as one, and callees that are on the other side only.
    Diff diff =
        ComparedProfiles.of(
            "m.M.main;a.A.a 1, m.M.main;b.B.b 1, m.M.main;c.C.c 9000",
            "m.M.main;a.A.a;n.N.one 9, m.M.main;b.B.b;n.N.two 9, m.M.main;c.C.c 9000");
    String log = log(picture(diff, WidthBy.BEFORE));
    assertContains("C.c", log);
    assertFalse(log.contains("N."), log);
    PictureWriter.png(picture(diff, WidthBy.BEFORE, WidthBy.AFTER), LOOK);
  }

  private static DiffPicture picture(WidthBy... graphs) {
    return picture(DIFF, graphs);
  }

  private static DiffPicture picture(Diff diff, WidthBy... graphs) {
    List<LegendEntry> legend =
        DiffColours.swatches(DiffPalette.GREEN_RED, WidthBy.LARGER, Palette.LIGHT).stream()
            .map(swatch -> LegendEntry.of(swatch.key(), swatch))
            .toList();
    return new DiffPicture(
        new FlameSheet("before → after", List.of("a note"), legend),
        diff,
        Stream.of(graphs)
            .map(
                width ->
                    DiffPicture.Graph.of(
                        diff, width, DiffPalette.GREEN_RED, Viewport.ICICLE, NEVER))
            .toList(),
        nodeId -> "facts of " + nodeId);
  }

  private static String text(Picture picture, PictureFormat format) throws IOException {
    return Bytes.text(out -> PictureWriter.write(picture, format, LOOK, out, NEVER));
  }

  private static String log(Picture picture) {
    DrawLog log = new DrawLog(LOOK.widthPixels(), picture.heightPixels(LOOK.widthPixels()));
    picture.draw(log, LOOK, Detail.SCREEN);
    return log.texts().stream().map(DrawLog.Text::text).collect(Collectors.joining("\n"));
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
