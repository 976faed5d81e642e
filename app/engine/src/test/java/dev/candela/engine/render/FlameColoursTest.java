package dev.candela.engine.render;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.Surface.TextSize;
import dev.candela.engine.testkit.DrawLog;
import dev.candela.engine.testkit.FlameTrees;
import dev.candela.engine.view.transform.StackPath;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FlameColoursTest {
  @Test
  void givesTheHeaviestPackagesHuesOfTheirOwn() {
    String stacks = joined(12, "\n", i -> "pack" + i + ".Type.run " + (i + 1));
    FlameColours colours = colours(ColourMode.PACKAGE, FlameTrees.of(stacks));
    List<LegendEntry> legend = colours.legend(Palette.DARK);
    assertEquals(10, legend.size());
    assertEquals("pack11", legend.getFirst().words());
    assertEquals(10, new HashSet<>(legend.stream().map(LegendEntry::argb).toList()).size());
  }

  @Test
  void namesPackagesByAllOfTheirTime() {
    String[] stacks = new String[12];
    for (int i = 0; i < stacks.length; i++) {
      // The widest boxes have no samples of their own; one package comes back in its callees.
      stacks[i] = "wide.Main.run;pack" + i + ".Type.run;wide.Again.run;few" + i + ".Leaf.run 1";
    }
    stacks[0] = "wide.Main.run;large.Type.run;large.Other.run;few0.Leaf.run 5";
    List<String> words = words(colours(ColourMode.PACKAGE, FlameTrees.of(stacks)));
    assertEquals(List.of("wide", "few0", "large", "few1"), words.subList(0, 4));
  }

  @Test
  void showsHowMuchOfAFrameIsItsOwn() {
    FlameTree tree = FlameTrees.of("a 1", "a;b 3");
    FlameColours colours = colours(ColourMode.SELF_SHARE, tree);
    assertEquals(Palette.STEPS - 1, colours.key(NodePaths.find(tree, StackPath.parse("a;b"))));
    assertEquals(3, colours.key(NodePaths.find(tree, StackPath.parse("a"))));
  }

  @Test
  void namesTheKindsThatOccur() {
    FlameTree tree = FlameTrees.of("a[jit];b[native] 1", "a[jit];c[c1] 1");
    assertEquals(List.of("Compiled", "Native"), words(colours(ColourMode.KIND, tree)));
    assertEquals(List.of("C1", "Compiled", "Native"), words(colours(ColourMode.TIER, tree)));
  }

  @Test
  void callsCompiledCodeJavaBesideJavaOfAnyKind() {
    FlameTree tree = FlameTrees.of("a.A.b[jit];c[native] 1", "a.A.b;a.A.d[c1] 1");
    assertEquals(1, words(colours(ColourMode.KIND, tree)).stream().filter("Java"::equals).count());
    assertFalse(words(colours(ColourMode.KIND, tree)).contains("Compiled"));
  }

  @Test
  void leavesAddressesOutOfLabels() {
    FlameTree tree = FlameTrees.of("app.Job$$Lambda.0x00007f1234.run 1");
    assertEquals("Job$$Lambda.run", new FlameLabels(tree, "all").brief(1));
  }

  private static List<String> words(FlameColours colours) {
    return colours.legend(Palette.LIGHT).stream().map(LegendEntry::words).toList();
  }

  private static FlameColours colours(ColourMode mode, FlameTree tree) {
    FrameTable frames = tree.symbols().frames();
    return FlameColours.of(
        mode,
        tree,
        node -> node == 0 ? FrameKind.SYNTHETIC : frames.kind(tree.frameId(node)),
        NEVER);
  }

  private static final FlameTree TREE =
      FlameTrees.of(
          "app.Main.main 1", "app.Main.main;app.Order.<init> 1", "app.Main.main;native_read 1");

  private final FlameLabels labels = new FlameLabels(TREE, "everything");

  @Test
  void theShortestNameIsTheMethods() {
    assertEquals("main", labels.shortest(node("app.Main.main")));
    assertEquals("native_read", labels.shortest(node("app.Main.main;native_read")));
    assertEquals("everything", labels.shortest(FlameTree.ROOT));
  }

  @Test
  void constructorsAreToldApartByTheirClass() {
    int constructor = node("app.Main.main;app.Order.<init>");
    assertEquals("Order", labels.shortest(constructor));
    assertEquals("Order.<init>", labels.brief(constructor));
    assertEquals("<init>", labels.briefest(constructor));
  }

  private static int node(String path) {
    return NodePaths.find(TREE, StackPath.parse(path));
  }

  private static final List<String> NAMES =
      List.of("java.lang", "com.example.shop.orders.price", "com.example.shop.orders.stock", "io");

  @Test
  void hasAllNamesWhereThereIsRoom() {
    assertEquals(NAMES, drawn(NAMES, 1200));
  }

  @Test
  void cutsLongNamesInFrontBeforeItLeavesAnyOut() {
    List<String> texts = drawn(NAMES, 430);
    assertEquals(4, texts.size());
    assertEquals("java.lang", texts.get(0));
    assertTrue(texts.get(1).matches("….*orders\\.price"), texts.get(1));
    assertTrue(texts.get(2).matches("….*orders\\.stock"), texts.get(2));
    assertEquals("io", texts.get(3));
  }

  @Test
  void saysHowManyAreLeftOut() {
    List<String> texts = drawn(NAMES, 250);
    assertEquals("java.lang", texts.getFirst());
    assertEquals("+" + (NAMES.size() - (texts.size() - 1)), texts.getLast());
  }

  @Test
  void cutsWordsAtTheirEnd() {
    List<String> texts = drawn(List.of("no difference beyond chance, of any kind"), 200);
    assertTrue(texts.getFirst().startsWith("no diff"), texts.getFirst());
  }

  /** The texts, of which none reaches beyond the picture. */
  private static List<String> drawn(List<String> names, double width) {
    DrawLog surface = new DrawLog(width, 60);
    FlameSheet sheet =
        new FlameSheet(
            "", List.of(), names.stream().map(name -> new LegendEntry(name, 0xff123456)).toList());
    sheet.drawLegend(surface, Palette.LIGHT);
    for (DrawLog.Text text : surface.texts()) {
      double right = text.x() + surface.textWidth(text.text(), TextSize.BODY);
      assertTrue(right <= width, text + " ends at " + right);
    }
    return surface.texts().stream().map(DrawLog.Text::text).toList();
  }
}
