package dev.candela.engine.render;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.render.FlameSheet.LegendEntry.DiffSwatch;
import dev.candela.engine.render.Surface.Stripes;
import dev.candela.engine.render.Viewport.FlameGeometry;
import dev.candela.engine.testkit.ComparedProfiles;
import dev.candela.engine.testkit.DrawLog;
import dev.candela.engine.testkit.FlameTrees;
import dev.candela.engine.view.transform.StackPath;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a comparison is painted. */
final class DiffColoursTest {
  private static final int ROW = (int) FlameGeometry.ROW_PIXELS;

  private static final Diff DIFF =
      ComparedProfiles.of(
          "main;same 40, main;halved 40, main;removed 40",
          "main;same 40, main;halved 20, main;added 40");

  private static final int[] FILLS = DiffPalette.GREEN_RED.fills(Palette.LIGHT);
  private static final int WIDTH = 960;
  private static final int PALE_GREEN = FILLS[DiffPalette.LESS];
  private static final int GREEN = FILLS[DiffPalette.LESS + DiffPalette.STEPS];
  private static final int RED = FILLS[DiffPalette.MORE + DiffPalette.STEPS];
  private static final int GREY = FILLS[DiffPalette.NOISE];

  @Test
  void paintsGoneAndNewAllOverAndSplitsWhatChanged() {
    DrawLog log = paint(WidthBy.LARGER, null);
    assertEquals(List.of(GREEN, GREEN), ends(log, WidthBy.LARGER, "removed"));
    assertEquals(List.of(RED, RED), ends(log, WidthBy.LARGER, "added"));
    assertEquals(List.of(GREY, GREY), ends(log, WidthBy.LARGER, "same"));
    assertEquals(List.of(PALE_GREEN, GREEN), ends(log, WidthBy.LARGER, "halved"));
    double half = box(WidthBy.LARGER, "halved") / 2;
    assertTrue(
        log.rects().stream().anyMatch(r -> r.argb() == GREEN && Math.abs(r.width() - half) < 2));
  }

  @Test
  void showsOfASideWhatItHas() {
    DrawLog before = paint(WidthBy.BEFORE, null);
    assertEquals(List.of(GREEN, GREEN), ends(before, WidthBy.BEFORE, "removed"));
    assertEquals(List.of(PALE_GREEN, GREEN), ends(before, WidthBy.BEFORE, "halved"));
    DrawLog after = paint(WidthBy.AFTER, null);
    assertEquals(List.of(RED, RED), ends(after, WidthBy.AFTER, "added"));
    assertEquals(List.of(PALE_GREEN, PALE_GREEN), ends(after, WidthBy.AFTER, "halved"));
    assertTrue(after.texts().stream().noneMatch(text -> text.text().equals("removed")));
    assertTrue(after.rects().stream().noneMatch(rect -> rect.argb() == GREEN));
  }

  @Test
  void tellsWhatChangedFromWhatIsNewWhereWidthsAreTheDifference() {
    DrawLog log = paint(WidthBy.DIFFERENCE, null);
    List<DiffSwatch> greenRed =
        DiffColours.swatches(DiffPalette.GREEN_RED, WidthBy.DIFFERENCE, Palette.LIGHT);
    int less = greenRed.get(1).mainArgb();
    assertTrue(less != GREEN);
    assertEquals(List.of(GREEN, GREEN), ends(log, WidthBy.DIFFERENCE, "removed"));
    assertEquals(List.of(RED, RED), ends(log, WidthBy.DIFFERENCE, "added"));
    assertEquals(List.of(less, less), ends(log, WidthBy.DIFFERENCE, "halved"));
    DiffColours striped = DiffColours.of(DIFF.tree(), WidthBy.DIFFERENCE, DiffPalette.BLUE_ORANGE);
    int halved = NodePaths.find(tree(WidthBy.DIFFERENCE), StackPath.parse("main;halved"));
    assertEquals(0, striped.changedPart(halved), "lines lie over what is new or gone only");
    for (DiffPalette colours : DiffPalette.values()) {
      List<DiffSwatch> swatches = DiffColours.swatches(colours, WidthBy.DIFFERENCE, Palette.DARK);
      assertEquals(Stripes.NONE, swatches.get(3).stripes());
      assertTrue(Argb.contrast(swatches.get(3).mainArgb(), swatches.get(4).mainArgb()) > 1.2);
    }
  }

  @Test
  void keepsTheColoursOfWhatIsFound() {
    DrawLog log = paint(WidthBy.LARGER, "removed");
    assertTrue(log.rects().stream().anyMatch(rect -> rect.argb() == GREEN));
    assertTrue(log.rects().stream().anyMatch(rect -> rect.argb() == Palette.LIGHT.match()));
    assertTrue(log.rects().stream().noneMatch(rect -> rect.argb() == RED));
  }

