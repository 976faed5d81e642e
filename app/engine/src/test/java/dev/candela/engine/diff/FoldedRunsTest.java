package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.side;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs of one program that go to different depths in the same library call. */
final class FoldedRunsTest {
  private static DiffSide folded(String name, SimulatedRun run) {
    ProfileFilter filter =
        new ProfileFilter(
            SampleSelection.ALL, Transforms.parse(List.of("frames:method", "fold:-lib.*")));
    return side(name, run.profile(), filter);
  }

  @Test
  void areTheSameCodeHoweverDeepTheyWent() {
    SimulatedRun deep =
        cores(
            "my.main;lib.map;lib.a 0.39, my.main;lib.map;lib.a;lib.x;lib.y 0.01,"
                + " my.main;lib.sort 0.3");
    Diff diff =
        diff(
            folded("before", cores("my.main;lib.map;lib.a 0.4, my.main;lib.sort;lib.b;lib.c 0.3")),
            folded("after", deep.seed(2)));
    assertEquals(1, diff.total().matched());
    assertEquals(0.4, diff.tree().total(Side.AFTER, node(diff, "my.main;lib.map")), 0.02);
    assertEquals(0.3, diff.tree().total(Side.AFTER, node(diff, "my.main;lib.sort")), 0.02);
    assertEquals(4, diff.tree().structure().nodeCount());
  }
}
