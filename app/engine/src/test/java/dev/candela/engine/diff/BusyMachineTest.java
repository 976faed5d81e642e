package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.CallTree;
import org.junit.jupiter.api.Test;

/** Runs of one program on a machine that others use as well. */
final class BusyMachineTest {
  private static final int METHODS = 40;

  @Test
  void whatCostsMoreAlikeIsGreyAndNamed() {
    for (double slowness : new double[] {0.8, 1.15, 1.3}) {
      Diff diff = DiffText.diff(shop(1), shop(1).slowness(slowness).seed(2));
      assertEquals("", DiffText.verdicts(diff), slowness + " times");
      Mismatch.Machine named =
          diff.mismatches().stream()
              .filter(Mismatch.Machine.class::isInstance)
              .map(Mismatch.Machine.class::cast)
              .findFirst()
              .orElseThrow();
      assertEquals(slowness, named.factor(), 0.05);
      assertFalse(named.kind().isAlwaysSevere());
    }
  }

  @Test
  void aChangeIsFoundOnABusierMachine() {
    Diff diff = DiffText.diff(shop(1), shop(1.3).slowness(1.2).seed(2));
    assertEquals(Verdict.MORE, DiffText.verdict(diff, "main;hot"));
    assertEquals(Verdict.NOISE, DiffText.verdict(diff, "main;m0"));
    assertEquals(Verdict.NOISE, DiffText.verdict(diff, "main;m0;n0"));
    int row = DiffText.row(diff, "hot");
    assertEquals(Verdict.MORE, diff.methods().selfVerdict(row));
  }

  @Test
  void aChangeThatTheMachineHidesIsFound() {
    Diff diff = DiffText.diff(shop(1).slowness(1.25), shop(1.25).seed(2));
    assertEquals(0, diff.tree().ratio(DiffText.node(diff, "main;hot")), 0.03);
    assertEquals(Verdict.NOISE, DiffText.verdict(diff, "main;hot"), "costs what it did");
    assertEquals(Verdict.NOISE, DiffText.verdict(diff, "main;m0"));
  }

  @Test
  void aQuietMachineIsNotNamed() {
    Diff diff = DiffText.diff(shop(1), shop(1.2).seed(2));
    assertFalse(DiffText.mismatches(diff).contains(Mismatch.Kind.SPEED));
    assertEquals(Verdict.MORE, DiffText.verdict(diff, "main;hot"));
  }

  @Test
  void twiceTheCostOfEverythingIsTheProgramsDoing() {
    Diff diff = DiffText.diff(shop(1), shop(1).slowness(2).seed(2));
    assertEquals(Verdict.MORE, diff.tree().verdict(CallTree.ROOT));
    assertEquals(Verdict.MORE, DiffText.verdict(diff, "main;hot"));
    assertFalse(DiffText.mismatches(diff).contains(Mismatch.Kind.SPEED));
  }

  @Test
  void plusMinusCoversWhatTheMachineDid() {
    Diff diff = DiffText.diff(shop(1), shop(1).slowness(1.3).seed(2));
    int node = DiffText.node(diff, "main;hot");
    assertEquals(Verdict.NOISE, diff.tree().verdict(node));
    assertTrue(diff.tree().difference(node) < diff.tree().halfWidth(node));
  }

  @Test
  void noVerdictContradictsItsInterval() {
    int found = 0;
    for (int seed = 1; seed <= 20; seed++) {
      Diff diff = DiffText.diff(twoMethods(0.4).seed(seed), twoMethods(0.55).seed(seed + 100));
      int price = DiffText.node(diff, "main;price");
      if (diff.tree().verdict(price).isSignificant()) {
        assertTrue(diff.tree().difference(price) >= diff.tree().halfWidth(price), "seed " + seed);
        found++;
      }
      assertEquals(Verdict.NOISE, DiffText.verdict(diff, "main;find"));
    }
    assertTrue(found >= 10, found + " of 20 found");
  }

  /** All other code of one method is one other method, which no machine can be told from. */
  private static SimulatedRun twoMethods(double price) {
    return SimulatedRun.of("main;find", 0.4, "main;price", price);
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
    return SimulatedRun.of(program);
  }
}
