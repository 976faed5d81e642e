package dev.candela.engine.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.candela.engine.model.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the kernel does unasked is the machine's: a pair of runs cannot tell anything by it. */
final class InterruptionsTest {
  private static final String FAULT =
      "main;copy;asm_exc_page_fault[KERNEL];clear_page_erms[KERNEL]";
  private static final String CALL = "main;copy;entry_SYSCALL_64[KERNEL];vfs_write[KERNEL]";

  @Test
  void pagesThatAreClearedMoreOftenAreGrey() {
    Diff diff = DiffText.diff(run(FAULT, 0.02, 1), run(FAULT, 0.2, 2));
    assertEquals("", DiffText.verdicts(diff), DiffText.tree(diff));
    for (String method : List.of("copy", "clear_page_erms")) {
      int row = DiffText.row(diff, method);
      assertFalse(diff.methods().totalVerdict(row).isSignificant(), method);
      assertFalse(diff.methods().selfVerdict(row).isSignificant(), method);
    }
    // The difference is as large as ever; only what it says is not.
    assertEquals(0.18, diff.tree().difference(DiffText.node(diff, "main;copy")), 0.01);
  }

  @Test
  void timersAndOthersTurnsAreGrey() {
    String timer = "main;copy;asm_sysvec_apic_timer_interrupt[KERNEL];irqentry_exit[KERNEL]";
    assertEquals("", DiffText.verdicts(DiffText.diff(run(timer, 0.01, 1), run(timer, 0.09, 2))));
  }

  @Test
  void whatTheProgramAsksTheKernelForIsFound() {
    Diff diff = DiffText.diff(run(CALL, 0.02, 1), run(CALL, 0.2, 2));
    assertEquals(Verdict.MORE, DiffText.verdict(diff, CALL.replace("[KERNEL]", "")));
    assertEquals(Verdict.MORE, DiffText.verdict(diff, "main;copy"));
  }

  @Test
  void aChangeBesideThemIsFound() {
    SimulatedRun before = SimulatedRun.of(FAULT, 0.02, "main;copy", 0.1, "main;b", 0.5);
    SimulatedRun after = SimulatedRun.of(FAULT, 0.06, "main;copy", 0.3, "main;b", 0.5).seed(2);
    Diff diff = DiffText.diff(before, after);
    int copy = DiffText.node(diff, "main;copy");
    assertEquals(Verdict.MORE, diff.tree().verdict(copy));
    assertEquals(Verdict.MORE, diff.tree().selfVerdict(copy));
    assertFalse(diff.tree().verdict(DiffText.node(diff, "main;b")).isSignificant());
  }

  @Test
  void fiveRunsTellThatMoreMemoryIsTouchedAndThreeDoNot() {
    assertEquals(Verdict.MORE, DiffText.verdict(touchingMore(5), "main;copy"));
    assertEquals("", DiffText.verdicts(touchingMore(3)));
  }

  private static Diff touchingMore(int runs) {
    return Diff.of(
        side("before", runs, 0.02, 1),
        side("after", runs, 0.2, 9),
        DiffSettings.DEFAULT,
        Cancellation.NEVER);
  }

  private static DiffSide side(String name, int count, double cores, long seed) {
    List<DiffRun> runs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      runs.add(run(FAULT, cores, seed + i).run(name + i));
    }
    return new DiffSide(name, runs, 0);
  }

  private static SimulatedRun run(String stack, double cores, long seed) {
    return SimulatedRun.of(stack, cores, "main;copy", 0.1, "main;b", 0.5).seed(seed);
  }
}