  @Test
  void mirrorsWhenTheSidesAreSwapped() {
    Diff swapped =
        ComparedProfiles.of(
            "main;same 40, main;halved 20, main;added 40",
            "main;same 40, main;halved 40, main;removed 40");
    DiffColours there = colours(swapped, WidthBy.LARGER);
    DiffColours here = colours(DIFF, WidthBy.LARGER);
    int shift = DiffPalette.MORE - DiffPalette.LESS;
    for (int nodeId = 0; nodeId < DIFF.tree().structure().nodeCount(); nodeId++) {
      int key = here.key(nodeId);
      int mirrored =
          key < DiffPalette.LESS ? key : key < DiffPalette.MORE ? key + shift : key - shift;
      assertEquals(mirrored, there.key(nodeId));
      assertEquals(here.changedPart(nodeId), there.changedPart(nodeId), 1e-12);
    }
  }

  @Test
  void isAsWideAsAskedFor() {
    assertEquals(0, box(WidthBy.AFTER, "removed"));
    assertEquals(0, box(WidthBy.BEFORE, "added"));
    assertEquals(0, box(WidthBy.DIFFERENCE, "same"), 1);
    assertEquals(box(WidthBy.DIFFERENCE, "removed"), 2 * box(WidthBy.DIFFERENCE, "halved"), 1);
    FlameTree tree = FlameTree.of(DIFF.tree(), WidthBy.LARGER);
    for (int nodeId = 0; nodeId < tree.nodeCount(); nodeId++) {
      long children = 0;
      for (int i = 0; i < tree.childCount(nodeId); i++) {
        children += tree.weight(tree.firstChild(nodeId) + i);
      }
      assertTrue(children <= tree.weight(nodeId));
    }
  }

  @Test
  void canBeReadOnEveryColour() {
    List<String> unreadable = new ArrayList<>();
    for (DiffPalette colours : DiffPalette.values()) {
      for (Palette palette : Palette.values()) {
        int[] fills = colours.fills(palette);
        for (int key = 0; key < fills.length; key++) {
          String name = colours + " " + palette + " " + key;
          // One ink stands on both parts of a frame, and on what lies over them.
          int kept = key < DiffPalette.LESS ? key : key < DiffPalette.MORE ? 2 : DiffPalette.MORE;
          int full = kept < 2 ? kept : kept + DiffPalette.STEPS;
          int ink = palette.inkOn(fills[key]);
          for (int fill :
              new int[] {
                fills[key], fills[kept], fills[full], DiffPalette.stripeOn(fills[full], palette)
              }) {
            if (Argb.contrast(ink, fill) < Palette.LEAST_CONTRAST) {
              unreadable.add(name + " " + Argb.hex(fill) + " " + Argb.contrast(ink, fill));
            }
          }
        }
      }
    }
    assertEquals(List.of(), unreadable);
  }

  @Test
  void explainsItsScale() {
    List<String> keys =
        DiffColours.swatches(DiffPalette.BLUE_ORANGE, WidthBy.LARGER, Palette.DARK).stream()
            .map(DiffSwatch::key)
            .toList();
    assertEquals(List.of("gone", "less", "noise", "more", "new", "too-few"), keys);
    DiffColours striped = DiffColours.of(DIFF.tree(), WidthBy.LARGER, DiffPalette.BLUE_ORANGE);
    int removed = NodePaths.find(tree(WidthBy.LARGER), StackPath.parse("main;removed"));
    assertEquals(Stripes.FALLING, striped.stripes(striped.changedKey(removed)));
    int added = NodePaths.find(tree(WidthBy.LARGER), StackPath.parse("main;added"));
    assertEquals(Stripes.RISING, striped.stripes(striped.changedKey(added)));
  }

  /** The colours near both ends of a box, as they are seen in the end. */
  private static List<Integer> ends(DrawLog log, WidthBy by, String method) {
    FlameLayout layout = FlameTrees.layout(tree(by));
    int position = position(layout, method);
    return List.of(
        seen(log, layout.start(position) * WIDTH + 3), seen(log, layout.end(position) * WIDTH - 4));
  }

  /** The colour at a place of the row of main's callees. */
  private static int seen(DrawLog log, double x) {
    double y = 2.5 * ROW;
    return log.rects().stream()
        .filter(r -> r.x() <= x && x < r.x() + r.width())
        .filter(r -> r.y() <= y && y < r.y() + r.height())
        .reduce((_, later) -> later)
        .orElseThrow()
        .argb();
  }

  private static DrawLog paint(WidthBy by, String search) {
    FlameLayout layout = FlameTrees.layout(tree(by));
    FlameMatches matches =
        search == null ? null : FlameMatches.find(layout, NamePattern.substring(search), NEVER);
    FlameScene scene =
        new FlameScene(layout, new FlameLabels(layout.tree(), "all"), colours(DIFF, by), matches);
    DrawLog log = new DrawLog(WIDTH, 4 * ROW);
    new FlamePainter(Palette.LIGHT).paint(log, scene, Viewport.ICICLE);
    return log;
  }

  private static double box(WidthBy by, String method) {
    FlameLayout layout = FlameTrees.layout(tree(by));
    int position = position(layout, method);
    return (layout.end(position) - layout.start(position)) * WIDTH;
  }

  private static int position(FlameLayout layout, String method) {
    return layout.position(NodePaths.find(layout.tree(), StackPath.parse("main;" + method)));
  }

  private static FlameTree tree(WidthBy by) {
    return FlameTree.of(DIFF.tree(), by);
  }

  private static DiffColours colours(Diff diff, WidthBy by) {
    return DiffColours.of(diff.tree(), by, DiffPalette.GREEN_RED);
  }
}
