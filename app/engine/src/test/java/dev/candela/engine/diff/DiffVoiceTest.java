package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.diff;
import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.candela.engine.diff.DiffUnit.CostUnit;
import dev.candela.engine.diff.Evidence.Reason;
import dev.candela.engine.diff.Mismatch.Kind;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Everything that the engine can say of a comparison has words in the bundle. */
final class DiffVoiceTest {
  private static final List<Mismatch> MISMATCHES =
      List.of(
          new Mismatch.Different(Kind.ENGINE, List.of("jfr"), List.of("async", "threads")),
          new Mismatch.Different(Kind.EVENT, List.of("cpu"), List.of("wall")),
          new Mismatch.Different(Kind.JVM, List.of(""), List.of("25")),
          new Mismatch.Different(Kind.OPTIONS, List.of("", "-Xmx1g"), List.of("-Xmx2g")),
          new Mismatch.Intervals(List.of(1_000_000L), List.of(10_000_000L, 20_000_000L)),
          new Mismatch.Intervals(List.of(), List.of(10_000_000L)),
          new Mismatch.Shares(),
          new Mismatch.Load(1.42),
          new Mismatch.Load(0.7),
          new Mismatch.Busy(OptionalDouble.empty(), OptionalDouble.of(0.51)),
          new Mismatch.Matched(0.2),
          new Mismatch.Renamed(List.of("app.Old.main"), List.of("app.New.main", "app.New.run")),
          new Mismatch.Lengths(10, 20.5),
          new Mismatch.Stopped(4, 6, true),
          new Mismatch.Stopped(6, 6, false),
          new Mismatch.Untimed(List.of("a.folded")),
          new Mismatch.Untimed(List.of("a.folded", "b.folded")),
          new Mismatch.Damaged("a.jfr", List.of("cut"), true),
          new Mismatch.Damaged("a.jfr", List.of("cut", "worse"), false),
          new Mismatch.Bias(Optional.empty(), "Stacks are cut."),
          new Mismatch.Bias(Optional.of(Side.BEFORE), "Stacks are cut."),
          new Mismatch.Bias(Optional.of(Side.AFTER), "Stacks are cut."),
          new Mismatch.Moved(0.2),
          new Mismatch.Apart(Mismatch.Kind.JVM_WORK, 0.06, 0.54),
          new Mismatch.Apart(Mismatch.Kind.LOSSES, 0.1, 0.4),
          new Mismatch.Apart(Mismatch.Kind.NAMELESS, 0.3, 0.29),
          new Mismatch.Truncated("a.jfr", 0.3, 64),
          new Mismatch.Threads("idle-*", 0.57, Side.BEFORE),
          new Mismatch.Threads("idle-*", 0.57, Side.AFTER),
          new Mismatch.Different(Kind.DEBUG_INFO, List.of("off"), List.of("")),
          new Mismatch.Apart(Mismatch.Kind.BIASED, 0.01, 0.38),
          new Mismatch.Few(Side.BEFORE, 12),
          new Mismatch.Few(Side.AFTER, 1));

  @Test
  void everyReasonToDoubtHasASentence() {
    Set<Kind> missing = EnumSet.allOf(Kind.class);
    for (Mismatch mismatch : MISMATCHES) {
      for (DiffVoice voice : DiffVoice.values()) {
        String sentence = voice.sentence(mismatch);
        assertFalse(sentence.matches(".*[{}].*|.*  .*|.* "), sentence);
      }
      missing.remove(mismatch.kind());
    }
    assertEquals(Set.of(), missing);
    assertEquals(
        "The sampling engines differ: jfr in A, async and threads in B. They see different code, so"
            + " differences may come from the engines, not from the program.",
        DiffVoice.WINDOW.sentence(MISMATCHES.getFirst()));
    assertEquals(
        "The JVMs differ: not recorded in A, 25 in B.",
        DiffVoice.WINDOW.sentence(MISMATCHES.get(2)));
    assertEquals(
        "The JVM options differ: none and -Xmx1g in A, -Xmx2g in B.",
        DiffVoice.WINDOW.sentence(MISMATCHES.get(3)));
    assertEquals(
        "The sampling intervals differ: 1.00 ms in A, 10.0 ms and 20.0 ms in B. Costs are scaled"
            + " accordingly.",
        DiffVoice.WINDOW.sentence(MISMATCHES.get(4)));
    String busy = DiffVoice.TERMINAL.sentence(MISMATCHES.get(9));
    assertContains(" CPU time (51 % in AFTER), so ", busy);
  }

