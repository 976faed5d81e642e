package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.analysis.tree.BottomUpTree;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.analysis.tree.CallersCallees;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.testkit.ProfileText;
import dev.candela.engine.testkit.RandomProfiles;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What holds for every profile, tried on many. */
final class ProfilePropertiesTest {
  private static final List<Profile> PROFILES =
      LongStream.range(0, 40).mapToObj(RandomProfiles::of).toList();

  private static final List<String> KEEP_TOTALS =
      List.of(
          ("native:off fold:+my.*,-* fold:-* recursion:all recursion:direct"
                  + " hide:lib.B3.m6 merge:my.A1.m2 frames:method frames:line frames:kind"
                  + " frames:class frames:package")
              .split(" "));
  private static final List<String> COMMUTE =
      List.of("include:m[1-4]", "exclude:m7", "focus:my.A0.m1", "drop:lib.B4.m8");

  private static final SampleSelection SOME =
      SampleSelection.ALL
          .withRange(new Span(300_000_000, 2_000_000_000))
          .withThreads(ThreadChoice.named("[1-5]$"))
          .withStates(Set.of(ThreadState.RUNNABLE, ThreadState.PARKED));

  @Test
  void totalIsTheSumOfSelfAndCallees() {
    for (Profile profile : PROFILES) {
      WeightedStacks stacks = byMethod(profile);
      CallTree tree = CallTree.of(stacks, NEVER);
      long selfSum = 0;
      for (int nodeId = 0; nodeId < tree.nodeCount(); nodeId++) {
        long sum = tree.selfSamples(nodeId);
        for (int i = 0; i < tree.childCount(nodeId); i++) {
          sum += tree.totalSamples(tree.firstChild(nodeId) + i);
        }
        assertEquals(tree.totalSamples(nodeId), sum);
        selfSum += tree.selfWeight(nodeId);
      }
      assertEquals(tree.totalWeight(CallTree.ROOT), selfSum);
      assertEquals(stacks.weights().totalWeight(), selfSum);
    }
  }

  @Test
  void turnedRoundTheTotalIsTheSame() {
    for (Profile profile : PROFILES) {
      WeightedStacks stacks = byMethod(profile);
      CallTree inverted = BottomUpTree.complete(stacks, BottomUpTree.Top.INNERMOST, 0, NEVER);
      assertEquals(stacks.weights().totalSamples(), inverted.totalSamples(CallTree.ROOT));
      HotMethods methods = HotMethods.of(stacks, NEVER);
      for (int i = 0; i < inverted.childCount(CallTree.ROOT); i++) {
        int nodeId = inverted.firstChild(CallTree.ROOT) + i;
        if (!inverted.kind(nodeId).isNative()) {
          int methodId = inverted.methodId(nodeId);
          assertEquals(methods.selfSamples(methodId), inverted.totalSamples(nodeId));
        }
      }
      long endingSum = 0;
      for (int nodeId = 0; nodeId < inverted.nodeCount(); nodeId++) {
        endingSum += inverted.selfWeight(nodeId);
      }
      assertEquals(stacks.weights().totalWeight(), endingSum);
    }
  }

  @Test
  void aSelectionCountsTheRowsThatItMeans() {
    for (Profile profile : PROFILES) {
      for (String event : List.of("cpu", "alloc", "cpu,alloc")) {
        SampleSelection selection = SOME.withEvents(EventChoice.parse(event));
        StackWeights weights = StackWeights.of(profile, selection, NEVER);
        assertEquals(
            rowByRow(profile, selection, event), sums(weights, profile.stacks().size()), event);
      }
    }
  }

  @Test
  void transformsThatOnlyReshapeKeepTotals() {
    for (Profile profile : PROFILES) {
      StackWeights all = StackWeights.of(profile, SampleSelection.ALL, NEVER);
      for (String text : KEEP_TOTALS) {
        WeightedStacks shown =
            WeightedStacks.of(all, Transforms.parse(List.of(text)).view(profile, NEVER));
        assertEquals(all.totalSamples(), shown.weights().totalSamples(), text);
        assertEquals(all.totalWeight(), shown.weights().totalWeight(), text);
      }
    }
  }

  @Test
  void transformsThatOnlyReshapeDoNothingTwice() {
    for (Profile profile : PROFILES) {
      for (String text : KEEP_TOTALS) {
        if (!text.startsWith("fold") && !text.equals("hide:lib.B3.m6")) {
          assertEquals(shows(profile, text), shows(profile, text, text), text);
        }
      }
    }
  }

  @Test
  void choicesOfStacksCommute() {
    for (Profile profile : PROFILES) {
      for (String one : COMMUTE) {
        for (String other : COMMUTE) {
          assertEquals(shows(profile, one, other), shows(profile, other, one));
        }
      }
    }
  }

  @Test
  void foldingAndUnfoldingLeavesNothing() {
    StackTransform fold = StackTransforms.parse("fold:-lib.*");
    for (Profile profile : PROFILES) {
      Transforms plain = Transforms.parse(List.of("native:off", "frames:method"));
      assertEquals(shows(profile, plain), shows(profile, plain.plus(fold).without(fold)));
    }
  }

