package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.tree.BottomUpTree;
import dev.candela.engine.analysis.tree.BottomUpTree.Top;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.testkit.ProfileText;
import dev.candela.engine.testkit.RandomProfiles;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.ByThread;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Trees whose first level below the root are threads. */
final class ByThreadTest {
  private static final String PICTURE =
      """
      main;a;b 3 thread=main
      main;a 1 thread=main
      run;a;b 2 thread=worker-1
      run;a;read[native] 5 thread=worker-1
      run;lib.X.c;b 4 thread=worker-2
      - 6 thread=worker-2
      """;

  private static final List<String> METHODS = List.of("frames:method");

  private static final SampleSelection SOME =
      SampleSelection.ALL
          .withRange(new Span(300_000_000, 2_000_000_000))
          .withThreads(ThreadChoice.named("[1-5]$"));

  @Test
  void putsStacksBelowTheirThreads() {
    assertEquals(
        """
        all 21 0
          main 4 0
            main 4 0
              a 4 1
                b 3 3
          worker-1 7 0
            run 7 0
              a 7 0
                b 2 2
                read 5 5
          worker-2 10 6
            run 4 0
              lib.X.c 4 0
                b 4 4
        """,
        tree(PICTURE));
  }

  @Test
  void reshapesStacksBeforeTheirThreadsAreAdded() {
    assertEquals(
        """
        all 11 0
          main 4 0
            a 4 1
              b 3 3
          worker-1 7 0
            a 7 5
              b 2 2
        """,
        tree(PICTURE, "native:off", "callees:a"));
    // The thread has the name of a method: it is not one, and the method is not the thread.
    assertEquals(
        """
        all 17 0
          main 4 0
            a 4 1
              b 3 3
          worker-1 7 0
            run 7 0
              a 7 0
                b 2 2
                read 5 5
          worker-2 6 6
        """,
        tree(PICTURE, "hide:main", "drop:lib.X.c"));
    assertEquals(
        """
        all 9 0
          main 3 0
            b 3 3
          worker-1 2 0
            b 2 2
          worker-2 4 0
            b 4 4
        """,
        tree(PICTURE, "callees:b"));
    assertEquals(
        """
        all 4 0
          worker-2 4 0
            run 4 0
              lib.X.c 4 0
                b 4 4
        """,
        tree(PICTURE, "include:c", "fold:-lib.*,+*"));
  }

  @Test
  void turnsRoundWhatIsBelowEachThread() {
    ByThread threads = ByThread.of(TextProfiles.of(PICTURE), EventChoice.AUTO, NEVER);
    WeightedStacks stacks = stacks(threads, SampleSelection.ALL, Transforms.parse(METHODS));
    assertEquals(
        """
        all 21 0
          main 4 0
            a 1 0
              main 1 1
            b 3 0
              a 3 0
                main 3 3
          worker-1 7 0
            b 2 0
              a 2 0
                run 2 2
            read 5 0
              a 5 0
                run 5 5
          worker-2 10 6
            b 4 0
              lib.X.c 4 0
                run 4 4
        """,
        ProfileText.tree(BottomUpTree.complete(stacks, Top.OUTERMOST, 0, NEVER)));
  }