  @Test
  void saysInItsOwnWordsWhatCannotBeCompared() {
    DiffSide cpu = side("one", SampleCategory.CPU, WeightUnit.SAMPLES);
    DiffSide bytes = side("two", SampleCategory.ALLOCATION, WeightUnit.BYTES);
    assertEquals(
        "one and two contain different kinds of samples (CPU in samples and ALLOCATION in bytes)."
            + " Choose an event that both have in the same unit, or record both with the same"
            + " engine.",
        refusal(cpu, bytes, DiffUnit.TOTAL));
    assertEquals(
        "The duration of one was not recorded, so its cost per second cannot be computed. Compare"
            + " totals instead.",
        refusal(cpu, cpu, DiffUnit.PER_SECOND));
    assertEquals(
        "To compare per operation, enter the number of operations of A and B.",
        refusal(cpu, cpu, DiffUnit.PER_OPERATION));
  }

  @Test
  void namesSidesAndRemediesAsTheyAreNamedThere() {
    Mismatch load = new Mismatch.Load(1.42);
    assertEquals(
        "Most code costs 42 % more per second in B. The load, or the CPU time that other processes"
            + " left, may differ; if so, costs per second are not comparable. Compare shares, or"
            + " enter the number of operations of A and B.",
        DiffVoice.WINDOW.sentence(load));
    assertEquals(
        "Most code costs 42 % more per second in AFTER. The load, or the CPU time that other"
            + " processes left, may differ; if so, costs per second are not comparable. Use --unit"
            + " share, or --operations N M for the cost of an operation.",
        DiffVoice.TERMINAL.sentence(load));
    assertEquals(
        "The threads idle-*, with 57 % of the cost in AFTER, have no samples in BEFORE, so their"
            + " cost counts as new. If that is not meant, choose the same threads on both sides.",
        DiffVoice.TERMINAL.sentence(new Mismatch.Threads("idle-*", 0.57, Side.BEFORE)));
  }

  @Test
  void countsSamplesInTheUsersLanguage() {
    CostText text = new CostText(DiffUnit.PER_SECOND, CostUnit.SAMPLES);
    assertEquals("12.3 samples/s", text.cost(12.3));
    assertEquals("-0.50 samples/s", text.difference(-0.5));
  }

  private static String refusal(DiffSide before, DiffSide after, DiffUnit unit) {
    DiffSettings settings = DiffSettings.DEFAULT.with(unit);
    return message(IncomparableException.class, () -> diff(before, after, settings));
  }

  private static DiffSide side(String name, SampleCategory category, WeightUnit unit) {
    ProfileBuilder builder = new ProfileBuilder();
    TextProfiles.sample(builder, category.name(), category, unit, 1);
    ProfileFilter filter =
        ProfileFilter.BY_METHOD.with(
            SampleSelection.ALL.withEvents(new EventChoice(List.of(category.name()))));
    return DiffText.side(name, builder.build(), filter);
  }

  @Test
  void everyReasonForAChangeHasWords() {
    assertEquals(
        "92 % of the change in a.B.c; more than 100 % of the change in its own code; interpreted in"
            + " 10 % of the samples in A, 40 % in B; allocates 2.00 MiB in A, 1.00 MiB in B",
        DiffVoice.WINDOW.line(
            List.of(
                new Reason.Under(0.92, "a.B.c"),
                new Reason.OwnCode(1.2),
                new Reason.Ran(FrameKind.INTERPRETED, 0.1, 0.4),
                moved(Reason.Other.ALLOCATIONS))));
    assertEquals(
        "on the call path that changed most, 92 % of the change in a.B.c; 40 % of the change in its"
            + " own code",
        DiffVoice.WINDOW.words(
            new Reason.OnLargestPath(
                List.of(new Reason.Under(0.92, "a.B.c"), new Reason.OwnCode(0.4)))));
    for (FrameKind kind : List.of(FrameKind.C1, FrameKind.INLINED, FrameKind.JIT)) {
      assertFalse(DiffVoice.WINDOW.line(List.of(new Reason.Ran(kind, 0, 1))).isEmpty());
    }
    assertFalse(DiffVoice.WINDOW.line(List.of(moved(Reason.Other.LOCKS))).isEmpty());
  }

  private static Reason moved(Reason.Other other) {
    return new Reason.MovedWith(other, DiffUnit.TOTAL, CostUnit.BYTES, 2 << 20, 1 << 20);
  }
}
