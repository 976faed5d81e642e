package dev.candela.desktop.compare;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;

/** What one of the two sides is, in words. */
final class SideDescription {
  private SideDescription() {}

  /**
   * How long it took, how much there is, and what recorded it.
   *
   * @param chosenNanos how long the time is that is looked at
   * @param diff what came of it, or null before anything has
   */
  static List<String> words(Profile profile, long chosenNanos, Diff diff, Side side) {
    List<String> words = new ArrayList<>();
    words.add(Quantities.duration(chosenNanos));
    if (diff != null) {
      long samples = diff.tree().totalSamples(side, CallTree.ROOT);
      words.add(Messages.text("quantity.samples", samples));
      if (chosenNanos > 0) {
        words.add(Messages.text("compare.rate", Math.round(samples * 1e9 / chosenNanos)));
      }
    }
    Origin origin = profile.origin();
    if (!origin.recorder().isEmpty()) {
      words.add(origin.recorder());
    }
    if (!origin.jvm().isEmpty()) {
      words.add(origin.shortJvm());
    }
    return words;
  }
}
