package dev.candela.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.LockHolders;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.analysis.lock.LockWaits;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.Cancellation;
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
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

final class SampleTablesTest {
  private static final SampleSelection ALL = SampleSelection.ALL;

  @Test
  void groupsThreadsByPool() {
    Profile profile =
        TextProfiles.of(
            """
            a 5 thread=pool-1-thread-1
            a 7 thread=pool-1-thread-12
            a 6 thread=main
            a 1 thread=Thread-3
            """);
    ThreadShares shares = ThreadShares.of(profile, ALL, Cancellation.NEVER);
    StringBuilder text = new StringBuilder();
    for (ThreadPool pool : shares.pools()) {
      text.append(pool.name());
      for (int threadId : pool.threadIds()) {
        text.append(' ').append(shares.weight(threadId));
      }
      text.append('\n');
    }
    assertEquals("pool-1-thread-* 7 5\nmain 6\nThread-3 1\n", text.toString());
    assertEquals(7, shares.samples(1));
  }

  @Test
  void countsSamplesByBucketAndLane() {
    Profile profile =
        TextProfiles.of(
            """
            a 2 time=0 thread=x
            a 3 time=10 thread=y
            a 4 time=19 thread=x
            a 5 time=39 thread=x event=alloc weight=10
            """);
    TimeGrid grid = new TimeGrid(new Span(0, 40_000_000), 4);
    Timeline all = Timeline.of(profile, ALL, grid, StackMask.ALL, Cancellation.NEVER);
    assertEquals("2 7 0 0", lane(all, 0));
    Timeline lanes =
        Timeline.of(profile, ALL, grid, new int[] {0, 0, 1}, StackMask.ALL, Cancellation.NEVER);
    assertEquals("2 4 0 0", lane(lanes, 0));
    assertEquals("0 3 0 0", lane(lanes, 1));
    Timeline alloc =
        Timeline.of(
            profile,
            ALL.withEvents(EventChoice.parse("alloc")),
            grid,
            StackMask.ALL,
            Cancellation.NEVER);
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
            """
            a[jit];b[interpreted];read[native] 2 time=0
            start[native];a[c1] 3 time=0
            start[native];GC[cpp] 4 time=10
            - 1 time=10
            """);
    TimeGrid grid = new TimeGrid(new Span(0, 20_000_000), 2);
    KindMix mix = KindMix.of(profile, ALL, grid, StackMask.ALL, Cancellation.NEVER);
    assertEquals(2, mix.samples(0, FrameKind.INTERPRETED));
    assertEquals(3, mix.samples(0, FrameKind.C1));
    assertEquals(4, mix.samples(1, FrameKind.CPP));
    assertEquals(1, mix.samples(1, FrameKind.SYNTHETIC));
    assertEquals(0, mix.samples(FrameKind.JIT));
    assertEquals(4, mix.samples(FrameKind.CPP));
  }

  @Test
  void saysWhoWaitedForWhichLock() {
    LockShares shares =
        LockShares.of(locks(), ALL.withEvents(EventChoice.parse("lock")), Cancellation.NEVER);
    assertEquals(WeightUnit.NANOS, shares.unit());
    assertEquals(
        List.of(
            new ContendedLock(
                "p.Cache",
                at(0x100),
                3,
                90,
                50,
                List.of(
                    new ContendedLock.Wait(0, 2, 1, 50, false),
                    new ContendedLock.Wait(1, 2, 1, 20, false),
                    new ContendedLock.Wait(1, Ids.NONE, 1, 20, false))),
            new ContendedLock(
                "p.Cache",
                at(0x200),
                1,
                10,
                10,
                List.of(new ContendedLock.Wait(1, 0, 1, 10, false)))),
        shares.locks());
    ContendedLock first = shares.locks().getFirst();
    assertEquals(List.of(0, 1), first.waiters());
    List<ContendedLock.Wait> longerInSum = new ArrayList<>(first.waits());
    longerInSum.add(new ContendedLock.Wait(1, 3, 1, 15, false));
    assertEquals(List.of(1, 0), new ContendedLock("", at(0), 4, 105, 50, longerInSum).waiters());
    assertEquals(List.of(new ContendedLock.Holder(2, 2, 70, false)), first.holders());
    assertEquals(
        Optional.of(new ContendedLock.Holder(Ids.NONE, 1, 20, false)), first.unknownHolder());
  }

  @Test
  void aLockThatTheGarbageCollectorMovedIsOneLock() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table = lockTable(builder);
    int lockClass = builder.symbols().strings().intern("p.Ledger");
    int[] threads = new int[4];
    Arrays.setAll(threads, i -> builder.threads().intern(ProfiledThread.named("t" + i)));
    EventTable.Builder collections = builder.events("jdk.GarbageCollection");
    collections.add(40, 30, Ids.NONE);
    // At 0x10, then at 0x20; beside it all the time another one at 0x30, one of other threads, and
    // one after which nothing was collected.
    long[][] waits = {
      {0, 0x10, 0, 1},
      {5, 0x30, 1, 0},
      {20, 0x10, 1, 0},
      {100, 0x20, 0, 1},
      {120, 0x20, 1, 0},
      {130, 0x30, 0, 1},
      {200, 0x40, 2, 3},
      {300, 0x50, 0, 1},
    };
    for (long[] wait : waits) {
      table.add(wait[0], (int) wait[2], 0, ThreadState.BLOCKED, 10);
      table.attribute(0, lockClass);
      table.attribute(1, wait[1]);
      table.attribute(2, wait[3]);
    }
    Profile profile = builder.build();
    SampleSelection selection = ALL.withEvents(EventChoice.parse("lock"));
    List<ContendedLock> locks = LockShares.of(profile, selection, Cancellation.NEVER).locks();
    assertEquals(
        List.of("p.Ledger (2 addresses)", "p.Ledger @ 30", "p.Ledger @ 40", "p.Ledger @ 50"),
        locks.stream().map(ContendedLock::name).toList());
    assertEquals(4, locks.getFirst().samples());
    assertEquals(2, locks.getFirst().waiterCount());
    assertEquals(2, locks.getFirst().holders().size());
    LockWaits who =
        LockWaits.of(profile, selection, StackMask.ALL, locks.getFirst(), Cancellation.NEVER);
    assertEquals(4, who.stacks().totalSamples());
  }

  private static SequencedSet<Long> at(long address) {
    return new LinkedHashSet<>(List.of(address));
  }

  @Test
  void beforeTheFirstCollectionThatWasSeenTheJvmMayHaveMovedLocksToo() {
    for (int first : new int[] {0, 2}) {
      ProfileBuilder builder = new ProfileBuilder();
      SampleTable.Builder table = lockTable(builder);
      for (String name : List.of("one", "other", "third")) {
        builder.threads().intern(ProfiledThread.named(name));
      }
      addWait(builder, table, 0, 0, 50, 0x100, 1);
      addWait(builder, table, 60, 0, 20, 0x200, 1);
      addWait(builder, table, 400, 0, 20, 0x300, 1);
      EventTable.Builder collections =
          builder.events("jdk.GarbageCollection", new Attribute("gcId", Attribute.Kind.COUNT));
      collections.add(300, 30, Ids.NONE);
      collections.attribute(0, first);
      assertEquals(
          first == 0 ? List.of(1, 2) : List.of(3), addresses(builder), "collection " + first);
    }
  }

  /** How many each lock was at. */
  private static List<Integer> addresses(ProfileBuilder builder) {
    return LockShares.of(
            builder.build(), ALL.withEvents(EventChoice.parse("lock")), Cancellation.NEVER)
        .locks()
        .stream()
        .map(lock -> lock.addresses().size())
        .sorted()
        .toList();
  }

  @Test
  void heapSizesAfterCollectionsTellThatThereWereSome() {
    long second = 1_000_000_000L;
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table = lockTable(builder);
    for (String name : List.of("one", "other")) {
      builder.threads().intern(ProfiledThread.named(name));
    }
    addWait(builder, table, second / 2, 0, 50, 0x100, 1);
    addWait(builder, table, second, 0, 20, 0x200, 1);
    addWait(builder, table, 2 * second, 0, 20, 0x200, 1);
    // Since then nothing was collected.
    addWait(builder, table, 5 * second, 0, 20, 0x300, 1);
    builder.events("jdk.GCHeapSummary").add(second * 3 / 2, 0, Ids.NONE);
    assertEquals(List.of(1, 2), addresses(builder));
  }

  @Test
  void findsWhatAHolderDidWhileOthersWaited() {
    Profile profile = locks();
    SampleSelection waits = ALL.withEvents(EventChoice.parse("lock"));
    ContendedLock lock = LockShares.of(profile, waits, Cancellation.NEVER).locks().getFirst();
    StackWeights held =
        LockHolders.of(profile, waits, lock, EventChoice.parse("cpu"), Cancellation.NEVER);
    // Waits for thread 2 last from 0 to 50 and from 40 to 60; it was sampled at 10, 59 and 60.
    assertEquals(2, held.totalSamples());
  }

  /** The recorder names the thread before in the queue, which waited nearly as long. */
  @Test
  void aQueueWaitsForTheThreadThatHoldsTheLock() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table = lockTable(builder);
    for (String name : List.of("first", "second", "third", "holder")) {
      builder.threads().intern(ProfiledThread.named(name));
    }
    addWait(builder, table, 0, 0, 70, 0x100, 3);
    addWait(builder, table, 2, 1, 69, 0x100, 0);
    addWait(builder, table, 1, 2, 71, 0x100, 1);
    SampleTable.Builder cpu =
        builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
    cpu.add(30, 3, 0, ThreadState.RUNNABLE, 1);
    // While it waited itself, it did not hold the lock.
    cpu.add(30, 1, 0, ThreadState.RUNNABLE, 1);
    cpu.add(71, 1, 0, ThreadState.RUNNABLE, 1);
    Profile profile = builder.build();
    SampleSelection waits = ALL.withEvents(EventChoice.parse("lock"));
    ContendedLock lock = LockShares.of(profile, waits, Cancellation.NEVER).locks().getFirst();
    assertEquals(
        List.of(
            new ContendedLock.Holder(3, 3, 70 + 68 + 69, false),
            new ContendedLock.Holder(0, 2, 2, false),
            new ContendedLock.Holder(1, 1, 1, false)),
        lock.holders());
    StackWeights held =
        LockHolders.of(profile, waits, lock, EventChoice.parse("cpu"), Cancellation.NEVER);
    assertEquals(2, held.totalSamples());
  }

  @Test
  void manyLocksAreToldApart() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table = lockTable(builder);
    int threadId = builder.threads().intern(ProfiledThread.named("t"));
    for (int i = 0; i < 5_000; i++) {
      table.add(i, threadId, 0, ThreadState.BLOCKED, 1 + i % 1_000);
      table.attribute(0, builder.symbols().strings().intern("p.Lock"));
      table.attribute(1, i % 1_000);
      table.attribute(2, Ids.NONE);
    }
    List<ContendedLock> locks =
        LockShares.of(
                builder.build(), ALL.withEvents(EventChoice.parse("lock")), Cancellation.NEVER)
            .locks();
    assertEquals(1_000, locks.size());
    List<ContendedLock.Wait> waits = List.of(new ContendedLock.Wait(0, Ids.NONE, 5, 5_000, false));
    assertEquals(new ContendedLock("p.Lock", at(999), 5, 5_000, 1_000, waits), locks.getFirst());
  }

  @Test
  void tooManySetsOfMethodsAreCountedInParts() {
    // Every subset of 14 methods occurs: 16,384 sets, twice of what is counted at once.
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table =
        builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
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
        Shares.ofMethods(
            new TimedSamples(profile, ALL, StackView.of(profile), Cancellation.NEVER), methodIds);
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
        Shares.ofStacks(
            new TimedSamples(profile, ALL, StackView.of(profile), Cancellation.NEVER), stackIds);
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
    StringBuilder text = new StringBuilder();
    for (int bucket = 0; bucket < timeline.grid().bucketCount(); bucket++) {
      text.append(bucket == 0 ? "" : " ").append(timeline.samples(lane, bucket));
    }
    return text.toString();
  }

  private static SampleTable.Builder lockTable(ProfileBuilder builder) {
    return builder.samples(
        new SampleType("jdk.JavaMonitorEnter", SampleCategory.LOCK, WeightUnit.NANOS),
        new Attribute("monitorClass", Attribute.Kind.STRING),
        new Attribute("address", Attribute.Kind.ADDRESS),
        new Attribute("previousOwner", Attribute.Kind.THREAD));
  }

  /**
   * Two threads take turns with a lock; a third one got it before either was seen to. The recorder
   * names nobody.
   */
  @Test
  void namesTheThreadThatGotTheLockLastAsTheLikelyHolder() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table = lockTable(builder);
    for (String name : List.of("one", "other", "third")) {
      builder.threads().intern(ProfiledThread.named(name));
    }
    addWait(builder, table, 0, 0, 50, 0x100, Ids.NONE);
    addWait(builder, table, 10, 1, 90, 0x100, Ids.NONE);
    // Begins after the last one got it: somebody unseen may have had it since.
    addWait(builder, table, 150, 2, 10, 0x100, Ids.NONE);
    addWait(builder, table, 60, 2, 30, 0x200, Ids.NONE);
    SampleTable.Builder cpu =
        builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
    // Before it got the lock, while it had it, and later.
    for (int nanos : new int[] {40, 60, 70, 110}) {
      cpu.add(nanos, 0, 0, ThreadState.RUNNABLE, 1);
    }
    builder.cover(new Span(0, 200));
    Profile profile = builder.build();
    SampleSelection waits = ALL.withEvents(EventChoice.parse("lock"));
    List<ContendedLock> locks = LockShares.of(profile, waits, Cancellation.NEVER).locks();
    assertEquals(List.of(new ContendedLock.Holder(0, 1, 50, true)), locks.getFirst().holders());
    assertEquals(List.of(), locks.getLast().holders());
    assertEquals(
        2,
        LockHolders.of(
                profile, waits, locks.getFirst(), EventChoice.parse("cpu"), Cancellation.NEVER)
            .totalSamples());
  }

  private static Profile locks() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table = lockTable(builder);
    for (String name : List.of("one", "other", "holder")) {
      builder.threads().intern(ProfiledThread.named(name));
    }
    addWait(builder, table, 0, 0, 50, 0x100, 2);
    addWait(builder, table, 40, 1, 20, 0x100, 2);
    addWait(builder, table, 70, 1, 20, 0x100, Ids.NONE);
    addWait(builder, table, 100, 1, 10, 0x200, 0);
    SampleTable.Builder cpu =
        builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
    for (int[] sample : new int[][] {{10, 2}, {20, 0}, {59, 2}, {60, 2}, {105, 0}}) {
      cpu.add(sample[0], sample[1], 0, ThreadState.RUNNABLE, 1);
    }
    builder.cover(new Span(0, 200));
    return builder.build();
  }

  private static void addWait(
      ProfileBuilder builder,
      SampleTable.Builder table,
      long startNanos,
      int threadId,
      long nanos,
      long address,
      int ownerThreadId) {
    table.add(startNanos, threadId, 0, ThreadState.BLOCKED, nanos);
    table.attribute(0, builder.symbols().strings().intern("p.Cache"));
    table.attribute(1, address);
    table.attribute(2, ownerThreadId);
  }
}
