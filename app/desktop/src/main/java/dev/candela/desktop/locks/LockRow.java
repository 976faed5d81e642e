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
  Object identity() {
    return lock.className() + "@" + lock.address();
  }

  /** Class and address, since there may be many locks of a class. */
  String name() {
    String className =
        lock.className().isEmpty() ? Messages.text("locks.unknown") : lock.className();
    return lock.address() == 0
        ? className
        : Messages.text("locks.name", className, Long.toHexString(lock.address()));
  }
}
