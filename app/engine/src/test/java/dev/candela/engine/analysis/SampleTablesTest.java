package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.ContendedLock.Holder;
import dev.candela.engine.analysis.lock.ContendedLock.Wait;
import dev.candela.engine.analysis.lock.LockHolders;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.analysis.lock.LockWaits;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SampleTablesTest {
  private static final SampleSelection ALL = SampleSelection.ALL;
  private static final SampleSelection LOCKS = ALL.withEvents(EventChoice.parse("lock"));

  @Test
  void groupsThreadsByPool() {
    Profile profile =
        TextProfiles.of(
            "a 5 thread=pool-1-thread-1",
            "a 7 thread=pool-1-thread-12",
            "a 6 thread=main",
            "a 1 thread=Thread-3");
    ThreadShares shares = ThreadShares.of(profile, ALL, NEVER);
    List<String> pools = new ArrayList<>();
    for (ThreadPool pool : shares.pools()) {
      pools.add(pool.name() + " " + pool.threadIds().stream().map(shares::weight).toList());
    }
    assertEquals(List.of("pool-1-thread-* [7, 5]", "main [6]", "Thread-3 [1]"), pools);
    assertEquals(7, shares.samples(1));
  }

  @Test
  void countsSamplesByBucketAndLane() {
    Profile profile =
        TextProfiles.of(
            "a 2 time=0 thread=x",
            "a 3 time=10 thread=y",
            "a 4 time=19 thread=x",
            "a 5 time=39 thread=x event=alloc weight=10");
    TimeGrid grid = new TimeGrid(new Span(0, 40_000_000), 4);
    assertEquals("2 7 0 0", lane(Timeline.of(profile, ALL, grid, StackMask.ALL, NEVER), 0));
    Timeline lanes = Timeline.of(profile, ALL, grid, new int[] {0, 0, 1}, StackMask.ALL, NEVER);
    assertEquals("2 4 0 0", lane(lanes, 0));
    assertEquals("0 3 0 0", lane(lanes, 1));
    SampleSelection allocations = ALL.withEvents(EventChoice.parse("alloc"));
    Timeline alloc = Timeline.of(profile, allocations, grid, StackMask.ALL, NEVER);
    assertEquals("0 0 0 5", lane(alloc, 0));
    assertEquals(50, alloc.weight(0, 3));
    assertEquals(WeightUnit.BYTES, alloc.unit());
  }

  @Test
  void momentsOutsideOfTheGridCountToItsEnds() {
    TimeGrid grid = new TimeGrid(new Span(1_000, 2_000), 10);
    assertEquals(0, grid.bucketOf(0));
    assertEquals(0, grid.bucketOf(1_099));
    assertEquals(1, grid.bucketOf(1_100));
    assertEquals(9, grid.bucketOf(5_000));
    assertEquals(1_500, grid.startNanos(5));
    assertEquals(0, new TimeGrid(Span.EMPTY, 3).bucketOf(0));
  }

  @Test
  void blocksAreAQuarterSecondWithinBounds() {
    assertEquals(20, TimeGrid.blocksOf(new Span(0, 1_000_000_000L)).bucketCount());
    assertEquals(40, TimeGrid.blocksOf(new Span(0, 10_000_000_000L)).bucketCount());
    assertEquals(200, TimeGrid.blocksOf(new Span(0, 1_000_000_000_000L)).bucketCount());
  }

  @Test
  void mixesKindsOfTheInnermostJavaFrame() {
    Profile profile =
        TextProfiles.of(
            "a[jit];b[interpreted];read[native] 2 time=0",
            "start[native];a[c1] 3 time=0",
            "start[native];GC[cpp] 4 time=10",
            "- 1 time=10");
    TimeGrid grid = new TimeGrid(new Span(0, 20_000_000), 2);
    KindMix mix = KindMix.of(profile, ALL, grid, StackMask.ALL, NEVER);
    assertEquals(2, mix.samples(0, FrameKind.INTERPRETED));
    assertEquals(3, mix.samples(0, FrameKind.C1));
    assertEquals(4, mix.samples(1, FrameKind.CPP));
    assertEquals(1, mix.samples(1, FrameKind.SYNTHETIC));
    assertEquals(0, mix.samples(FrameKind.JIT));
    assertEquals(4, mix.samples(FrameKind.CPP));
  }

  @Test
  void saysWhoWaitedForWhichLock() {
    LockShares shares = LockShares.of(cache().build(), LOCKS, NEVER);
    assertEquals(WeightUnit.NANOS, shares.unit());
    List<Wait> waits =
        List.of(
            new Wait(0, 2, 1, 50, false),
            new Wait(1, 2, 1, 20, false),
            new Wait(1, Ids.NONE, 1, 20, false));
    List<Wait> other = List.of(new Wait(1, 0, 1, 10, false));
    assertEquals(
        List.of(
            new ContendedLock("p.Cache", at(0x100), 3, 90, 50, waits),
            new ContendedLock("p.Cache", at(0x200), 1, 10, 10, other)),
        shares.locks());
    ContendedLock first = shares.locks().getFirst();
    assertEquals(List.of(0, 1), first.waiters());
    List<Wait> longerInSum = new ArrayList<>(first.waits());
    longerInSum.add(new Wait(1, 3, 1, 15, false));
    assertEquals(List.of(1, 0), new ContendedLock("", at(0), 4, 105, 50, longerInSum).waiters());
    assertEquals(List.of(new Holder(2, 2, 70, false)), first.holders());
    assertEquals(Optional.of(new Holder(Ids.NONE, 1, 20, false)), first.unknownHolder());
  }

  @Test
  void aLockThatTheGarbageCollectorMovedIsOneLock() {
    Locks locks = new Locks("a", "b", "c", "d");
    locks.builder.events("jdk.GarbageCollection").add(40, 30, Ids.NONE);
    // At 0x10, then at 0x20; beside it all the time another one at 0x30, one of other threads, and
    // one after which nothing was collected.
    locks.waits(0, 0, 10, 0x10, 1).waits(5, 1, 10, 0x30, 0).waits(20, 1, 10, 0x10, 0);
    locks.waits(100, 0, 10, 0x20, 1).waits(120, 1, 10, 0x20, 0).waits(130, 0, 10, 0x30, 1);
    locks.waits(200, 2, 10, 0x40, 3).waits(300, 0, 10, 0x50, 1);
    Profile profile = locks.build();
    List<ContendedLock> found = locks(profile);
    assertEquals(
        List.of("p.Cache (2 addresses)", "p.Cache @ 30", "p.Cache @ 40", "p.Cache @ 50"),
        found.stream().map(ContendedLock::name).toList());
    assertEquals(4, found.getFirst().samples());
    assertEquals(2, found.getFirst().waiterCount());
    assertEquals(2, found.getFirst().holders().size());
    LockWaits who = LockWaits.of(profile, LOCKS, StackMask.ALL, found.getFirst(), NEVER);
    assertEquals(4, who.stacks().totalSamples());
  }

  private static SequencedSet<Long> at(long address) {
    return new LinkedHashSet<>(List.of(address));
  }

  @Test
  void beforeTheFirstCollectionThatWasSeenTheJvmMayHaveMovedLocksToo() {
    for (int first : new int[] {0, 2}) {
      Locks locks = new Locks("one", "other", "third");
      locks.waits(0, 0, 50, 0x100, 1).waits(60, 0, 20, 0x200, 1).waits(400, 0, 20, 0x300, 1);
      EventTable.Builder collections =
          locks.builder.events(
              "jdk.GarbageCollection", new Attribute("gcId", Attribute.Kind.COUNT));
      collections.add(300, 30, Ids.NONE);
      collections.attribute(0, first);
      assertEquals(first == 0 ? List.of(1, 2) : List.of(3), addresses(locks), "from " + first);
    }
  }

  /** How many each lock was at. */
  private static List<Integer> addresses(Locks locks) {
    return locks(locks.build()).stream().map(lock -> lock.addresses().size()).sorted().toList();
  }

  @Test
  void heapSizesAfterCollectionsTellThatThereWereSome() {
    long second = 1_000_000_000L;
    Locks locks = new Locks("one", "other");
    locks.waits(second / 2, 0, 50, 0x100, 1).waits(second, 0, 20, 0x200, 1);
    locks.waits(2 * second, 0, 20, 0x200, 1);
    // Since then nothing was collected.
    locks.waits(5 * second, 0, 20, 0x300, 1);
    locks.builder.events("jdk.GCHeapSummary").add(second * 3 / 2, 0, Ids.NONE);
    assertEquals(List.of(1, 2), addresses(locks));
  }

  @Test
  void findsWhatAHolderDidWhileOthersWaited() {
    // Waits for thread 2 last from 0 to 50 and from 40 to 60; it was sampled at 10, 59 and 60.
    assertEquals(2, samplesOfHolders(cache().build()));
  }

  /** The recorder names the thread before in the queue, which waited nearly as long. */
  @Test
  void aQueueWaitsForTheThreadThatHoldsTheLock() {
    Locks locks = new Locks("first", "second", "third", "holder");
    locks.waits(0, 0, 70, 0x100, 3).waits(2, 1, 69, 0x100, 0).waits(1, 2, 71, 0x100, 1);
    // While it waited itself, it did not hold the lock.
    Profile profile = locks.runs(30, 3).runs(30, 1).runs(71, 1).build();
    assertEquals(
        List.of(
            new Holder(3, 3, 70 + 68 + 69, false),
            new Holder(0, 2, 2, false),
            new Holder(1, 1, 1, false)),
        locks(profile).getFirst().holders());
    assertEquals(2, samplesOfHolders(profile));
  }

  @Test
  void manyLocksAreToldApart() {
    Locks many = new Locks("t");
    for (int i = 0; i < 5_000; i++) {
      many.waits(i, 0, 1 + i % 1_000, i % 1_000, Ids.NONE);
    }
    List<ContendedLock> locks = locks(many.build());
    assertEquals(1_000, locks.size());
    List<Wait> waits = List.of(new Wait(0, Ids.NONE, 5, 5_000, false));
    assertEquals(new ContendedLock("p.Cache", at(999), 5, 5_000, 1_000, waits), locks.getFirst());
  }

  @Test
  void tooManySetsOfMethodsAreCountedInParts() {
    // Every subset of 14 methods occurs: 16,384 sets, twice of what is counted at once.
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table = TextProfiles.cpu(builder);
    int[] frameIds = new int[14];
    int[] methodIds = new int[14];
    for (int i = 0; i < frameIds.length; i++) {
      methodIds[i] = builder.symbols().method("", "m" + i, "", "");
      frameIds[i] = builder.symbols().frames().intern(methodIds[i], 1, 1, FrameKind.JIT);
    }
    for (int subset = 0; subset < 1 << 14; subset++) {
      int stackId = 0;
      for (int i = 0; i < frameIds.length; i++) {
        stackId = (subset >> i & 1) == 1 ? builder.stacks().intern(stackId, frameIds[i]) : stackId;
      }
      table.add(subset, Ids.NONE, stackId, ThreadState.RUNNABLE, 1);
    }
    builder.cover(new Span(0, 1 << 14));
    Profile profile = builder.build();
    Shares shares =
        Shares.ofMethods(new TimedSamples(profile, ALL, StackView.of(profile), NEVER), methodIds);
    for (int i = 0; i < methodIds.length; i++) {
      assertEquals(0.5, shares.total(i).share());
      assertEquals(1 << i, shares.self(i).samples());
    }
  }

  @Test
  void sharesOfTreeNodesAreThoseOfTheTree() {
    Profile profile = TextProfiles.of("a;b 3\na;c 6\nd 1\n");
    int[] stackIds = {1, 2, 3};
    Shares shares =
        Shares.ofStacks(new TimedSamples(profile, ALL, StackView.of(profile), NEVER), stackIds);
    assertEquals(0.9, shares.total(0).share(), 1e-9);
    assertEquals(0, shares.self(0).samples());
    assertEquals(0.3, shares.self(1).share(), 1e-9);
    assertTrue(shares.total(0).tooFewSamples());
  }

  @Test
  void allCanBeCancelled() {
    Profile profile = TextProfiles.of("a 1\n");
    TimeGrid grid = new TimeGrid(new Span(0, 10), 2);
    assertCancelled(() -> ThreadShares.of(profile, ALL, () -> true));
    assertCancelled(() -> Timeline.of(profile, ALL, grid, StackMask.ALL, () -> true));
    assertCancelled(() -> KindMix.of(profile, ALL, grid, StackMask.ALL, () -> true));
    assertCancelled(() -> LockShares.of(profile, ALL, () -> true));
  }

  private static void assertCancelled(Runnable work) {
    assertThrows(CancellationException.class, work::run);
  }

  private static String lane(Timeline timeline, int lane) {
    return joined(timeline.grid().bucketCount(), " ", bucket -> timeline.samples(lane, bucket));
  }

  /**
   * Two threads take turns with a lock; a third one got it before either was seen to. The recorder
   * names nobody.
   */
  @Test
  void namesTheThreadThatGotTheLockLastAsTheLikelyHolder() {
    Locks locks = new Locks("one", "other", "third");
    locks.waits(0, 0, 50, 0x100, Ids.NONE).waits(10, 1, 90, 0x100, Ids.NONE);
    // Begins after the last one got it: somebody unseen may have had it since.
    locks.waits(150, 2, 10, 0x100, Ids.NONE).waits(60, 2, 30, 0x200, Ids.NONE);
    // Before it got the lock, while it had it, and later.
    Profile profile = locks.runs(40, 0).runs(60, 0).runs(70, 0).runs(110, 0).build();
    List<ContendedLock> found = locks(profile);
    assertEquals(List.of(new Holder(0, 1, 50, true)), found.getFirst().holders());
    assertEquals(List.of(), found.getLast().holders());
    assertEquals(2, samplesOfHolders(profile));
  }

  private static List<ContendedLock> locks(Profile profile) {
    return LockShares.of(profile, LOCKS, NEVER).locks();
  }

  /** Of the first lock's. */
  private static long samplesOfHolders(Profile profile) {
    ContendedLock lock = locks(profile).getFirst();
    return LockHolders.of(profile, LOCKS, lock, EventChoice.parse("cpu"), NEVER).totalSamples();
  }

  private static Locks cache() {
    Locks locks = new Locks("one", "other", "holder");
    locks.waits(0, 0, 50, 0x100, 2).waits(40, 1, 20, 0x100, 2);
    locks.waits(70, 1, 20, 0x100, Ids.NONE).waits(100, 1, 10, 0x200, 0);
    return locks.runs(10, 2).runs(20, 0).runs(59, 2).runs(60, 2).runs(105, 0);
  }

  /** Threads that wait for each other, in nanoseconds. */
  private static final class Locks {
    private final ProfileBuilder builder = new ProfileBuilder();
    private final SampleTable.Builder table =
        builder.samples(
            new SampleType("jdk.JavaMonitorEnter", SampleCategory.LOCK, WeightUnit.NANOS),
            new Attribute("monitorClass", Attribute.Kind.STRING),
            new Attribute("address", Attribute.Kind.ADDRESS),
            new Attribute("previousOwner", Attribute.Kind.THREAD));

    Locks(String... threads) {
      for (String name : threads) {
        builder.threads().intern(ProfiledThread.named(name));
      }
    }

    Locks waits(long startNanos, int threadId, long nanos, long address, int ownerThreadId) {
      table.add(startNanos, threadId, 0, ThreadState.BLOCKED, nanos);
      table.attribute(0, builder.symbols().strings().intern("p.Cache"));
      table.attribute(1, address);
      table.attribute(2, ownerThreadId);
      return this;
    }

    Locks runs(long nanos, int threadId) {
      TextProfiles.cpu(builder).add(nanos, threadId, 0, ThreadState.RUNNABLE, 1);
      builder.cover(new Span(0, 200));
      return this;
    }

    Profile build() {
      builder.cover(new Span(0, 10_000));
      return builder.build();
    }
  }

  @Test
  void groupsVirtualThreadsByThemselves() {
    ProfileBuilder builder = new ProfileBuilder();
    builder.threads().intern(new ProfiledThread("http-1", "main", 11, 101, false));
    builder.threads().intern(new ProfiledThread("http-2", "", 12, -1, true));
    builder.threads().intern(new ProfiledThread("http-3", "", 13, -1, true));
    builder.threads().intern(new ProfiledThread("http-4", "main", 14, 104, false));
    Profile profile = builder.build();
    int[] threadIds = IntStream.range(0, 4).toArray();
    assertEquals(
        List.of(
            new ThreadPool("http-*", List.of(0, 3)),
            new ThreadPool("http-* (virtual)", List.of(1, 2))),
        ThreadPool.group(profile.threads(), threadIds));
  }

  @Test
  void marksTheLocksOfTheRecorder() {
    assertEquals("shop.Stock @ 69d0", namedLock("shop.Stock").name());
    assertEquals(
        "JDK Flight Recorder lock: jdk.jfr.internal.PlatformRecorder @ 69d0",
        namedLock("jdk.jfr.internal.PlatformRecorder").name());
  }

  private static ContendedLock namedLock(String className) {
    return new ContendedLock(
        className, new LinkedHashSet<>(List.of(0x69d0L)), 2, 290, 277, List.of());
  }

  private static double share(Profile profile, SampleSelection selection) {
    View view = View.of(profile, new ProfileFilter(selection, Transforms.NONE));
    return MonitorWaits.share(view, NEVER);
  }

  @Test
  void countsSamplesThatTellOfAMonitorTwiceOnce() {
    Profile profile =
        TextProfiles.of(
            "main;ObjectMonitor::enter:1[native] 3 event=wall state=blocked",
            "main;ObjectMonitor::enter_internal:1[native];futex[native] 2 event=wall",
            "main;run 1 event=wall state=blocked",
            "main;run 4 event=wall");
    assertEquals(0.6, share(profile, ALL));
    assertEquals(1, share(profile, ALL.withStates(Set.of(ThreadState.BLOCKED))));
    Set<ThreadState> both = Set.of(ThreadState.BLOCKED, ThreadState.WAITING);
    assertEquals(1, share(profile, ALL.withStates(both)));
    assertEquals(2 / 6., share(profile, ALL.withStates(Set.of(ThreadState.RUNNABLE))));
  }

  @Test
  void countsNoWaitsForMonitorsThatNoSynchronizedEnters() {
    String reentering = "main;java.lang.Object.wait0;ObjectMonitor::enter:1[native] ";
    Profile profile =
        TextProfiles.of(
            reentering + "1 event=wall",
            "main;java.lang.Object.wait 1 event=wall state=blocked",
            "main;InstanceKlass::initialize_impl:1[native];ObjectMonitor::enter:1[native] 1"
                + " event=wall",
            "main;run 1 event=wall");
    assertEquals(0, share(profile, ALL));
    assertEquals(0, share(TextProfiles.of("main;ObjectMonitor::enter:1[native] 3"), ALL));
  }

  private static final long MILLI = 1_000_000;
  private static final TimeGrid GRID = new TimeGrid(new Span(0, 40 * MILLI), 4);

  private final ProfileBuilder builder = new ProfileBuilder();
  private final int main = builder.threads().intern(ProfiledThread.named("main"));
  private final int other = builder.threads().intern(ProfiledThread.named("other"));

  @Test
  void spreadsAWaitOverTheTimeThatItLasted() {
    lock(main, 5, 20, 7);
    ThreadActivity activity = activity();
    assertEquals("5 10 5 0", millis(activity, 0, ThreadActivity.Kind.BLOCKED));
    assertEquals("0 0 0 0", millis(activity, 1, ThreadActivity.Kind.BLOCKED));
  }

  @Test
  void countsWhatBeganBeforeTheTimeOrEndsAfterIt() {
    lock(main, -10, 15, 7);
    lock(main, 38, 100, 7);
    assertEquals("5 0 0 2", millis(activity(), 0, ThreadActivity.Kind.BLOCKED));
  }

  @Test
  void takesASampleForTheTimeToTheNext() {
    SampleTable.Builder cpu = TextProfiles.cpu(builder);
    cpu.add(0, other, StackTable.ROOT, ThreadState.RUNNABLE, 1);
    cpu.add(8 * MILLI, other, StackTable.ROOT, ThreadState.RUNNABLE, 1);
    assertEquals("6 2 0 0", millis(activity(), 1, ThreadActivity.Kind.RUNNING));
  }

  @Test
  void countsAWaitOnceThatSamplesAndEventsSaw() {
    SampleTable.Builder wall =
        builder.samples(new SampleType("wall", SampleCategory.WALL, WeightUnit.SAMPLES));
    for (int millis = 0; millis < 40; millis += 4) {
      wall.add(millis * MILLI, main, StackTable.ROOT, ThreadState.SLEEPING, 1);
    }
    SampleTable.Builder reads =
        builder.samples(new SampleType("read", SampleCategory.IO, WeightUnit.NANOS));
    reads.add(5 * MILLI, main, StackTable.ROOT, ThreadState.UNKNOWN, 20 * MILLI);
    lock(main, 30, 6, 7);
    ThreadActivity activity = activity();
    assertEquals("5 10 5 0", millis(activity, 0, ThreadActivity.Kind.IO));
    assertEquals("0 0 0 6", millis(activity, 0, ThreadActivity.Kind.BLOCKED));
    assertEquals("5 0 5 4", millis(activity, 0, ThreadActivity.Kind.WAITING));
  }

  @Test
  void addsUpWhoWaitedForALock() {
    lock(main, 5, 20, 7);
    lock(other, 6, 4, 7);
    lock(other, 7, 5, 7);
    lock(other, 8, 50, 9);
    Profile profile = profile();
    ContendedLock lock =
        LockShares.of(profile, SampleSelection.ALL, NEVER).locks().stream()
            .filter(candidate -> candidate.address() == 7)
            .findFirst()
            .orElseThrow();
    LockWaits waits = LockWaits.of(profile, SampleSelection.ALL, StackMask.ALL, lock, NEVER);
    assertEquals(
        List.of(
            new LockWaits.Waiter(main, 1, 20 * MILLI), new LockWaits.Waiter(other, 2, 9 * MILLI)),
        waits.waiters());
    assertEquals(29 * MILLI, waits.stacks().totalWeight());
  }

  private void lock(int threadId, long startMillis, long millis, long address) {
    SampleTable.Builder locks =
        builder.samples(
            new SampleType("lock", SampleCategory.LOCK, WeightUnit.NANOS),
            new Attribute("address", Attribute.Kind.ADDRESS));
    locks.add(startMillis * MILLI, threadId, StackTable.ROOT, ThreadState.BLOCKED, millis * MILLI);
    locks.attribute(0, address);
  }

  private Profile profile() {
    builder.cover(new Span(0, 40 * MILLI));
    return builder.build();
  }

  private ThreadActivity activity() {
    int[] laneByThread = {-1, 0, 1};
    return ThreadActivity.of(profile(), SampleSelection.ALL, GRID, laneByThread, 4 * MILLI, NEVER);
  }

  private static String millis(ThreadActivity activity, int lane, ThreadActivity.Kind kind) {
    return joined(
        GRID.bucketCount(), " ", bucket -> Math.round(activity.nanos(lane, bucket, kind) / MILLI));
  }
}
