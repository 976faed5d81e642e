package dev.candela.desktop.work;

import dev.candela.engine.model.Cancellation;

/** A job's line to whoever waits for it. For any thread. */
public interface JobControl extends Cancellation {
  /** How much is done, from 0 to 1; negative if nobody can say. Cheap enough for every block. */
  void progress(double share);
}
