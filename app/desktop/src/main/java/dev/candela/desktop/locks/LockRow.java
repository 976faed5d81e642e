package dev.candela.desktop.locks;

import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;

/**
 * A lock in the table.
 *
 * @param lock the lock
 * @param holder its main holder, or empty
 * @param unit what weights count
 */
record LockRow(ContendedLock lock, String holder, WeightUnit unit) {
  /** Tells it from the others, also in a later recording of the same program. */
  Object identity() {
    return lock.className() + "@" + lock.address();
  }

  /** Its class, and its address where there is one: there may be many of a class. */
  String name() {
    String className =
        lock.className().isEmpty() ? Messages.text("locks.unknown") : lock.className();
    return lock.address() == 0
        ? className
        : Messages.text("locks.name", className, Long.toHexString(lock.address()));
  }
}
