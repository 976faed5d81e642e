package dev.candela.engine.export;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.export.FlamePicture.NodeIntervals;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.testkit.FlameTrees;
import dev.candela.engine.testkit.TextProfiles;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

final class PictureWriterTest {
  private static final CallTree TREE =
      FlameTrees.callTree(
          TextProfiles.of(
              "app.Main.main 10",
              "app.Main.main;app.Orders.<init> 50",
              "app.Main.main;app.Orders.<init>;\"><script>.run 20",
              "app.Main.main;io.Net.read 20"));

  private static final NodeIntervals INTERVALS =
      alike(new ShareInterval(0.5, 0.49, 0.51, 50, 100, true));

  @Test
  void writesEachFrameOnceIntoAnSvg() throws Exception {
    Document svg = svg(picture(Viewport.ICICLE), Look.DEFAULT);
    List<String> titles = new ArrayList<>();
    NodeList found = svg.getElementsByTagName("title");
    for (int i = 0; i < found.getLength(); i++) {
      titles.add(found.item(i).getTextContent());
    }
    assertEquals(
        List.of(
            "all\nfacts of 0",
            "app.Main.main\nfacts of 1",
            "app.Orders.<init>\nfacts of 2",
            "io.Net.read\nfacts of 3",
            "\"><script>.run\nfacts of 4"),
        titles);
    assertEquals(1, svg.getElementsByTagName("script").getLength());
  }

  @Test
  void drawsBoxesOfAnSvgExactlyAsWideAsTheirWeights() throws Exception {
    Document svg = svg(picture(Viewport.ICICLE), Look.DEFAULT);
    double whole = box(svg, "all")[1];
    assertEquals(1200 - 2 * 12, whole, 0.001);
    assertEquals(whole, box(svg, "app.Main.main")[1], 0.001);
    assertEquals(0.7 * whole, box(svg, "app.Orders.<init>")[1], 0.001);
    assertEquals(0.2 * whole, box(svg, "io.Net.read")[1], 0.001);
    assertEquals(12 + 0.7 * whole, box(svg, "io.Net.read")[0], 0.001);
  }

  @Test
  void writesTitleNotesAndLegendAsText() throws Exception {
    String text = svg(picture(Viewport.FLAME), Look.DEFAULT).getDocumentElement().getTextContent();
    assertContains("Orders & <more>", text);
    assertContains("100 samples", text);
    assertContains("Java code", text);
  }

  @Test
  void leavesTheGroundOutWhereItIsToBeTransparent() throws Exception {
    Look look = new Look(600, 1, Palette.DARK, true);
    assertEquals(0, png(picture(Viewport.FLAME), look).getRGB(1, 1) >>> 24);
    Look opaque = new Look(600, 1, Palette.DARK, false);
    int corner = png(picture(Viewport.FLAME), opaque).getRGB(1, 1);
    assertEquals(Palette.DARK.background(), corner);
  }

  @Test
  void drawsPngsOfAnyDensity() throws Exception {
    BufferedImage once = png(picture(Viewport.FLAME), new Look(600, 1, Palette.LIGHT, false));
    BufferedImage twice = png(picture(Viewport.FLAME), new Look(600, 2, Palette.LIGHT, false));
    assertEquals(600, once.getWidth());
    assertEquals(1200, twice.getWidth());
    assertEquals(once.getHeight() * 2, twice.getHeight());
    // The root's box above the legend, in both of them in the same place and colour.
    int y = once.getHeight() - 12 - 26 - 10;
    assertEquals(Palette.LIGHT.rule(), once.getRGB(550, y));
    assertEquals(Palette.LIGHT.rule(), twice.getRGB(1100, 2 * y));
    assertNotEquals(Palette.LIGHT.rule(), once.getRGB(550, y - 20));
  }

  @Test
  void refusesSizesThatNoPictureHas() {
    assertThrows(IllegalArgumentException.class, () -> new Look(0, 1, Palette.LIGHT, false));
    assertThrows(IllegalArgumentException.class, () -> new Look(1200, 99, Palette.LIGHT, false));
    assertThrows(
        IllegalArgumentException.class, () -> new Look(Double.NaN, 1, Palette.LIGHT, false));
  }

