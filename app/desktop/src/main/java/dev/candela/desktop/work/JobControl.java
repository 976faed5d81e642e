package dev.candela.desktop.work;

import dev.candela.engine.model.Cancellation;

/** A job's link to its waiter. For any thread. */
public interface JobControl extends Cancellation {
  /** 0 to 1; negative if unknown. Cheap enough for every block. */
  void progress(double share);
}
