package dev.candela.engine.view;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.candela.engine.model.Profile;
import dev.candela.engine.testkit.ProfileText;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ViewCacheTest {
  private static final Transforms ONE = Transforms.parse(List.of("hide:a"));
  private static final Transforms TWO = ONE.plus(StackTransforms.parse("hide:b"));
  private static final Transforms OTHER = ONE.plus(StackTransforms.parse("hide:c"));

  private final Profile profile = TextProfiles.of("a;b;c 1\nb;c 2\n");
  private final ViewCache cache = new ViewCache(StackView.of(profile));

  @Test
  void takesUpWhereItLeftOff() {
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
    StackWeights all = StackWeights.of(profile, SampleSelection.ALL, NEVER);
    return ProfileText.stacks(WeightedStacks.of(all, cache.view(transforms, NEVER)));
  }
}