  @Test
  void cutsNoRowInWhichSomethingIsSeen() {
    FlamePicture picture = picture(Viewport.ICICLE);
    double all = picture.sheet().height(4);
    assertEquals(all, picture.heightPixels(1200, 0.5));
    // Where the deepest box, a fifth of all, is too narrow.
    assertTrue(picture.heightPixels(1200, 1200 * 0.21) < all);
  }

  @Test
  void saysWhichRowsAreTooNarrow() {
    FlamePicture picture = picture(Viewport.ICICLE);
    assertEquals(Optional.empty(), picture.tooNarrow(1200));
    // Two pixels, of which the deepest box has 0.4.
    assertEquals(Optional.of("narrow from 3"), picture.tooNarrow(2));
    double threeRows = picture.sheet().withNotes(List.of("a line more")).height(3);
    assertEquals(threeRows, picture.heightPixels(2));
  }

  @Test
  void packsAPageThatHoldsNoNameAsMarkup() throws IOException {
    String page = text(PictureFormat.HTML, picture(Viewport.FLAME), Look.DEFAULT);
    assertContains("<title>Orders &amp; &lt;more&gt;</title>", page);
    // Names are in the packed data only.
    assertFalse(page.contains("\"><script>"), page);
    assertFalse(page.contains("{{"), page);
    assertFalse(page.contains("http://"), page);
    assertFalse(page.contains("https://"), page);
  }

  private static NodeIntervals alike(ShareInterval interval) {
    ShareInterval[] byNode = new ShareInterval[TREE.nodeCount()];
    Arrays.fill(byNode, interval);
    return new NodeIntervals(byNode, byNode);
  }

  private static FlamePicture picture(Viewport viewport) {
    FlameTree tree = FlameTree.of(TREE);
    FlameLayout layout = FlameLayout.of(tree, FlameOrder.NAME, NEVER);
    FlameColours colours = FlameColours.of(ColourMode.KIND, tree, nodeId -> FrameKind.JAVA, NEVER);
    FlameSheet sheet =
        new FlameSheet(
            "Orders & <more>",
            List.of("100 samples"),
            List.of(new LegendEntry("Java code", 0xff123456)));
    return new FlamePicture(
        sheet,
        new FlameScene(layout, new FlameLabels(tree, "all"), colours, null),
        viewport,
        TREE,
        new FlamePicture.Remarks() {
          @Override
          public String facts(int nodeId) {
            return "facts of " + nodeId;
          }

          @Override
          public Optional<String> tooNarrowFrom(int depth) {
            return depth < 4 ? Optional.of("narrow from " + depth) : Optional.empty();
          }
        },
        () -> INTERVALS);
  }

  private static String text(PictureFormat format, FlamePicture picture, Look look)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PictureWriter.write(picture, format, look, out, NEVER);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static Document svg(FlamePicture picture, Look look) throws Exception {
    byte[] bytes = text(PictureFormat.SVG, picture, look).getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(bytes));
  }

  private static BufferedImage png(FlamePicture picture, Look look) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PictureWriter.write(picture, PictureFormat.PNG, look, out, NEVER);
    return ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
  }

  /** Left edge and width of the box with this name. */
  private static double[] box(Document svg, String name) {
    NodeList groups = svg.getElementsByTagName("g");
    for (int i = 0; i < groups.getLength(); i++) {
      Element group = (Element) groups.item(i);
      String title = group.getElementsByTagName("title").item(0).getTextContent();
      if (title.startsWith(name + "\n")) {
        Element rect = (Element) group.getElementsByTagName("rect").item(0);
        return new double[] {
          Double.parseDouble(rect.getAttribute("x")), Double.parseDouble(rect.getAttribute("width"))
        };
      }
    }
    throw new AssertionError("no box " + name);
  }
}
