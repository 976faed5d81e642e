package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.column.LongColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Joins the addresses at which one lock was, since the garbage collector moves objects. An address
 * goes on from another one of its class if one of the same threads waited or held, and all waits at
 * one had ended before a collection after which all at the other did. Several locks that are used
 * one after the other look alike, which their number of addresses tells. Nothing is joined where
 * collections are not recorded. Their recorder may start later than that of the waits: if the first
 * one that it saw was not the JVM's first, there may have been another one at any time before.
 * Before that recorder starts, async-profiler looks every second whether there was a collection.
 */
final class MovedLocks {
  /** Classes with more have locks that come and go, and joining them would take seconds. */
  private static final int MOST_ADDRESSES = 2_000;

  /** Maximum delay before async-profiler notices a collection. */
  private static final long NOTICED_NANOS = 1_100_000_000L;

  private MovedLocks() {}

  /** A class at an address, with who waited for it and who held it. */
  record Place(
      int classId,
      long address,
      long firstEnd,
      long lastEnd,
      long samples,
      long weight,
      long largest,
      List<ContendedLock.Wait> waits) {
    Place(
        int classId,
        long address,
        long firstEnd,
        long lastEnd,
        long samples,
        long weight,
        long largest) {
      this(classId, address, firstEnd, lastEnd, samples, weight, largest, new ArrayList<>());
    }

    /** Those that waited or held. */
    TreeSet<Integer> threads() {
      TreeSet<Integer> threads = new TreeSet<>();
      for (ContendedLock.Wait wait : waits) {
        threads.add(wait.waiterId());
        if (wait.holderId() != Ids.NONE) {
          threads.add(wait.holderId());
        }
      }
      return threads;
    }
  }

  /** One lock's places, in the order of time. */
  private static final class Chain {
    final List<Place> places = new ArrayList<>();
    final TreeSet<Integer> threads = new TreeSet<>();

    void add(Place place) {
      places.add(place);
      threads.addAll(place.threads());
    }

    boolean goesOnAt(Place place, Collected collected) {
      long last = places.getLast().lastEnd();
      return last < place.firstEnd()
          && collected.between(last, place.firstEnd())
          && !Collections.disjoint(threads, place.threads());
    }

    ContendedLock lock(StringTable strings) {
      LinkedHashSet<Long> addresses = new LinkedHashSet<>();
      Map<Long, ContendedLock.Wait> waits = new HashMap<>();
      long samples = 0;
      long weight = 0;
      long largest = 0;
      for (Place place : places) {
        addresses.add(place.address());
        for (ContendedLock.Wait wait : place.waits()) {
          long pair = (long) wait.waiterId() << 32 | wait.holderId() & 0xffff_ffffL;
          waits.merge(pair, wait, ContendedLock.Wait::plus);
        }
        samples += place.samples();
        weight += place.weight();
        largest = Math.max(largest, place.largest());
      }
      return new ContendedLock(
          strings.get(places.getFirst().classId()),
          addresses,
          samples,
          weight,
          largest,
          List.copyOf(waits.values()));
    }
  }

  static List<ContendedLock> join(List<Place> places, Profile profile) {
    Collected collected = Collected.of(profile);
    StringTable strings = profile.symbols().strings();
    Map<Integer, List<Place>> byClass = new HashMap<>();
    for (Place place : places) {
      byClass.computeIfAbsent(place.classId(), _ -> new ArrayList<>()).add(place);
    }
    List<ContendedLock> locks = new ArrayList<>();
    for (List<Place> ofClass : byClass.values()) {
      ofClass.sort(Comparator.comparingLong(Place::firstEnd));
      boolean joined = ofClass.size() <= MOST_ADDRESSES && !collected.isUnknown();
      List<Chain> chains = new ArrayList<>();
      for (Place place : ofClass) {
        Chain chain =
            joined && place.address() != 0 ? chain(chains, place, collected) : new Chain();
        if (chain.places.isEmpty()) {
          chains.add(chain);
        }
        chain.add(place);
      }
      chains.forEach(chain -> locks.add(chain.lock(strings)));
    }
    return locks;
  }

  /** The one that was waited for last before, or a new one. */
  private static Chain chain(List<Chain> chains, Place place, Collected collected) {
    return chains.stream()
        .filter(chain -> chain.goesOnAt(place, collected))
        .max(Comparator.comparingLong(chain -> chain.places.getLast().lastEnd()))
        .orElseGet(Chain::new);
  }

  /**
   * The collections of a recording.
   *
   * @param starts when they began
   * @param noticed up to a second after others, which are not among these
   * @param earlier true if the JVM had collected before the first of them
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
