package dev.candela.agent.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DumpBudgetTest {
  private static final long PERIOD_NANOS = 10_000_000;

  private final DumpBudget budget = new DumpBudget();

  @Test
  void nobodyIsStoppedForLongBeforeItIsKnownWhatAStackCosts() {
    assertEquals(4, budget.threads());
  }

  @Test
  void thousandsOfCheapThreadsAreReachedInAFewTicks() {
    int ticks = 0;
    while (budget.threads() < 4000) {
      spend(500);
      ticks++;
    }
    assertEquals(10, ticks);
  }

  @Test
  void deepStacksAreHeldNearTheTarget() {
    long nanosOfAThread = 150_000;
    for (int tick = 0; tick < 200; tick++) {
      spend(nanosOfAThread);
      assertTrue(
          budget.threads() * nanosOfAThread <= 2 * DumpBudget.TARGET_NANOS,
          "tick " + tick + ": " + budget.threads() + " threads");
    }
    assertTrue(budget.threads() * nanosOfAThread >= DumpBudget.TARGET_NANOS / 2);
  }

  @Test
  void shortPeriodsAreNotSpentOnDumps() {
    for (int tick = 0; tick < 200; tick++) {
      spend(10_000, 1_000_000);
    }
    int threads = budget.threads();
    assertTrue(threads >= 20 && threads <= 50, threads + " threads");
  }

  @Test
  void oneLongDumpTakesTurnsAwayAndTheyComeBack() {
    budget.spent(4, 400_000_000, PERIOD_NANOS);
    assertEquals(DumpBudget.MIN_THREADS, budget.threads());
    for (int tick = 0; tick < 20; tick++) {
      spend(500);
    }
    assertTrue(budget.threads() > 100, budget.threads() + " threads");
  }

  @Test
  void aDumpOfFewerThreadsSaysNothingOfMore() {
    budget.spent(2, 1000, PERIOD_NANOS);
    assertEquals(4, budget.threads());
  }

  private void spend(long nanosOfAThread) {
    spend(nanosOfAThread, PERIOD_NANOS);
  }

  private void spend(long nanosOfAThread, long periodNanos) {
    budget.spent(budget.threads(), budget.threads() * nanosOfAThread, periodNanos);
  }
}
