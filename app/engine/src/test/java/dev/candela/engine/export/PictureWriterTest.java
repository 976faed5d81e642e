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
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Surface.TextSize;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.ChildProcess;
import dev.candela.engine.testkit.FlameTrees;
import dev.candela.engine.testkit.Programs;
import dev.candela.engine.testkit.TextProfiles;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
    assertEquals(Palette.DARK.background(), png(picture(Viewport.FLAME), opaque).getRGB(1, 1));
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
    byte[] html = written(picture(Viewport.FLAME), PictureFormat.HTML, Look.DEFAULT);
    String page = new String(html, StandardCharsets.UTF_8);
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

    FlameSheet sheet =
        new FlameSheet(
            "Orders & <more>",
            List.of("100 samples"),
            List.of(new LegendEntry("Java code", 0xff123456)));
    return new FlamePicture(
        sheet,
        FlameTrees.scene(FlameTree.of(TREE), "all"),
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

  private static byte[] written(FlamePicture picture, PictureFormat format, Look look)
      throws IOException {
    return Bytes.written(out -> PictureWriter.write(picture, format, look, out, NEVER));
  }

  private static Document svg(FlamePicture picture, Look look) throws Exception {
    return parsed(written(picture, PictureFormat.SVG, look));
  }

  private static Document parsed(byte[] svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg));
  }

  private static BufferedImage png(FlamePicture picture, Look look) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(written(picture, PictureFormat.PNG, look)));
  }

  /** Left edge and width of the box with this name. */
  private static double[] box(Document svg, String name) {
    NodeList groups = svg.getElementsByTagName("g");
    for (int i = 0; i < groups.getLength(); i++) {
      Element group = (Element) groups.item(i);
      if (group.getElementsByTagName("title").item(0).getTextContent().startsWith(name + "\n")) {
        Element rect = (Element) group.getElementsByTagName("rect").item(0);
        return new double[] {
          Double.parseDouble(rect.getAttribute("x")), Double.parseDouble(rect.getAttribute("width"))
        };
      }
    }
    throw new AssertionError("no box " + name);
  }

  /** More than is kept in one piece, and in front of and behind it. */
  @Test
  void writesEveryBoxOfALargeSvgInItsPlace() throws Exception {
    int boxes = 3_000;
    SvgSurface surface = new SvgSurface(800, 600, nodeId -> name(nodeId));
    surface.surround("<style>.w{}</style>", "<desc>end</desc>");
    surface.text("title …", 1, 2, TextSize.TITLE, 0xff000000);
    for (int box = 0; box < boxes; box++) {
      surface.beginBox(box);
      surface.fillRect(box, 0, 1, 10, 0xff336699);
      surface.endBox();
    }
    surface.text("legend", 1, 2, TextSize.BODY, 0xff000000);
    byte[] written = Bytes.written(surface::writeTo);
    assertEquals(surface.svg(), new String(written, StandardCharsets.UTF_8));
    assertTrue(written.length > 3 * (1 << 16), "several pieces");
    Document document = parsed(written);
    NodeList titles = document.getElementsByTagName("title");
    assertEquals(boxes, titles.getLength());
    for (int box = 0; box < boxes; box++) {
      assertEquals(name(box), titles.item(box).getTextContent());
    }
    NodeList texts = document.getElementsByTagName("text");
    assertEquals("title …", texts.item(0).getTextContent());
    assertEquals("legend", texts.item(1).getTextContent());
    assertEquals("end", document.getElementsByTagName("desc").item(0).getTextContent());
  }

  @Test
  void replacesWhatAnSvgCannotHold() {
    assertEquals("a\ufffdb\ufffd", SvgSurface.escaped("a\u0001b\ud83d"));
  }

  private static String name(int box) {
    String[] names = {"a…", "± 2", "é", "中文", "\ud83d\ude00", "<b & \"c\">"};
    return box + " " + names[box % names.length];
  }

  /** Theirs: the name, and the width in percent or pixels. */
  private static final Pattern THEIRS =
      Pattern.compile(
          "<title>(.*?) \\([0-9,]+ samples, [0-9.]+%\\)</title><rect [^>]*?width=\"([0-9.]+)");

  private static final Pattern OURS =
      Pattern.compile("<title>(.*?)\\n[^<]*</title><rect [^>]*?width=\"([0-9.]+)");

  /** Narrower ones are left out, by each of us from another width on. */
  private static final double LEAST_SHARE = 0.001;

  @TempDir Path folder;

  @Test
  void framesAreAsWideAsInInferno() throws IOException {
    check("inferno-flamegraph", 1e-6);
  }

  @Test
  void framesAreAsWideAsInBrendanGreggsScript() throws IOException {
    // It has a picture of 1,180 pixels, and one decimal.
    check("flamegraph.pl", 0.11 / 1180);
  }

  private void check(String program, double tolerance) throws IOException {
    Path path = Programs.require(program);
    Path stacks = Files.writeString(folder.resolve("stacks.folded"), stacks());
    Map<String, List<Double>> theirs =
        shares(THEIRS, ChildProcess.run(path, stacks.toString()), "all");
    Map<String, List<Double>> ours = shares(OURS, svg(stacks), "all");
    assertTrue(ours.size() > 40, ours.size() + " names");
    assertEquals(ours.keySet(), theirs.keySet());
    for (Map.Entry<String, List<Double>> entry : ours.entrySet()) {
      List<Double> widths = theirs.get(entry.getKey());
      assertEquals(entry.getValue().size(), widths.size(), entry.getKey());
      for (int i = 0; i < widths.size(); i++) {
        assertEquals(entry.getValue().get(i), widths.get(i), tolerance, entry.getKey());
      }
    }
  }

  /** Weights such that no width is near the least one. */
  private static String stacks() {
    Random random = new Random(11);
    StringBuilder text = new StringBuilder("main;<init>;\"a&b\" 5000\n");
    for (int stack = 0; stack < 900; stack++) {
      text.append("main");
      for (int depth = random.nextInt(9); depth >= 0; depth--) {
        text.append(";app.Type").append(random.nextInt(7)).append(".m").append(random.nextInt(8));
      }
      text.append(' ').append(random.nextInt(6) == 0 ? 500 + random.nextInt(400) : 1).append('\n');
    }
    return text.toString();
  }

  /** By name the sorted parts of all, of those that everybody draws. */
  private static Map<String, List<Double>> shares(Pattern box, String svg, String root) {
    Map<String, List<Double>> widths = new TreeMap<>();
    for (Matcher found = box.matcher(svg); found.find(); ) {
      widths
          .computeIfAbsent(found.group(1).replace("&quot;", "\""), name -> new ArrayList<>())
          .add(Double.parseDouble(found.group(2)));
    }
    double all = widths.get(root).getFirst();
    for (List<Double> ofName : widths.values()) {
      ofName.replaceAll(width -> width / all);
      ofName.removeIf(share -> share < LEAST_SHARE);
      ofName.sort(null);
    }
    widths.values().removeIf(List::isEmpty);
    return widths;
  }

  private static String svg(Path stacks) throws IOException {
    CallTree tree = FlameTrees.callTree(ProfileReaders.read(stacks));
    FlamePicture picture =
        new FlamePicture(
            new FlameSheet("t", List.of(), List.of()),
            FlameTrees.scene(FlameTree.of(tree), "all"),
            Viewport.FLAME,
            tree,
            nodeId -> "",
            () -> NodeIntervals.NONE);
    // As wide as can be: a thousandth of a pixel is the last decimal.
    Look look = new Look(20_000, 1, Look.DEFAULT.palette(), false);
    return Bytes.text(out -> PictureWriter.write(picture, PictureFormat.SVG, look, out, NEVER));
  }
}
