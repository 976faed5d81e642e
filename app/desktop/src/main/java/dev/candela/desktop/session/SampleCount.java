package dev.candela.desktop.session;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import java.util.List;

/**
 * Numbers of samples, which say of which events they are where there are several. Weights with
 * fractions stand for themselves: how many samples are behind them is unknown.
 */
public final class SampleCount {
  private SampleCount() {}

  /** Of the chosen events. */
  public static String text(View view, WeightUnit unit, long samples, long weight) {
    String count = unit.countText(samples, weight);
    return isMixed(view.profile())
        ? Messages.text(
            "quantity.samples.of",
            EventChoice.titles(view.selection().tables(view.profile())),
            count)
        : count;
  }

  /** Of all events. */
  public static String text(Profile profile) {
    List<SampleTable> tables = List.copyOf(profile.samples());
    String count =
        StackWeights.unitOf(tables)
            .countText(
                tables.stream().mapToLong(SampleTable::size).sum(),
                tables.stream().mapToLong(SampleTable::weightSum).sum());
    return isMixed(profile)
        ? Messages.text("quantity.samples.of", Messages.text("quantity.all-events"), count)
        : count;
  }

  private static boolean isMixed(Profile profile) {
    return EventChoice.available(profile).size() > 1;
  }
}
