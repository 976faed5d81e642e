package dev.candela.desktop.locks;

import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ThreadTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The locks that threads waited for; immutable.
 *
 * @param recorded false if the recording has no such events at all
 * @param unit unit of the weights
 * @param locks those of the selected time and threads, heaviest first
 * @param holders the name of each lock's main holder; empty without waits
 */
record LockList(
    boolean recorded, WeightUnit unit, List<ContendedLock> locks, List<String> holders) {

  static LockList of(View view, EventChoice events, Cancellation cancellation) {
    SampleSelection waits = view.selection().withEvents(events);
    StackMask stacks = StackMask.of(view.stackView(cancellation));
    LockShares shares = LockShares.of(view.profile(), waits, stacks, cancellation);
    return new LockList(
        !shares.locks().isEmpty() || !events.tables(view.profile()).isEmpty(),
        shares.unit(),
        shares.locks(),
        shares.locks().stream().map(lock -> holder(view, lock)).toList());
  }

  List<LockRow> rows() {
    return IntStream.range(0, locks.size())
        .mapToObj(i -> new LockRow(locks.get(i), holders.get(i), unit))
        .toList();
  }

  /** Finds the row of the same lock, or of the lock that has meanwhile been merged with it. */
  static Optional<LockRow> find(List<LockRow> rows, LockRow earlier) {
    return rows.stream()
        .filter(row -> row.identity().equals(earlier.identity()))
        .findFirst()
        .or(() -> rows.stream().filter(row -> row.isOf(earlier)).findFirst());
  }

  private static String holder(View view, ContendedLock lock) {
    return Stream.concat(lock.holders().stream().limit(1), lock.unknownHolder().stream())
        .max(Comparator.comparingLong(ContendedLock.Holder::weight))
        .map(most -> name(view.profile().threads(), most))
        .orElse("");
  }

  /** Name of the thread, marked if it is only the likely holder. */
  static String name(ThreadTable threads, ContendedLock.Holder holder) {
    if (holder.threadId() == Ids.NONE) {
      return Messages.text("quantity.unrecorded");
    }
    String name = threads.name(holder.threadId());
    return holder.likely() ? Messages.text("locks.holder.likely", name) : name;
  }
}
