package dev.candela.desktop.locks;

import dev.candela.desktop.session.Scope;
import dev.candela.engine.analysis.ContendedLock;
import dev.candela.engine.analysis.LockShares;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Grain;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The locks that somebody waited for; immutable.
 *
 * @param recorded false if the recording has no such events at all
 * @param unit what weights count
 * @param locks those of the selected time and threads, heaviest first
 * @param holders the name of each lock's main holder; empty where nobody says
 */
record LockList(
    boolean recorded, WeightUnit unit, List<ContendedLock> locks, List<String> holders) {

  static LockList of(Scope scope, EventChoice events) {
    SampleSelection waits = scope.selection().withEvents(events);
    StackMask stacks = StackMask.of(scope.view(Grain.METHOD));
    LockShares shares = LockShares.of(scope.profile(), waits, stacks, scope.control());
    return new LockList(
        !events.tables(scope.profile()).isEmpty(),
        shares.unit(),
        shares.locks(),
        shares.locks().stream().map(lock -> holder(scope, lock)).toList());
  }

  /** A row for each lock. */
  List<LockRow> rows() {
    return IntStream.range(0, locks.size())
        .mapToObj(i -> new LockRow(locks.get(i), holders.get(i), unit))
        .toList();
  }

  private static String holder(Scope scope, ContendedLock lock) {
    return lock.holders().isEmpty()
        ? ""
        : scope.profile().threads().name(lock.holders().getFirst().threadId());
  }
}
