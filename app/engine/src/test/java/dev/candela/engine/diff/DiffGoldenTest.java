package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.greyShare;
import static dev.candela.engine.diff.DiffText.mirrored;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.row;
import static dev.candela.engine.diff.DiffText.tree;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffBuilder.Both;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.testkit.RandomProfiles;
import dev.candela.engine.view.FilteredProfile;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** What every comparison must say, whatever the program. */
final class DiffGoldenTest {
  @Test
  void aRecordingAgainstItselfIsAllGreyWithoutADifference() {
    for (DiffUnit unit : List.of(DiffUnit.PER_SECOND, DiffUnit.TOTAL, DiffUnit.SHARE)) {
      for (long seed = 0; seed < 20; seed++) {
        Profile profile = RandomProfiles.of(seed);
        DiffRun run = new DiffRun("it", profile, ProfileFilter.BY_METHOD);
        Diff diff = diff(DiffSide.of(run), DiffSide.of(run), DiffSettings.DEFAULT.with(unit));
        assertEquals("", verdicts(diff));
        assertEquals(1, diff.total().matched());
        for (int nodeId = 0; nodeId < diff.tree().structure().nodeCount(); nodeId++) {
          assertEquals(0, diff.tree().difference(nodeId));
        }
      }
    }
  }

  @Test
  void twoRunsOfOneProgramAreGrey() {
    String shop =
        "main;order;price 0.2, main;order;find 0.3, main;print 0.1, main;print;format 0.05,"
            + " main;idle 0.01";
    for (long seed = 0; seed < 20; seed++) {
      SimulatedRun other = cores(shop).seconds(10).seed(seed + 1000);
      Diff diff = diff(cores(shop).seconds(10).seed(seed), other);
      assertTrue(greyShare(diff) >= 0.95, tree(diff));
    }
  }

  @Test
  void aKnownFifthMoreIsFoundAndNothingElse() {
    String others = ", main;b 0.2, main;c 0.1, other;d 0.3";
    Diff diff = diff("main;a 0.2" + others, "main;a 0.24" + others);
    assertEquals(Verdict.MORE, verdict(diff, "main;a"));
    assertEquals(0.04, diff.tree().difference(node(diff, "main;a")), 0.01);
    for (String path : List.of("main;b", "main;c", "other", "other;d")) {
      assertFalse(verdict(diff, path).isChange(), path);
    }
  }

  @Test
  void swappingMirrorsEverySign() {
    SimulatedRun one = cores("main;a 0.2, main;b 0.2, main;gone 0.1");
    SimulatedRun other = cores("main;a 0.3, main;b 0.2, main;new 0.1").seed(2);
    Diff diff = diff(one, other);
    Diff swapped = diff(other, one);
    CallTree structure = diff.tree().structure();
    assertEquals(structure.nodeCount(), swapped.tree().structure().nodeCount());
    int significant = 0;
    for (int nodeId = 0; nodeId < structure.nodeCount(); nodeId++) {
      assertEquals(structure.name(nodeId), swapped.tree().structure().name(nodeId));
      assertEquals(-diff.tree().difference(nodeId), swapped.tree().difference(nodeId), 1e-12);
      assertEquals(-diff.tree().ratio(nodeId), swapped.tree().ratio(nodeId), 1e-12);
      assertEquals(mirrored(diff.tree().verdict(nodeId)), swapped.tree().verdict(nodeId));
      significant += diff.tree().verdict(nodeId).isChange() ? 1 : 0;
    }
    assertTrue(significant >= 3, tree(diff));
    for (int row = 0; row < diff.methods().rowCount(); row++) {
      int there = row(swapped, diff.methods().name(row));
      assertEquals(mirrored(diff.methods().selfVerdict(row)), swapped.methods().selfVerdict(there));
    }
  }