  @Test
  void threadsAddUpToAll() {
    for (Profile profile : PROFILES) {
      StackWeights all = StackWeights.of(profile, SampleSelection.ALL, NEVER);
      ThreadShares shares = ThreadShares.of(profile, SampleSelection.ALL, NEVER);
      long samples = 0;
      for (int threadId : shares.byWeight()) {
        ThreadChoice alone = ThreadChoice.of(Set.of(threadId));
        StackWeights ofThread =
            StackWeights.of(profile, SampleSelection.ALL.withThreads(alone), NEVER);
        assertEquals(ofThread.totalSamples(), shares.samples(threadId));
        assertEquals(ofThread.totalWeight(), shares.weight(threadId));
        samples += shares.samples(threadId);
      }
      assertEquals(all.totalSamples(), samples);
    }
  }

  @Test
  void methodsCountEachSampleOnce() {
    for (Profile profile : PROFILES) {
      WeightedStacks stacks = byMethod(profile);
      HotMethods methods = HotMethods.of(stacks, NEVER);
      long selfSum = 0;
      for (int methodId : methods.bySelf()) {
        assertEquals(stackByStack(stacks, methodId), methods.totalWeight(methodId));
        selfSum += methods.selfWeight(methodId);
      }
      assertEquals(
          stacks.weights().totalWeight() - stacks.weights().weight(StackTable.ROOT), selfSum);
    }
  }

  @Test
  void callersAndCalleesAddUpToTheMethod() {
    for (Profile profile : PROFILES) {
      WeightedStacks stacks = byMethod(profile);
      HotMethods methods = HotMethods.of(stacks, NEVER);
      for (int methodId : methods.byTotal()) {
        CallersCallees around = CallersCallees.of(stacks, methodId, NEVER);
        long callers = 0;
        for (int caller : around.callers().byWeight()) {
          callers += around.callers().weight(caller);
        }
        long callees = methods.selfWeight(methodId);
        for (int callee : around.callees().byWeight()) {
          callees += around.callees().weight(callee);
        }
        assertEquals(methods.totalWeight(methodId), callers);
        assertEquals(methods.totalWeight(methodId), callees);
      }
    }
  }

  @Test
  void sharesAgreeWithHotMethods() {
    for (Profile profile : PROFILES) {
      StackView view = ProfileFilter.BY_METHOD.transforms().view(profile, NEVER);
      WeightedStacks stacks = WeightedStacks.of(StackWeights.of(profile, SOME, NEVER), view);
      HotMethods methods = HotMethods.of(stacks, NEVER);
      int[] methodIds = methods.byTotal();
      Shares shares = Shares.ofMethods(new TimedSamples(profile, SOME, view, NEVER), methodIds);
      for (int i = 0; i < methodIds.length; i++) {
        assertEquals(methods.totalSamples(methodIds[i]), shares.total(i).samples());
        assertEquals(methods.selfSamples(methodIds[i]), shares.self(i).samples());
        assertEquals(methods.allSamples(), shares.total(i).allSamples());
        assertEquals(
            (double) methods.totalWeight(methodIds[i]) / methods.allWeight(),
            shares.total(i).share(),
            1e-12);
      }
    }
  }

  private static long stackByStack(WeightedStacks stacks, int methodId) {
    long weight = 0;
    for (int stackId = 1; stackId < stacks.stacks().size(); stackId++) {
      Set<Integer> methodIds = new HashSet<>();
      for (int frameId : stacks.stacks().frameIds(stackId)) {
        methodIds.add(stacks.symbols().frames().methodId(frameId));
      }
      weight += methodIds.contains(methodId) ? stacks.weights().weight(stackId) : 0;
    }
    return weight;
  }

  private static List<Long> rowByRow(Profile profile, SampleSelection selection, String events) {
    long[] sums = new long[2 * profile.stacks().size()];
    for (String event : events.split(",")) {
      SampleTable table = profile.samples(event).orElseThrow();
      for (int row = 0; row < table.size(); row++) {
        if (selection.range().contains(table.startNanos().get(row))
            && profile.threads().name(table.threadIds().getInt(row)).matches(".*[1-5]")
            && selection.states().contains(table.state(row))) {
          int stackId = table.stackIds().getInt(row);
          sums[2 * stackId]++;
          sums[2 * stackId + 1] += events.contains(",") ? 1 : table.weights().get(row);
        }
      }
    }
    return Arrays.stream(sums).boxed().toList();
  }

  private static List<Long> sums(StackWeights weights, int stackCount) {
    List<Long> list = new ArrayList<>();
    for (int stackId = 0; stackId < stackCount; stackId++) {
      list.add(weights.samples(stackId));
      list.add(weights.weight(stackId));
    }
    return list;
  }

  private static String shows(Profile profile, String... transforms) {
    // Kinds do not show in text, so frames that differ in them alone would look the same.
    List<String> texts = new ArrayList<>(List.of("frames:line"));
    texts.addAll(List.of(transforms));
    return shows(profile, Transforms.parse(texts));
  }

  private static String shows(Profile profile, Transforms transforms) {
    StackWeights all = StackWeights.of(profile, SampleSelection.ALL, NEVER);
    return ProfileText.stacks(WeightedStacks.of(all, transforms.view(profile, NEVER)));
  }

  private static WeightedStacks byMethod(Profile profile) {
    return View.of(profile, ProfileFilter.BY_METHOD).stacks(NEVER);
  }
}