  @Test
  void givesThreadsOfOneNameTheirNumbers() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder cpu = TextProfiles.cpu(builder);
    List<ProfiledThread> threads =
        List.of(
            new ProfiledThread("pool", "", 31, 4711, false),
            new ProfiledThread("pool", "", -1, 4712, false),
            new ProfiledThread("", "", 40, -1, true),
            new ProfiledThread("alone", "", 41, -1, false));
    for (ProfiledThread thread : threads) {
      cpu.add(0, builder.threads().intern(thread), StackTable.ROOT, ThreadState.RUNNABLE, 1);
    }
    cpu.add(0, Ids.NONE, StackTable.ROOT, ThreadState.RUNNABLE, 1);
    builder.cover(new Span(0, 1));
    ByThread byThread = ByThread.of(builder.build(), EventChoice.AUTO, NEVER);
    CallTree tree = tree(byThread, SampleSelection.ALL, Transforms.parse(METHODS));
    List<String> names = new ArrayList<>();
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      names.add(tree.name(nodeId) + " of " + byThread.threadId(tree.frameId(nodeId)));
      assertTrue(byThread.isThread(tree.frameId(nodeId)));
      assertEquals(FrameKind.SYNTHETIC, tree.kind(nodeId));
    }
    assertEquals(
        List.of(
            "[no thread] of -1",
            "[virtual thread] of 2",
            "alone of 3",
            "pool #31 of 0",
            "pool #4712 of 1"),
        names);
  }

  @Test
  void putsThreadsWithTheFewestSamplesBelowOneFrame() {
    ByThread threads = ByThread.of(TextProfiles.of(PICTURE), EventChoice.AUTO, 1, NEVER);
    CallTree tree = tree(threads, SampleSelection.ALL, Transforms.parse(METHODS));
    assertEquals(
        """
        all 21 0
          [2 other threads] 11 0
            main 4 0
              a 4 1
                b 3 3
            run 7 0
              a 7 0
                b 2 2
                read 5 5
          worker-2 10 6
            run 4 0
              lib.X.c 4 0
                b 4 4
        """,
        ProfileText.tree(tree));
    int others = tree.firstChild(CallTree.ROOT);
    assertTrue(threads.isThread(tree.frameId(others)));
    assertEquals(ByThread.OTHER_THREADS, threads.threadId(tree.frameId(others)));
    assertEquals("worker-2", threads.profile().threads().name(2));
    assertEquals(2, threads.threadId(tree.frameId(others + 1)));
  }

  @Test
  void takesNoCopyOfTheStacksForEachOfVeryManyThreads() {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder cpu = TextProfiles.cpu(builder);
    int count = 50_000;
    for (int i = 0; i < count; i++) {
      int threadId = builder.threads().intern(new ProfiledThread("", "", i, -1, true));
      cpu.add(i, threadId, StackTable.ROOT, ThreadState.RUNNABLE, 1);
    }
    builder.cover(new Span(0, count));
    ByThread threads = ByThread.of(builder.build(), EventChoice.AUTO, NEVER);
    assertEquals(ByThread.MOST_THREADS + 2, threads.profile().stacks().size());
    CallTree tree = tree(threads, SampleSelection.ALL, Transforms.parse(METHODS));
    assertEquals(ByThread.MOST_THREADS + 1, tree.childCount(CallTree.ROOT));
    assertEquals("[49000 other threads]", tree.name(tree.firstChild(CallTree.ROOT)));
    assertEquals(49_000, tree.totalWeight(tree.firstChild(CallTree.ROOT)));
  }

  @Test
  void weighsEachThreadAsTheThreadsAreWeighed() {
    for (long seed = 0; seed < 30; seed++) {
      Profile profile = RandomProfiles.of(seed);
      for (String event : List.of("cpu", "alloc", "cpu,alloc")) {
        EventChoice events = EventChoice.parse(event);
        ByThread byThread = ByThread.of(profile, events, NEVER);
        for (String text : List.of("native:off", "include:m[1-4]", "drop:lib.B4.m8", "fold:-*")) {
          checkThreads(byThread, SOME.withEvents(events), text);
        }
      }
    }
  }

  private static void checkThreads(ByThread byThread, SampleSelection selection, String transform) {
    Transforms transforms = Transforms.parse(List.of(transform, "frames:method"));
    Profile profile = byThread.original();
    StackView merged = transforms.view(profile, NEVER);
    ThreadShares shares = ThreadShares.of(profile, selection, StackMask.of(merged), NEVER);
    CallTree tree = tree(byThread, selection, transforms);
    int threads = tree.childCount(CallTree.ROOT);
    assertEquals(shares.byWeight().length, threads);
    for (int i = 0; i < threads; i++) {
      int nodeId = tree.firstChild(CallTree.ROOT) + i;
      int threadId = byThread.threadId(tree.frameId(nodeId));
      assertEquals(shares.samples(threadId), tree.totalSamples(nodeId), transform);
      assertEquals(shares.weight(threadId), tree.totalWeight(nodeId), transform);
      // What is below a thread is what the tree of that thread alone has.
      SampleSelection alone = selection.withThreads(ThreadChoice.of(Set.of(threadId)));
      CallTree ofThread =
          CallTree.of(WeightedStacks.of(StackWeights.of(profile, alone, NEVER), merged), NEVER);
      assertEquals(below(ofThread, CallTree.ROOT), below(tree, nodeId), transform);
    }
    checkIntervals(byThread, selection, transforms, tree);
  }

  private static void checkIntervals(
      ByThread byThread, SampleSelection selection, Transforms transforms, CallTree tree) {
    int first = tree.firstChild(CallTree.ROOT);
    int[] stackIds =
        IntStream.range(first, first + tree.childCount(CallTree.ROOT)).map(tree::stackId).toArray();
    StackView view = byThread.view(transforms, NEVER);
    Shares shares =
        Shares.ofStacks(new TimedSamples(byThread.profile(), selection, view, NEVER), stackIds);
    double all = Math.max(1, tree.totalWeight(CallTree.ROOT));
    for (int i = 0; i < stackIds.length; i++) {
      assertEquals(tree.totalWeight(first + i) / all, shares.total(i).share(), 1e-9);
    }
  }

  /** Names and weights below a node. */
  private static String below(CallTree tree, int nodeId) {
    int first = tree.firstChild(nodeId);
    return joined(
        tree.childCount(nodeId),
        "",
        i ->
            tree.name(first + i)
                + tree.totalWeight(first + i)
                + "("
                + below(tree, first + i)
                + ")");
  }

  private static String tree(String picture, String... transforms) {
    List<String> texts = new ArrayList<>(List.of(transforms));
    texts.addAll(METHODS);
    ByThread threads = ByThread.of(TextProfiles.of(picture), EventChoice.AUTO, NEVER);
    assertFalse(threads.isThread(0));
    return ProfileText.tree(tree(threads, SampleSelection.ALL, Transforms.parse(texts)));
  }

  private static CallTree tree(ByThread threads, SampleSelection selection, Transforms transforms) {
    return CallTree.of(stacks(threads, selection, transforms), NEVER);
  }

  private static WeightedStacks stacks(
      ByThread threads, SampleSelection selection, Transforms transforms) {
    return WeightedStacks.of(
        StackWeights.of(threads.profile(), selection, NEVER), threads.view(transforms, NEVER));
  }
}
