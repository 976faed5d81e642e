package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.model.Cancellation;
import org.junit.jupiter.api.Test;

/** Calls that go through a table in one run, and in the other do not. */
final class DispatchStubsTest {
  private static SimulatedRun through(String stub) {
    return SimulatedRun.of(
        "main;price", 0.3, "main;price;" + stub, 0.04, "main;price;rate", 0.2, "main;a", 0.3);
  }

  private static SimulatedRun straight() {
    return SimulatedRun.of("main;price", 0.34, "main;price;rate", 0.2, "main;a", 0.3).seed(2);
  }

  @Test
  void areTheCallersOwn() {
    for (String stub : new String[] {"itable stub[NATIVE]", "vtable stub[CPP]"}) {
      Diff diff = DiffText.diff(straight(), through(stub));
      assertEquals("", DiffText.verdicts(diff), stub);
      assertEquals(1, diff.total().matched(), stub);
      int price = DiffText.node(diff, "main;price");
      assertEquals(0.34, diff.tree().self(Side.AFTER, price), 0.02, stub);
      assertEquals(1, diff.tree().structure().childCount(price), stub);
    }
  }

  @Test
  void leaveWhatInterruptsThemInItsPlace() {
    String fault = "main;price;itable stub[NATIVE];asm_exc_page_fault[KERNEL]";
    Diff diff = DiffText.diff(straight(), SimulatedRun.of("main;price", 0.3, fault, 0.04));
    assertEquals(
        0.04,
        diff.tree().self(Side.AFTER, DiffText.node(diff, "main;price;asm_exc_page_fault")),
        0.02);
  }

  @Test
  void keepTheirNameWhereNobodyCalledThem() {
    SimulatedRun run = SimulatedRun.of("itable stub[NATIVE]", 0.1, "main;a", 0.3);
    Diff diff = DiffText.diff(run, run);
    assertEquals(0.1, diff.tree().self(Side.AFTER, DiffText.node(diff, "itable stub")), 0.02);
  }

  @Test
  void areComparedByNameWithoutTheRule() {
    Diff diff =
        Diff.of(
            straight().side("before"),
            SimulatedRun.of(
                    "main;price", 0.3, "main;price;itable stub[NATIVE]", 0.08, "main;a", 0.3)
                .side("after"),
            DiffSettings.DEFAULT.with(IdentityRules.DEFAULT.without(IdentityRule.DISPATCH)),
            Cancellation.NEVER);
    assertEquals(Verdict.NEW, DiffText.verdict(diff, "main;price;itable stub"));
  }

  @Test
  void areNoMethodsOfTheProgram() {
    SimulatedRun run = SimulatedRun.of("main;price;Table.vtable stub", 0.1, "main;a", 0.3);
    DiffText.node(DiffText.diff(run, run), "main;price;Table.vtable stub");
  }
}
