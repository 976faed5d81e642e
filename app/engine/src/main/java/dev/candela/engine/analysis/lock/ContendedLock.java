package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One monitor or lock, and who waited for it, heaviest first; a value. The class is empty where the
 * recording does not say it. There are several addresses, in the order of time, since the garbage
 * collector moves objects; 0 alone where the recording does not say. The largest weight is 0 where
 * an entry is the sum of many waits.
 */
public record ContendedLock(
    String className,
    SequencedSet<Long> addresses,
    long samples,
    long weight,
    long largestWeight,
    List<Wait> waits) {
  public ContendedLock {
    addresses = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(addresses));
    waits =
        waits.stream()
            .sorted(
                Comparator.<Wait>comparingLong(wait -> -wait.weight())
                    .thenComparingInt(Wait::waiterId)
                    .thenComparingInt(Wait::holderId))
            .toList();
  }

  /** The threads that waited, by id, the longest waits first. */
  public List<Integer> waiters() {
    return heaviestFirst(waits.stream(), Wait::waiterId).map(Holder::threadId).toList();
  }

  public int waiterCount() {
    return waiters().size();
  }

  /** The threads that held it before a waiting thread got it, heaviest first; empty if unknown. */
  public List<Holder> holders() {
    return heaviestFirst(waits.stream().filter(wait -> wait.holderId() != Ids.NONE), Wait::holderId)
        .toList();
  }

  private static Stream<Holder> heaviestFirst(Stream<Wait> waits, ToIntFunction<Wait> thread) {
    return waits
        .collect(
            Collectors.toMap(
                thread::applyAsInt, wait -> wait.of(thread.applyAsInt(wait)), Holder::plus))
        .values()
        .stream()
        .sorted(
            Comparator.<Holder>comparingLong(holder -> -holder.weight())
                .thenComparingInt(Holder::threadId));
  }

  /** The waits for a thread that the recording does not name; empty if there are none. */
  public Optional<Holder> unknownHolder() {
    return waits.stream()
        .filter(wait -> wait.holderId() == Ids.NONE)
        .map(wait -> wait.of(Ids.NONE))
        .reduce(Holder::plus);
  }

  /** Its first address, or 0. */
  public long address() {
    return addresses.getFirst();
  }

  /** Empty if unknown. */
  public String longest(WeightUnit unit) {
    return largestWeight == 0 ? "" : unit.text(largestWeight);
  }

  /** Class and address; the recorder's own locks are marked, as only the recording causes them. */
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

  /** A thread that others waited for; {@code likely} if inferred from who got the lock last. */
  public record Holder(int threadId, long samples, long weight, boolean likely) {
    private Holder plus(Holder other) {
      return new Holder(
          threadId, samples + other.samples, weight + other.weight, likely && other.likely);
    }
  }

  /** Waits of one thread for another, {@link Ids#NONE} if unknown; likely as in {@link Holder}. */
  public record Wait(int waiterId, int holderId, long samples, long weight, boolean likely) {
    Wait plus(Wait other) {
      return new Wait(
          waiterId,
          holderId,
          samples + other.samples,
          weight + other.weight,
          likely && other.likely);
    }

    private Holder of(int threadId) {
      return new Holder(threadId, samples, weight, likely);
    }
  }
}
