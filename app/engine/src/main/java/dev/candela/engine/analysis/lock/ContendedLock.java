package dev.candela.engine.analysis.lock;

import java.util.List;

/**
 * One monitor or lock, and who waited for it; a value.
 *
 * @param className the class of the object, or empty where the recording does not say
 * @param address where the object was, or 0 where the recording does not say
 * @param samples how often somebody waited
 * @param weight how long in all, in the unit of {@link LockShares#unit}
 * @param largestWeight how long at most
 * @param waiterCount how many threads did
 * @param holders who had it before somebody got it, heaviest first; empty where nobody says
 */
public record ContendedLock(
    String className,
    long address,
    long samples,
    long weight,
    long largestWeight,
    int waiterCount,
    List<Holder> holders) {

  /**
   * A thread that others waited for.
   *
   * @param threadId the thread
   * @param samples how often
   * @param weight how long in all
   * @param likely true if the recorder did not name it, but it was the last to get the lock before
   */
  public record Holder(int threadId, long samples, long weight, boolean likely) {}
}
