package dev.candela.desktop.locks;

import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.model.WeightUnit;
import java.util.Collections;

/**
 * A lock in the table.
 *
 * @param lock the lock
 * @param holder its main holder; may be unknown
 * @param unit unit of the weights
 */
record LockRow(ContendedLock lock, String holder, WeightUnit unit) {
  Object identity() {
    return lock.className() + "@" + lock.address();
  }

  /** True if the rows share a class and an address. */
  boolean isOf(LockRow earlier) {
    return lock.className().equals(earlier.lock.className())
        && !Collections.disjoint(lock.addresses(), earlier.lock.addresses());
  }

  String name() {
    return lock.name();
  }
}
