package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.isWithinInterval;
import static dev.candela.engine.diff.DiffText.mismatch;
import static dev.candela.engine.diff.DiffText.mismatches;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import org.junit.jupiter.api.Test;

/** Two recordings of one program whose load, or machine, differs. */
final class BusyMachineTest {
  private static final int METHODS = 40;

  @Test
  void whatAllCodeSharesIsNeverTakenOut() {
    for (double factor : new double[] {1.18, 1.45, 1.55, 2}) {
      Diff diff = diff(shop(1), shop(1).slowness(factor).seed(2));
      assertEquals(factor - 1, diff.totalChange(), 0.03);
      assertEquals(Verdict.MORE, diff.tree().verdict(CallTree.ROOT), factor + " times");
      boolean large = factor > 1.4;
      assertEquals(large ? Verdict.MORE : Verdict.UNCLEAR, verdict(diff, "main;hot"));
    }
  }

  @Test
  void whatOtherProcessesCanExplainIsNoChange() {
    SimulatedRun slowed = shop(1).slowness(1.4).seed(2).launched();
    Diff calm = diff(shop(1).launched(), slowed);
    assertEquals(Verdict.MORE, calm.tree().verdict(CallTree.ROOT));
    Diff busy = diff(shop(1).launched(), slowed.others(0.5));
    assertEquals("", verdicts(busy));
    Mismatch.Busy said = mismatch(busy, Mismatch.Busy.class).orElseThrow();
    assertEquals(0, said.before().orElseThrow(), 1e-9);
    assertEquals(0.5, said.least(), 1e-9);
    // A change by 40 % is 29 % of the larger side; the limit is 50 % of that, or 100 % more.
    assertEquals(1, busy.busyLimit(), 1e-9);
    assertEquals(0, calm.busyLimit(), 1e-9);
    Diff faster = diff(slowed.others(0.5), shop(1).launched());
    assertEquals(0.5, faster.busyLimit(), 1e-9);
    SimulatedRun slightly = shop(1).slowness(1.02).seed(2).launched().others(0.5);
    assertEquals(0, diff(shop(1).launched(), slightly).busyLimit(), "too small anyway");
    Diff twice = diff(shop(1).launched(), slowed.slowness(2.5));
    assertEquals(Verdict.MORE, twice.tree().verdict(CallTree.ROOT));
  }

  @Test
  void aBusyMachineHidesNoShare() {
    DiffSettings share = DiffSettings.DEFAULT.with(DiffUnit.SHARE);
    Diff diff = diff(shop(1).others(0.5), shop(3).others(0.5).seed(2), share);
    assertEquals(Verdict.MORE, verdict(diff, "main;hot"));
    assertFalse(mismatches(diff).contains(Mismatch.Kind.BUSY));
  }

  @Test
  void anotherLoadIsNamedWhereSecondsAreCompared() {
    for (double factor : new double[] {0.7, 1.45, 2}) {
      SimulatedRun busier = shop(1).slowness(factor).seed(2);
      Mismatch.Load named = mismatch(diff(shop(1), busier), Mismatch.Load.class).orElseThrow();
      assertEquals(factor, named.factor(), 0.1);
      assertTrue(named.isSevere());
      DiffSettings total = DiffSettings.DEFAULT.with(DiffUnit.TOTAL);
      assertFalse(mismatches(diff(shop(1), busier, total)).contains(Mismatch.Kind.LOAD));
    }
  }

  @Test
  void oneMethodThatTakesTwiceAsLongIsNoOtherLoad() {
    Diff diff = diff(shop(1), shop(6).seed(2));
    assertTrue(diff.totalChange() > 0.5);
    assertFalse(mismatches(diff).contains(Mismatch.Kind.LOAD));
    assertEquals(Verdict.UNCLEAR, verdict(diff, "main;m0"));
    assertTrue(isWithinInterval(diff, "main;m0"));
  }

  @Test
  void otherCodeIsNoOtherLoad() {
    Diff diff =
        diff("main;gone 0.8, main;a 0.02, main;b 0.02", "main;new 0.1, main;a 0.12, main;b 0.13");
    assertTrue(diff.totalChange() < -0.4);
    assertFalse(mismatches(diff).contains(Mismatch.Kind.LOAD));
  }

  @Test
  void noVerdictContradictsItsInterval() {
    for (int seed = 1; seed <= 20; seed++) {
      Diff diff = diff(shop(1).seed(seed), shop(1.2).seed(seed + 100));
      DiffTree tree = diff.tree();
      for (int node = 0; node < tree.structure().nodeCount(); node++) {
        if (tree.verdict(node).isChange()) {
          assertTrue(Math.abs(tree.difference(node)) > tree.halfWidth(node), "seed " + seed);
        }
      }
    }
  }

  /** A fifth in one method, the rest in many. */
  private static SimulatedRun shop(double hot) {
    Object[] program = new Object[2 * METHODS + 2];
    for (int i = 0; i < METHODS; i++) {
      program[2 * i] = "main;m" + i % 8 + ";n" + i;
      program[2 * i + 1] = 0.4 / METHODS;
    }
    program[2 * METHODS] = "main;hot";
    program[2 * METHODS + 1] = 0.1 * hot;
    return cores(program).intervalMillis(1);
  }
}
