package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.column.LongColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Joins the addresses at which one lock was, since the garbage collector moves objects. An address
 * goes on from another one of its class if one of the same threads waited or held, and all waits at
 * one had ended before a collection after which all at the other did. Several locks that are used
 * one after the other look alike, which their number of addresses tells. If the first recorded
 * collection was not the JVM's first, there may have been another one at any time before; without
 * any, nothing is joined. Before the JDK's recorder starts, async-profiler looks every second
 * whether there was a collection.
 */
final class MovedLocks {
  /** Classes with more have locks that come and go, and joining them would take seconds. */
  private static final int MOST_ADDRESSES = 2_000;

  /** Maximum delay before async-profiler notices a collection. */
  private static final long NOTICED_NANOS = 1_100_000_000L;

  private MovedLocks() {}

  /** The waits for a lock, at one address or at several in the order of time. */
  static final class Sum {
    private final int classId;
    private final LinkedHashSet<Long> addresses = new LinkedHashSet<>();

    /** Waiter in the upper half of the key, the thread it waited for in the lower. */
    private final Map<Long, ContendedLock.Wait> waits = new HashMap<>();

    /** Those that waited or held. */
    private final Set<Integer> threads = new HashSet<>();

    private long samples;
    private long weight;
    private long largest;
    private long firstEnd = Long.MAX_VALUE;
    private long lastEnd = Long.MIN_VALUE;

    Sum(int classId, long address) {
      this.classId = classId;
      addresses.add(address);
    }

    void add(long more, long end) {
      samples++;
      weight += more;
      largest = Math.max(largest, more);
      firstEnd = Math.min(firstEnd, end);
      lastEnd = Math.max(lastEnd, end);
    }

    void add(int waiter, int owner, long more, boolean told) {
      add(new ContendedLock.Wait(waiter, owner, 1, more, owner != Ids.NONE && !told));
    }

    private void add(ContendedLock.Wait wait) {
      int owner = wait.holderId();
      waits.merge(
          (long) wait.waiterId() << 32 | owner & 0xffff_ffffL, wait, ContendedLock.Wait::plus);
      threads.add(wait.waiterId());
      if (owner != Ids.NONE) {
        threads.add(owner);
      }
    }

    private void add(Sum later) {
      addresses.addAll(later.addresses);
      later.waits.values().forEach(this::add);
      samples += later.samples;
      weight += later.weight;
      largest = Math.max(largest, later.largest);
      lastEnd = later.lastEnd;
    }

    private boolean goesOnAt(Sum later, Collected collected) {
      return lastEnd < later.firstEnd
          && collected.between(lastEnd, later.firstEnd)
          && !Collections.disjoint(threads, later.threads);
    }

    private ContendedLock lock(Profile profile) {
      String className = profile.symbols().strings().get(classId);
      long known = profile.span().isEmpty() ? 0 : largest;
      List<ContendedLock.Wait> all = List.copyOf(waits.values());
      return new ContendedLock(className, addresses, samples, weight, known, all);
    }
  }

  /** Changes the sums. */
  static List<ContendedLock> join(Collection<Sum> places, Profile profile) {
    Collected collected = Collected.of(profile);
    Map<Integer, List<Sum>> byClass = new HashMap<>();
    for (Sum place : places) {
      byClass.computeIfAbsent(place.classId, _ -> new ArrayList<>()).add(place);
    }
    List<ContendedLock> locks = new ArrayList<>();
    for (List<Sum> ofClass : byClass.values()) {
      ofClass.sort(Comparator.comparingLong(place -> place.firstEnd));
      boolean joined = ofClass.size() <= MOST_ADDRESSES && !collected.isUnknown();
      List<Sum> chains = new ArrayList<>();
      for (Sum place : ofClass) {
        Optional<Sum> chain =
            joined && place.addresses.getFirst() != 0
                ? chains.stream()
                    .filter(one -> one.goesOnAt(place, collected))
                    .max(Comparator.comparingLong(one -> one.lastEnd))
                : Optional.empty();
        chain.ifPresentOrElse(one -> one.add(place), () -> chains.add(place));
      }
      chains.forEach(chain -> locks.add(chain.lock(profile)));
    }
    return locks;
  }

  /**
   * The collections of a recording, those noticed up to a second after others apart; {@code
   * earlier} if the JVM had collected before the first of them.
   */
  private record Collected(NavigableSet<Long> starts, NavigableSet<Long> noticed, boolean earlier) {
    static Collected of(Profile profile) {
      NavigableSet<Long> starts = new TreeSet<>();
      long lowest = Long.MAX_VALUE;
      EventTable table =
          profile
              .events("jdk.GarbageCollection")
              .or(() -> profile.events("jdk.GCPhasePause"))
              .orElse(null);
      if (table != null) {
        LongColumn numbers = table.attributes().column("gcId");
        for (int row = 0; row < table.size(); row++) {
          starts.add(table.startNanos().get(row));
          lowest = numbers == null ? 0 : Math.min(lowest, numbers.get(row));
        }
      }
      NavigableSet<Long> noticed = new TreeSet<>();
      EventTable heap = profile.events("jdk.GCHeapSummary").orElse(null);
      for (int row = 0; heap != null && row < heap.size(); row++) {
        long nanos = heap.startNanos().get(row);
        if (starts.isEmpty() || nanos < starts.first()) {
          noticed.add(nanos);
        }
      }
      return new Collected(starts, noticed, !starts.isEmpty() && lowest > 0);
    }

    boolean isUnknown() {
      return starts.isEmpty() && noticed.isEmpty();
    }

    boolean between(long from, long to) {
      Long next = starts.ceiling(from);
      if (next != null && (next <= to || earlier && next.equals(starts.first()))) {
        return true;
      }
      Long told = noticed.ceiling(from);
      return told != null && told <= to + NOTICED_NANOS;
    }
  }
}
