package dev.candela.engine.view.select;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.ProfileText;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

final class SampleSelectionTest {
  private static final SampleSelection ALL = SampleSelection.ALL;
  private static final Profile PROFILE =
      TextProfiles.of(
          """
          a 1 thread=http-1 time=0
          b 2 thread=http-2 time=10 state=sleeping
          c 3 thread=main time=20
          d 4 thread=main time=30 event=wall weight=10
          e 5 thread=main time=30 event=alloc weight=1000
          """);

  @Test
  void namesEventsAsAPersonDoes() {
    assertEquals("CPU", EventChoice.titles(EventChoice.AUTO.tables(PROFILE)));
    assertEquals(
        "Wall, Alloc", EventChoice.titles(EventChoice.parse("wall,alloc").tables(PROFILE)));
  }

  @Test
  void leavesOutWhatWaitsOfCpuUnlessAskedForIt() {
    Profile profile =
        TextProfiles.of("work 3", "poll 4 state=waiting", "idle 5 state=waiting event=wall");
    assertEquals(3, StackWeights.of(profile, ALL, NEVER).totalSamples());
    assertEquals(4, ALL.leftOutWaiting(profile, NEVER));
    SampleSelection waiting = ALL.withStates(Set.of(ThreadState.WAITING));
    assertEquals(4, StackWeights.of(profile, waiting, NEVER).totalSamples());
    assertEquals(0, waiting.leftOutWaiting(profile, NEVER));
    SampleSelection wall = ALL.withEvents(EventChoice.parse("wall"));
    assertEquals(5, StackWeights.of(profile, wall, NEVER).totalSamples());
    assertEquals(0, wall.leftOutWaiting(profile, NEVER));
  }

  @Test
  void takesTheFirstCategoryUnlessTold() {
    assertSelects("a 1\nb 2\nc 3\n", ALL);
  }

  @Test
  void takesCategoriesAndTypes() {
    assertSelects("d 40\n", ALL.withEvents(EventChoice.parse("wall")));
    assertSelects("e 5000\n", ALL.withEvents(EventChoice.parse("alloc")));
    assertSelects("", ALL.withEvents(EventChoice.parse("lock,jdk.Nothing")));
  }

  @Test
  void samplesOfDifferentUnitsAreOnlyCounted() {
    SampleSelection both = ALL.withEvents(EventChoice.parse("cpu,alloc"));
    assertSelects("a 1\nb 2\nc 3\ne 5\n", both);
    StackWeights weights = StackWeights.of(PROFILE, both, NEVER);
    assertEquals(WeightUnit.SAMPLES, weights.unit());
    assertEquals(11, weights.totalWeight());
  }

  @Test
  void samplesOfOneUnitKeepTheirWeights() {
    assertSelects("a 1\nb 2\nc 3\nd 40\n", ALL.withEvents(EventChoice.parse("cpu, wall")));
  }

  @Test
  void prefersTheTypeThatAnswersBest() {
    for (String types :
        List.of(
            "CPU jdk.CPUTimeSample datadog.ExecutionSample jdk.ExecutionSample",
            "CPU datadog.ExecutionSample jdk.ExecutionSample jdk.NativeMethodSample",
            "ALLOCATION jdk.ObjectAllocationOutsideTLAB jdk.ObjectAllocationSample other",
            "ALLOCATION jdk.ObjectAllocationSample datadog.ObjectSample",
            "LIVE profiler.LiveObject datadog.HeapLiveObject jdk.OldObjectSample",
            "LIVE datadog.HeapLiveObject jdk.OldObjectSample")) {
      List<String> words = List.of(types.split(" "));
      ProfileBuilder builder = new ProfileBuilder();
      for (String name : words.subList(1, words.size()).reversed()) {
        SampleCategory category = SampleCategory.valueOf(words.getFirst());
        TextProfiles.sample(builder, name, category, WeightUnit.SAMPLES, 4);
      }
      List<SampleTable> chosen = EventChoice.AUTO.tables(builder.build());
      assertEquals(words.subList(1, 2), chosen.stream().map(table -> table.type().name()).toList());
    }
    Profile one =
        TextProfiles.of("a 1 event=jdk.ExecutionSample\nb 2 event=jdk.NativeMethodSample\n");
    assertEquals(2, EventChoice.parse("cpu").tables(one).size());
    assertEquals(
        Map.of("jdk.ExecutionSample", 1, "jdk.NativeMethodSample", 2), EventChoice.available(one));
  }

  @Test
  void takesATypeThatIsCalledLikeAnotherCategory() {
    ProfileBuilder builder = new ProfileBuilder();
    TextProfiles.sample(builder, "live", SampleCategory.OTHER, WeightUnit.SAMPLES, 4);
    assertEquals(1, EventChoice.parse("live").tables(builder.build()).size());
    assertEquals(0, EventChoice.parse("lock").tables(builder.build()).size());
  }

  @Test
  void aRangeEndsBeforeItsEnd() {
    assertSelects("b 2\n", ALL.withRange(new Span(10_000_000, 20_000_000)));
    assertSelects("", ALL.withRange(new Span(10_000_000, 10_000_000)));
    assertEquals(
        new Span(10_000_000, PROFILE.span().endNanos()),
        ALL.withRange(new Span(10_000_000, Long.MAX_VALUE)).rangeIn(PROFILE));
    assertEquals(PROFILE.span(), ALL.rangeIn(PROFILE));
  }

  @Test
  void takesThreadsByNameOrId() {
    assertSelects("a 1\nb 2\n", ALL.withThreads(ThreadChoice.named("^http")));
    assertSelects("b 2\n", ALL.withThreads(ThreadChoice.of(Set.of(1))));
  }

  @Test
  void takesStates() {
    assertSelects("b 2\n", ALL.withStates(Set.of(ThreadState.SLEEPING)));
  }

  @Test
  void allMustAgree() {
    assertSelects(
        "a 1\n",
        ALL.withStates(Set.of(ThreadState.RUNNABLE))
            .withThreads(ThreadChoice.named("http"))
            .withRange(new Span(0, 15_000_000)));
  }

  @Test
  void goingBackIsUsingTheEarlierValue() {
    SampleSelection before = ALL.withThreads(ThreadChoice.named("http"));
    assertEquals(before, before.withRange(new Span(0, 1)).withRange(SampleSelection.ALWAYS));
    assertEquals(ALL, before.withThreads(ThreadChoice.ALL));
  }

  @Test
  void saysWhatIsWrongWithARegularExpression() {
    String message = message(IllegalArgumentException.class, () -> ThreadChoice.named("["));
    assertTrue(message.startsWith("\"[\" is not a valid regular expression: "), message);
  }

  @Test
  void readsEventTexts() {
    assertEquals(
        List.of("wall", "jdk.ThreadPark"), EventChoice.parse("wall,jdk.ThreadPark").names());
    assertEquals(EventChoice.AUTO, EventChoice.parse("auto"));
    assertEquals(EventChoice.AUTO, EventChoice.parse(" "));
  }

  @Test
  void canBeCancelled() {
    assertThrows(CancellationException.class, () -> StackWeights.of(PROFILE, ALL, () -> true));
  }

  private static void assertSelects(String expected, SampleSelection selection) {
    ProfileFilter filter = new ProfileFilter(selection, Transforms.NONE);
    assertEquals(expected, ProfileText.stacks(View.of(PROFILE, filter).stacks(NEVER)));
  }
}
