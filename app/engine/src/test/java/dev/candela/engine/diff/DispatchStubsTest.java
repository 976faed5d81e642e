package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.diff.DiffText.node;
import static dev.candela.engine.diff.DiffText.verdict;
import static dev.candela.engine.diff.DiffText.verdicts;
import static dev.candela.engine.diff.SimulatedRun.cores;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import org.junit.jupiter.api.Test;

/** Calls that go through a table in one run, and in the other do not. */
final class DispatchStubsTest {
  private static SimulatedRun through(String stub) {
    String calls = "main;price;" + stub + " 0.04, main;price;rate 0.2, main;a 0.3";
    return cores("main;price 0.3, " + calls);
  }

  private static SimulatedRun straight() {
    return cores("main;price 0.34, main;price;rate 0.2, main;a 0.3").seed(2);
  }

  @Test
  void areTheCallersOwn() {
    for (String stub : new String[] {"itable stub[NATIVE]", "vtable stub[CPP]"}) {
      Diff diff = diff(straight(), through(stub));
      assertEquals("", verdicts(diff), stub);
      assertEquals(1, diff.total().matched(), stub);
      int price = node(diff, "main;price");
      assertEquals(0.34, diff.tree().self(Side.AFTER, price), 0.02, stub);
      assertEquals(1, diff.tree().structure().childCount(price), stub);
    }
  }

  @Test
  void leaveWhatInterruptsThemInItsPlace() {
    String fault = "main;price;itable stub[NATIVE];asm_exc_page_fault[KERNEL]";
    Diff diff = diff(straight(), cores("main;price 0.3, " + fault + " 0.04"));
    assertEquals(
        0.04, diff.tree().self(Side.AFTER, node(diff, "main;price;asm_exc_page_fault")), 0.02);
  }

  @Test
  void keepTheirNameWhereNobodyCalledThem() {
    SimulatedRun run = cores("itable stub[NATIVE] 0.1, main;a 0.3");
    Diff diff = diff(run, run);
    assertEquals(0.1, diff.tree().self(Side.AFTER, node(diff, "itable stub")), 0.02);
  }

  @Test
  void areComparedByNameWithoutTheRule() {
    IdentityRules rules = IdentityRules.DEFAULT.without(IdentityRule.DISPATCH);
    SimulatedRun through = cores("main;price 0.3, main;price;itable stub[NATIVE] 0.08, main;a 0.3");
    Diff diff = diff(straight(), through, DiffSettings.DEFAULT.with(rules));
    assertEquals(Verdict.NEW, verdict(diff, "main;price;itable stub"));
  }

  @Test
  void areNoMethodsOfTheProgram() {
    SimulatedRun run = cores("main;price;Table.vtable stub 0.1, main;a 0.3");
    node(diff(run, run), "main;price;Table.vtable stub");
  }
}
