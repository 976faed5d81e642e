package dev.candela.engine.view;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.ProfileText;
import dev.candela.engine.testkit.ScanCount;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.View.NativeTime;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackPath;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ViewTest {
  private static final Profile PROFILE =
      TextProfiles.of(
          """
          my.main[jit];my.work:1[interpreted];lib.sort[jit] 3 thread=a
          my.main[jit];my.work:2[interpreted];lib.sort[jit] 2 thread=b
          my.main[jit];read[native] 4 thread=b
          """);
  private static final ProfileFilter FOLDED =
      ProfileFilter.BY_METHOD.with(
          Transforms.parse(List.of("frames:method", "fold:-lib.*", "subtree:my.main")));

  private final ScanCount scans = new ScanCount();
  private final View view = View.of(PROFILE, ProfileFilter.BY_METHOD);

  @Test
  void addsSamplesUpOnceForAllThatIsMadeOfThem() {
    View folded = View.of(PROFILE, FOLDED);
    assertEquals(0, scans.count());
    assertEquals(9, folded.stacks(scans).weights().totalSamples());
    assertEquals(1, scans.count());
    assertEquals(FrameKind.JIT, folded.frameKinds(scans).kind(1));
    assertEquals(4, folded.nativeTime(scans).weight());
    assertTrue(folded.foldSearch(scans).isPresent());
    folded.methodKinds(scans);
    folded.stacks(scans);
    assertEquals(1, scans.count());
  }

  @Test
  void otherShapesOfTheSameSamplesTakeNoPass() {
    view.stacks(scans);
    View opened = view.with(FOLDED);
    assertTrue(ProfileText.stacks(opened.stacks(scans)).contains("my.work;"));
    assertSame(view.weights(scans), opened.weights(scans));
    view.by(Grain.LINE).stacks(scans);
    assertEquals(1, scans.count());
  }

  @Test
  void otherSamplesTakeAPass() {
    SampleSelection ofA = SampleSelection.ALL.withThreads(ThreadChoice.named("a"));
    assertEquals(9, view.stacks(scans).weights().totalSamples());
    assertEquals(
        3, view.with(ProfileFilter.BY_METHOD.with(ofA)).stacks(scans).weights().totalSamples());
    assertEquals(2, scans.count());
  }

  @Test
  void stacksByThreadTakeAPassOnceHoweverTheyAreReshaped() {
    View threads = view.byThread(scans);
    assertSame(threads, view.byThread(scans));
    assertSame(threads, threads.byThread(scans));
    assertEquals(9, threads.stacks(scans).weights().totalSamples());
    assertEquals(1, scans.count());
    View folded = view.with(FOLDED).byThread(scans);
    assertSame(threads.profile(), folded.profile());
    assertEquals(9, folded.stacks(scans).weights().totalSamples());
    assertTrue(folded.foldSearch(scans).isPresent());
    assertEquals(1, scans.count());
  }

  @Test
  void tellsThreadsFromFrames() {
    View threads = view.byThread(NEVER);
    int frameId = threads.stacks(NEVER).stacks().frameId(1);
    assertTrue(threads.isByThread());
    assertTrue(threads.isThread(frameId));
    assertEquals("a", PROFILE.threads().name(threads.threadId(frameId)));
    assertFalse(view.isByThread());
    assertFalse(view.isThread(frameId));
    StackPath place = StackPath.parse("a;my.main");
    assertEquals(Optional.of(StackPath.parse("my.main")), threads.place(place));
    assertEquals(Optional.empty(), threads.place(StackPath.parse("a")));
    assertEquals(Optional.of(place), view.place(place));
  }

  @Test
  void mergesItsThreadsAgainWhenItIsFilteredOtherwise() {
    View merged = view.byThread(NEVER).with(FOLDED);
    assertFalse(merged.isByThread());
    assertSame(PROFILE, merged.profile());
  }

  @Test
  void countsWhatOnlyWaitedOnce() {
    assertEquals(0, view.waitingSamples(scans));
    long passes = scans.count();
    assertEquals(0, view.with(FOLDED).waitingSamples(scans));
    assertEquals(passes, scans.count());
  }

  @Test
  void knowsWhatIsFolded() {
    assertEquals(Optional.empty(), view.foldRules());
    assertEquals(Optional.empty(), view.foldSearch(NEVER));
    View folded = View.of(PROFILE, FOLDED);
    assertTrue(folded.foldRules().orElseThrow().isLibrary("lib.sort"));
    assertEquals(
        view.stacks(NEVER).stacks().size(),
        folded.foldSearch(NEVER).orElseThrow().unfolded().stacks().size());
  }

  @Test
  void tellsFramesApartWhereTheLastOfItsTransformsDoes() {
    Transforms transforms = Transforms.parse(List.of("frames:class", "frames:method", "hide:x"));
    assertEquals(
        List.of("frames:class", "frames:line", "hide:x"), transforms.by(Grain.LINE).texts());
    Transforms none = Transforms.NONE.plus(StackTransforms.hide("x"));
    assertSame(none, none.by(Grain.LINE));
  }

  @Test
  void isComputedByTheNextThatAsksIfTheFirstWasCancelled() {
    View folded = View.of(PROFILE, FOLDED);
    assertThrows(CancellationException.class, () -> folded.stacks(() -> true));
    assertEquals(9, folded.stacks(NEVER).weights().totalSamples());
  }

  @Test
  void aSecondThreadWaitsForTheFirstUntilItIsCancelled() throws Exception {
    Memo<Object> memo = new Memo<>();
    CountDownLatch computing = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    AtomicBoolean unwanted = new AtomicBoolean();
    try (ExecutorService others = Executors.newFixedThreadPool(3)) {
      Future<Object> first =
          others.submit(
              () ->
                  memo.get(
                      NEVER,
                      () -> {
                        computing.countDown();
                        await(mayEnd);
                        return new Object();
                      }));
      assertTrue(computing.await(1, TimeUnit.MINUTES));
      Future<Object> second = others.submit(() -> memo.get(NEVER, Object::new));
      Future<Object> third = others.submit(() -> memo.get(unwanted::get, Object::new));
      unwanted.set(true);
      assertThrows(Exception.class, () -> third.get(1, TimeUnit.MINUTES));
      assertFalse(second.isDone());
      mayEnd.countDown();
      assertSame(first.get(1, TimeUnit.MINUTES), second.get(1, TimeUnit.MINUTES));
    } finally {
      mayEnd.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As of pprof, which says when it was recorded, but not when each sample was taken. */
  @Test
  void keepsStartAndDurationOfSamplesWithoutTimes() {
    Span recorded = new Span(1_000_000_000, 31_000_000_000L);
    ProfileBuilder builder = new ProfileBuilder();
    builder.recorded(recorded);
    Profile profile = builder.build();
    Profile shown = FilteredProfile.of(profile, SampleSelection.ALL, StackView.of(profile), NEVER);
    assertEquals(List.of(recorded), shown.recorded().spans());
  }

  private static final Transforms ONE = Transforms.parse(List.of("hide:a"));
  private static final Transforms TWO = ONE.plus(StackTransforms.parse("hide:b"));
  private static final Transforms OTHER = ONE.plus(StackTransforms.parse("hide:c"));

  private final Profile cached = TextProfiles.of("a;b;c 1\nb;c 2\n");
  private final ViewCache cache = new ViewCache(StackView.of(cached));

  @Test
  void aCacheTakesUpWhereItLeftOff() {
    StackView two = cache.view(TWO, NEVER);
    StackView one = cache.view(ONE, NEVER);
    assertSame(two, cache.view(TWO, NEVER));
    assertNotSame(two, cache.view(OTHER, NEVER));
    assertSame(one, cache.view(ONE, NEVER));
    assertEquals("b 3\n", shown(OTHER));
    assertEquals("c 3\n", shown(TWO));
    assertEquals("a;b;c 1\nb;c 2\n", shown(Transforms.NONE));
  }

  @Test
  void aCancelledStepIsDoneAgain() {
    AtomicInteger asked = new AtomicInteger();
    assertThrows(
        CancellationException.class, () -> cache.view(TWO, () -> asked.incrementAndGet() > 1));
    assertEquals("b;c 3\n", shown(ONE));
    assertEquals("c 3\n", shown(TWO));
  }

  private String shown(Transforms transforms) {
    StackWeights all = StackWeights.of(cached, SampleSelection.ALL, NEVER);
    return ProfileText.stacks(WeightedStacks.of(all, cache.view(transforms, NEVER)));
  }

  private static final Profile KINDS =
      TextProfiles.of(
          "a[interpreted];b[jit] 1",
          "a[jit];b[inlined] 5",
          "a[jit];b[inlined];read[native] 4",
          "a[jit];b[jit] 3",
          "GC[cpp] 2");

  @Test
  void aJoinedNodeRanAsMostOfItsSamples() {
    assertEquals("GC CPP, a JIT, b INLINED, read NATIVE", kinds(KINDS, "frames:method"));
  }

  @Test
  void callersOfWhatIsFocusedOnRanAsTheyDidForIt() {
    assertEquals("a JIT, b INLINED, read NATIVE", kinds(KINDS, "frames:method focus:read"));
    assertEquals("a JIT, b INLINED", kinds(KINDS, "frames:method drop:read drop:GC"));
  }

  @Test
  void whatIsHiddenDoesNotColourItsCaller() {
    assertEquals(
        "[native code only] SYNTHETIC, a JIT, b INLINED", kinds(KINDS, "frames:method native:off"));
  }

  @Test
  void callersOfWhatIsFoldedOrHiddenRanAsTheyDid() {
    assertEquals(
        "a JIT, lib.x FOLD, b JIT",
        kinds(TextProfiles.of("a[jit];lib.x;lib.y;b[jit] 1"), "focus:b frames:method fold:-lib.*"));
    assertEquals(
        "a INTERPRETED, a JIT, lib.x FOLD, c JIT",
        kinds(
            TextProfiles.of("a[interpreted];a[jit];lib.x;lib.y;c[jit] 1"),
            "focus:c frames:method fold:-lib.*"));
    assertEquals(
        "a INTERPRETED, a JIT, c JIT",
        kinds(
            TextProfiles.of("a[interpreted];a[jit];x[inlined];c[jit] 1"),
            "hide:x focus:c frames:method"));
    assertEquals(
        "lib.x FOLD, a JIT, lib.x FOLD, c JIT",
        kinds(
            TextProfiles.of("lib.x;h[inlined];a[jit];h[inlined];lib.x;c[jit] 1"),
            "hide:h focus:c frames:method fold:-lib.*"));
  }

  @Test
  void saysWhatHidingNativeFramesMoves() {
    assertEquals(new NativeTime(6, 0, 2, 2), TextProfiles.view(KINDS).nativeTime(NEVER));
    assertEquals(
        new NativeTime(4, 0, 0, 0),
        TextProfiles.view(KINDS, "native:off", "focus:a").nativeTime(NEVER));
    Profile reads = TextProfiles.of("a[jit];read[native] 4", "a[jit];read[native];vfs[kernel] 3");
    assertEquals(new NativeTime(7, 3, 0, 0), TextProfiles.view(reads).nativeTime(NEVER));
  }

  private static String kinds(Profile profile, String transforms) {
    View view = TextProfiles.view(profile, transforms.split(" "));
    CallTree tree = CallTree.of(view.stacks(NEVER), NEVER);
    FrameKinds kinds = view.frameKinds(NEVER);
    return joined(
        tree.nodeCount() - 1, ", ", i -> tree.name(i + 1) + " " + kinds.kind(tree.stackId(i + 1)));
  }

  private static final SampleType ALLOC =
      new SampleType("jdk.ObjectAllocationSample", SampleCategory.ALLOCATION, WeightUnit.BYTES);
  private static final Attribute ALLOCATED = new Attribute("objectClass", Attribute.Kind.STRING);

  @Test
  void endsStacksWithTheClassThatWasAllocated() {
    ProfileBuilder builder = new ProfileBuilder();
    int stackId = TextProfiles.stack(builder, "app.Main.run:1[jit]");
    SampleTable.Builder rows = builder.samples(ALLOC, ALLOCATED);
    for (String className : new String[] {"byte[]", "java.lang.String", "byte[]", ""}) {
      rows.add(1, Ids.NONE, stackId, ThreadState.RUNNABLE, 100);
      rows.attribute(0, builder.symbols().strings().intern(className));
    }
    ByClass byClass = ByClass.of(builder.build(), NEVER).orElseThrow();
    View view = View.of(byClass.profile(), ProfileFilter.BY_METHOD);
    CallTree tree = CallTree.of(view.stacks(NEVER), NEVER);
    List<String> nodes = new ArrayList<>();
    List<String> classes = new ArrayList<>();
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      nodes.add(tree.name(nodeId) + " " + tree.totalWeight(nodeId));
      if (byClass.isClass(tree.symbols().frames().methodId(tree.frameId(nodeId)))) {
        classes.add(tree.name(nodeId));
      }
    }
    assertEquals(List.of("app.Main.run 400", "byte[] 200", "java.lang.String 100"), nodes);
    assertEquals(List.of("byte[]", "java.lang.String"), classes);
  }

  @Test
  void isNothingWhereSamplesHaveNoClass() {
    assertTrue(ByClass.of(TextProfiles.of("a.A.b 1"), NEVER).isEmpty());
  }
}
