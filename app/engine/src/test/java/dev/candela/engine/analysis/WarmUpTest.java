package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.Span;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.select.SampleSelection;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Programs that switch at a known moment. */
final class WarmUpTest {

  @Test
  void findsWhenCodeWasCompiled() {
    for (long seed = 0; seed < 10; seed++) {
      Profile profile = program(new Random(seed), 4000, "main;a[interpreted]", "main;a[jit]");
      WarmUp warmUp = WarmUp.of(profile, SampleSelection.ALL, NEVER);
      assertEquals(4e9, (double) warmUp.steadyNanos(), 1e9, "seed " + seed);
      assertEquals(0.2, warmUp.share(), 0.05);
      assertTrue(warmUp.knowsKinds());
    }
  }

  @Test
  void findsWhenOtherMethodsTookOver() {
    Profile profile = program(new Random(1), 6000, "main;load", "main;serve");
    WarmUp warmUp = WarmUp.of(profile, SampleSelection.ALL, NEVER);
    assertEquals(6e9, (double) warmUp.steadyNanos(), 1e9);
    assertFalse(warmUp.knowsKinds());
  }

  @Test
  void doesNotTakeAPhaseOfCompiledCodeForAWarmUp() {
    Profile profile = program(new Random(1), 6000, "main;load[jit]", "main;serve[jit]");
    assertEquals(0, WarmUp.of(profile, SampleSelection.ALL, NEVER).steadyBlock());
  }

  @Test
  void doesNotTakeOneRecordingForTheWarmUpOfAnother() {
    Profile first = program(new Random(1), 6000, "main;load", "main;serve");
    assertTrue(WarmUp.of(first, SampleSelection.ALL, NEVER).share() > 0);
    ProfileBuilder whole = new ProfileBuilder();
    whole.append(first, "a", Map.of());
    whole.recorded(new Span(90_000_000_000L, 99_000_000_000L));
    assertEquals(0, WarmUp.of(whole.build(), SampleSelection.ALL, NEVER).share());
  }

  @Test
  void findsNoWarmUpWhereThereIsNone() {
    int found = 0;
    for (long seed = 0; seed < 30; seed++) {
      Profile profile = program(new Random(seed), 0, "main;a", "main;a");
      found += WarmUp.of(profile, SampleSelection.ALL, NEVER).steadyBlock() > 0 ? 1 : 0;
    }
    assertTrue(found <= 2, found + " of 30");
  }

  @Test
  void takesAProgramThatHasEndedItsWorkForNoWarmUp() {
    Profile profile =
        TextProfiles.of(
            joined(600, "\n", i -> "main;work 1 time=" + 5 * i),
            joined(20, "\n", i -> "main;wait 1 time=" + (10_000 + 500 * i)));
    assertEquals(0, WarmUp.of(profile, SampleSelection.ALL, NEVER).steadyBlock());
  }

  @Test
  void isSteadyFromTheStartWithoutSamples() {
    WarmUp warmUp = WarmUp.of(TextProfiles.of("a 1"), SampleSelection.ALL, NEVER);
    assertEquals(0, warmUp.steadyBlock());
    assertEquals(0, warmUp.share());
  }

  /** A sample every 5 ms; half of them in what does not change. */
  private static Profile program(Random random, int switchMillis, String before, String after) {
    return TextProfiles.of(
        joined(
            4000,
            "\n",
            i -> {
              String changing = 5 * i < switchMillis ? before : after;
              String stack = random.nextBoolean() ? changing : "main;b" + random.nextInt(5);
              return stack + " 1 time=" + 5 * i;
            }));
  }
}
