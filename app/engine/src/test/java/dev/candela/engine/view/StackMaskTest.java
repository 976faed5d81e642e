package dev.candela.engine.view;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.analysis.KindMix;
import dev.candela.engine.analysis.Timeline;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackPath;
import dev.candela.engine.view.transform.StackView;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StackMaskTest {
  private static final TimeGrid GRID = new TimeGrid(new Span(0, 40_000_000), 2);

  private final Profile profile =
      TextProfiles.of(
          """
          main;book;add 2 time=0
          main;book 3 time=30
          main;send;book 5 time=30
          other 7 time=0
          """);

  @Test
  void countsStacksWithAMethodWhereverItIs() {
    assertEquals("2 8", counts(StackMask.withMethod(all(), "book")));
    assertEquals("0 0", counts(StackMask.withMethod(all(), "nothing")));
  }

  @Test
  void countsStacksBelowAPlaceOnly() {
    assertEquals("2 3", counts(StackMask.below(all(), StackPath.parse("main;book"))));
    assertEquals("9 8", counts(StackMask.below(all(), StackPath.ROOT)));
  }

  @Test
  void countsWhatTransformsLeave() {
    StackView dropped = Transforms.parse(List.of("drop:send")).view(profile, NEVER);
    assertEquals("9 3", counts(StackMask.of(dropped)));
    assertEquals("2 3", counts(StackMask.withMethod(dropped, "book")));
    assertEquals(StackMask.ALL, StackMask.of(all()));
  }

  @Test
  void narrowsTheMixOfKindsToo() {
    StackMask book = StackMask.withMethod(all(), "book");
    KindMix mix = KindMix.of(profile, SampleSelection.ALL, GRID, book, NEVER);
    long samples = 0;
    for (FrameKind kind : FrameKind.values()) {
      samples += mix.samples(kind);
    }
    assertEquals(10, samples);
  }

  private StackView all() {
    return StackView.of(profile);
  }

  private String counts(StackMask mask) {
    Timeline times = Timeline.of(profile, SampleSelection.ALL, GRID, mask, NEVER);
    return times.samples(0, 0) + " " + times.samples(0, 1);
  }
}
