package dev.candela.desktop.locks;

import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.model.WeightUnit;

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

  String name() {
    return lock.name();
  }
}