  @Test
  void filteringThenComparingIsComparingFilteredProfiles() {
    SampleSelection selection =
        SampleSelection.ALL
            .withRange(new Span(100_000_000L, 3_000_000_000L))
            .withThreads(ThreadChoice.named("worker-[1-5]"));
    Transforms transforms =
        ProfileFilter.BY_METHOD.transforms().plus(StackTransforms.exclude("m3|m7"));
    ProfileFilter filter = new ProfileFilter(selection, transforms);
    DiffSettings settings = DiffSettings.DEFAULT.with(DiffUnit.TOTAL);
    int changed = 0;
    for (long seed = 0; seed < 30; seed++) {
      Profile before = RandomProfiles.of(seed);
      Profile after = RandomProfiles.of(seed + 1);
      Diff filtered = diff(side(before, filter), side(after, filter), settings);
      DiffSide made = side(made(before, filter), ProfileFilter.BY_METHOD);
      Diff ofFiltered = diff(made, side(made(after, filter), ProfileFilter.BY_METHOD), settings);
      assertEquals(tree(filtered), tree(ofFiltered));
      changed += verdicts(filtered).isEmpty() ? 0 : 1;
    }
    assertTrue(changed > 0, "random profiles differ");
  }

  @Test
  void numbersAreAlwaysNumbers() {
    for (DiffUnit unit : List.of(DiffUnit.PER_SECOND, DiffUnit.TOTAL, DiffUnit.SHARE)) {
      for (long seed = 0; seed < 30; seed++) {
        DiffSide before = side(RandomProfiles.of(seed), ProfileFilter.BY_METHOD);
        DiffSide after = side(RandomProfiles.of(seed * 7 + 1), ProfileFilter.BY_METHOD);
        checkNumbers(diff(before, after, DiffSettings.DEFAULT.with(unit)));
      }
    }
  }

  private static void checkNumbers(Diff diff) {
    DiffTree tree = diff.tree();
    CallTree structure = tree.structure();
    for (Side side : Side.values()) {
      double selves = 0;
      for (int nodeId = 0; nodeId < structure.nodeCount(); nodeId++) {
        assertTrue(Double.isFinite(tree.total(side, nodeId)));
        assertTrue(Double.isFinite(tree.halfWidth(nodeId)));
        assertTrue(Math.abs(tree.ratio(nodeId)) <= 1);
        double children = 0;
        for (int i = 0; i < structure.childCount(nodeId); i++) {
          children += tree.total(side, structure.firstChild(nodeId) + i);
        }
        assertTrue(children <= tree.total(side, nodeId) * (1 + 1e-9) + 1e-12);
        selves += tree.self(side, nodeId);
      }
      double all = tree.total(side, CallTree.ROOT);
      assertEquals(all, selves, 1e-9 * Math.max(1, all));
    }
  }

  private static Profile made(Profile profile, ProfileFilter filter) {
    return FilteredProfile.of(
        profile, filter.selection(), filter.transforms().view(profile, NEVER), NEVER);
  }

  private static DiffSide side(Profile profile, ProfileFilter filter) {
    return DiffText.side("it", profile, filter);
  }

  @Test
  void worksOutBothResults() {
    assertEquals(new Both<>("one", "other"), Both.of(() -> "one", () -> "other"));
  }

  @Test
  void throwsWhatWentWrongAsItIs() {
    CancellationException given = new CancellationException("enough");
    Runnable fails =
        () -> {
          throw given;
        };
    assertSame(given, assertThrows(CancellationException.class, () -> Both.run(fails, () -> {})));
    assertEquals("enough", message(CancellationException.class, () -> Both.run(() -> {}, fails)));
  }

  @Test
  void samplesOfOneCostAreCostsAsWell() {
    Diff even = diff("main;a 0.5", "main;a 0.5");
    DiffTree tree = even.tree();
    assertEquals(true, tree.isEven(Side.BEFORE));
    double costOfOne =
        tree.total(Side.BEFORE, CallTree.ROOT) / tree.totalSamples(Side.BEFORE, CallTree.ROOT);
    int nodeId = node(even, "main;a");
    assertEquals(
        tree.totalSamples(Side.BEFORE, nodeId) * costOfOne, tree.total(Side.BEFORE, nodeId), 1e-12);
    assertEquals(
        tree.selfSamples(Side.AFTER, nodeId)
            * tree.total(Side.AFTER, CallTree.ROOT)
            / tree.totalSamples(Side.AFTER, CallTree.ROOT),
        tree.self(Side.AFTER, nodeId),
        1e-12);
  }
}
