package dev.candela.engine.testkit;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.view.select.RowScan;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts passes over samples in work that asks this whether to go on. A {@link RowScan} asks before
 * its first block and before each sixteenth after it, so a table of fewer blocks counts once.
 */
public final class ScanCount implements Cancellation {
  private final AtomicLong scans = new AtomicLong();

  @Override
  public boolean isRequested() {
    boolean scanning =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .limit(3)
                        .anyMatch(frame -> frame.getClassName().equals(RowScan.class.getName())));
    if (scanning) {
      scans.incrementAndGet();
    }
    return false;
  }

  /** How many so far. */
  public long count() {
    return scans.get();
  }
}
