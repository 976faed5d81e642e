package dev.candela.engine.view;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.Span;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilteredProfileTest {
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
}
