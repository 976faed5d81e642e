package dev.candela.desktop.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.desktop.flame.TextTrees;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.Verdict;
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
    assertEquals(Verdict.NOISE, shown(SteadyVerdicts.first(SAME), SAME));
  }

  @Test
  void waitsForASecondLookAtADoubtfulChange() {
    Diff doubtful = withProbability(0.002, 0.049);
    assertEquals(Verdict.MORE, verdict(doubtful));
    SteadyVerdicts once = SteadyVerdicts.first(SAME).next(doubtful, () -> false);
    assertEquals(Verdict.NOISE, shown(once, doubtful));
    assertEquals(Verdict.MORE, shown(once.next(doubtful, () -> false), doubtful));
    SteadyVerdicts interrupted = once.next(SAME, () -> false).next(doubtful, () -> false);
    assertEquals(Verdict.NOISE, shown(interrupted, doubtful));
  }

  @Test
  void showsAClearChangeAtOnce() {
    Diff clear = diff(200);
    SteadyVerdicts next = SteadyVerdicts.first(SAME).next(clear, () -> false);
    assertEquals(Verdict.MORE, shown(next, clear));
  }

  @Test
  void keepsAColourUntilChanceExplainsItEasily() {
    Diff weaker = withProbability(0.06, 0.19);
    assertEquals(Verdict.NOISE, verdict(weaker));
    SteadyVerdicts coloured = SteadyVerdicts.first(diff(200));
    SteadyVerdicts kept = coloured.next(weaker, () -> false);
    assertEquals(Verdict.MORE, shown(kept, weaker));
    assertEquals(Verdict.NOISE, shown(kept.next(SAME, () -> false), SAME));
    // Had it been grey, the same comparison would have left it grey.
    SteadyVerdicts grey = SteadyVerdicts.first(SAME).next(weaker, () -> false);
    assertEquals(Verdict.NOISE, shown(grey, weaker));
  }

  /** The first of ever larger changes whose probability lies there. */
  private static Diff withProbability(double least, double most) {
    for (int samples = 100; samples < 200; samples++) {
      Diff diff = diff(samples);
      double probability = diff.tree().probability(node(diff));
      if (probability >= least && probability <= most) {
        return diff;
      }
    }
    throw new AssertionError("no change between " + least + " and " + most);
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

  private static Verdict verdict(Diff diff) {
    return diff.tree().verdict(node(diff));
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
