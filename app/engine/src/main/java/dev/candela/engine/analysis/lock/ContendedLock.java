package dev.candela.engine.analysis.lock;

import dev.candela.engine.text.Messages;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * One monitor or lock, and who waited for it; a value.
 *
 * @param className the class of the object, or empty where the recording does not say
 * @param addresses where it was, in the order of time, since the garbage collector moves objects; 0
 *     alone where the recording does not say
 * @param samples number of waits
 * @param weight total time, in the unit of {@link LockShares#unit}
 * @param largestWeight longest wait
 * @param waiters the threads that did, by id
 * @param holders threads that held it before a waiting thread got it, heaviest first; empty if
 *     unknown
 */
public record ContendedLock(
    String className,
    SequencedSet<Long> addresses,
    long samples,
    long weight,
    long largestWeight,
    List<Integer> waiters,
    List<Holder> holders) {
  public ContendedLock {
    addresses = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(addresses));
  }

  /** Number of threads that waited. */
  public int waiterCount() {
    return waiters.size();
  }

  /** Its first address, or 0. */
  public long address() {
    return addresses.getFirst();
  }

  /**
   * Class and address, since there may be many locks of a class. The recorder's own are marked:
   * without the recording, no thread would wait for them.
   */
  public String name() {
    String name = nameOfAny();
    return className.startsWith("jdk.jfr.") ? Messages.text("locks.recorder", name) : name;
  }

  private String nameOfAny() {
    String known = className.isEmpty() ? Messages.text("locks.unknown") : className;
    if (addresses.size() > 1) {
      return Messages.text("locks.name.addresses", known, addresses.size());
    }
    return address() == 0 ? known : Messages.text("locks.name", known, Long.toHexString(address()));
  }

  /**
   * A thread that others waited for.
   *
   * @param threadId the thread
   * @param samples how often
   * @param weight total time
   * @param likely true if the recorder did not name it, but it was the last to get the lock before
   */
  public record Holder(int threadId, long samples, long weight, boolean likely) {}
}
