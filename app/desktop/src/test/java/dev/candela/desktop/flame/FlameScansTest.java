package dev.candela.desktop.flame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.FlameBar.FlameChoice;
import dev.candela.desktop.session.FrameRef;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How many passes over all samples a graph takes, and what is asked of it. */
final class FlameScansTest {
  private static final Profile PROFILE =
      TextTrees.profile(
          "app.Main.main;app.Orders.book:7;java.util.ArrayList.add 3",
          "app.Main.main;app.Orders.book:9 2",
          "app.Main.main;app.Net.send:82;read[native] 5");
  private static final FlameChoice CHOICE =
      new FlameChoice(false, true, FlameOrder.values()[0], ColourMode.KIND);

  private final AtomicInteger scans = new AtomicInteger();

  /** A scan asks before its first block; these have one. */
  private final Cancellation counting =
      () -> {
        boolean scanning =
            StackWalker.getInstance()
                .walk(
                    frames ->
                        frames
                            .limit(3)
                            .anyMatch(f -> f.getClassName().equals(RowScan.class.getName())));
        scans.addAndGet(scanning ? 1 : 0);
        return false;
      };

  @Test
  void aGraphTakesOnePassAndItsOtherEndNone() {
    View view = View.of(PROFILE, ProfileFilter.BY_METHOD);
    graph(view, CHOICE);
    assertEquals(1, scans.get());
    graph(view, new FlameChoice(true, CHOICE.upwards(), CHOICE.order(), CHOICE.colours()));
    graph(
        view,
        new FlameChoice(CHOICE.bottomUp(), CHOICE.upwards(), CHOICE.order(), ColourMode.TIER));
    assertEquals(1, scans.get());
  }

  @Test
  void aGraphByThreadTakesOnePass() {
    graph(View.of(PROFILE, ProfileFilter.BY_METHOD).byThread(counting), CHOICE);
    assertEquals(1, scans.get());
  }

  @Test
  void aTooltipTakesOnePassForItsIntervalAndNoneForItsLines() {
    FlameGraph graph = graph(View.of(PROFILE, ProfileFilter.BY_METHOD), CHOICE);
    int before = scans.get();
    int book = graph.find(FrameRef.of("app.Orders.book"), counting);
    assertEquals(new FlameLines(7, 2), FlameLines.of(graph, book, counting));
    assertEquals(before, scans.get());
    FlameShares.of(graph, book, counting);
    assertEquals(before + 1, scans.get());
  }

  @Test
  void aSearchTakesOnePassForItsShareAlsoBehindFolds() {
    Transforms folds = Transforms.parse(List.of("frames:method", "fold:-java.*"));
    for (Transforms transforms : List.of(ProfileFilter.BY_METHOD.transforms(), folds)) {
      FlameGraph graph = graph(View.of(PROFILE, ProfileFilter.BY_METHOD.with(transforms)), CHOICE);
      int before = scans.get();
      FlameSearch found = FlameSearch.find(graph, "ArrayList", counting);
      assertTrue(found.status().share().startsWith("30.0 %"), found.status().share());
      assertEquals(before + 1, scans.get());
    }
  }

  private FlameGraph graph(View view, FlameChoice choice) {
    return FlameGraph.of(view, choice, "all", counting);
  }
}
