package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.analysis.lock.ContendedLock;
import dev.candela.engine.analysis.lock.LockShares;
import dev.candela.engine.analysis.lock.LockWaits;
import dev.candela.engine.model.Attribute;
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
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.TimeGrid;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ThreadActivityTest {
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
  void saysWhoWaitedForALock() {
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
