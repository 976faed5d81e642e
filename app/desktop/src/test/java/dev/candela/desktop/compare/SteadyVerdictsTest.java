package dev.candela.desktop.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.TextTrees;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ProfileFilter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Colours of a live comparison do not come and go. */
final class SteadyVerdictsTest {
  private static final String NAME = "app.Work.b";
  private static final Diff SAME = diff(100);

  @Test
  void showsTheFirstComparisonAsItIs() {
    Diff clear = diff(200);
    assertEquals(Verdict.MORE, shown(SteadyVerdicts.first(clear), clear));
    assertEquals(Verdict.UNCLEAR, shown(SteadyVerdicts.first(SAME), SAME));
  }

  @Test
  void waitsForASecondLookAtAChange() {
    Diff change = diff(200);
    SteadyVerdicts once = SteadyVerdicts.first(SAME).next(change, () -> false);
    assertEquals(Verdict.UNCLEAR, shown(once, change));
    assertEquals(Verdict.MORE, shown(once.next(change, () -> false), change));
    SteadyVerdicts interrupted = once.next(SAME, () -> false).next(change, () -> false);
    assertEquals(Verdict.UNCLEAR, shown(interrupted, change));
  }

  @Test
  void keepsAColourUntilItWasGreyTwice() {
    SteadyVerdicts kept = SteadyVerdicts.first(diff(200)).next(SAME, () -> false);
    assertTrue(kept.verdict(node(SAME)).isChange());
    assertEquals(Verdict.UNCLEAR, shown(kept.next(SAME, () -> false), SAME));
    Diff change = diff(200);
    assertEquals(Verdict.MORE, shown(kept.next(change, () -> false), change));
  }

  private static Diff diff(int samplesAfter) {
    return Diff.of(
        side("one", profile(100)),
        side("two", profile(samplesAfter)),
        DiffSettings.DEFAULT,
        Cancellation.NEVER);
  }

  private static DiffSide side(String name, Profile profile) {
    return DiffSide.of(new DiffRun(name, profile, ProfileFilter.BY_METHOD));
  }

  private static Profile profile(int samples) {
    List<String> lines = new ArrayList<>();
    for (int block = 0; block < 40; block++) {
      // Spread as evenly as whole samples can be.
      int now = samples * (block + 1) / 4 - samples * block / 4;
      lines.add("app.Main.main;app.Work.a 220");
      lines.add("app.Main.main;app.Work.b " + now);
    }
    return TextTrees.profile(lines.toArray(String[]::new));
  }

  private static Verdict shown(SteadyVerdicts verdicts, Diff diff) {
    return verdicts.verdict(node(diff));
  }

  private static int node(Diff diff) {
    for (int nodeId = 1; nodeId < diff.tree().structure().nodeCount(); nodeId++) {
      if (diff.tree().structure().name(nodeId).equals(NAME)) {
        return nodeId;
      }
    }
    throw new AssertionError(NAME);
  }
}
