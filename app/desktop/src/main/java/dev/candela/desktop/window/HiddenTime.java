package dev.candela.desktop.window;

import dev.candela.desktop.frame.Amounts;
import dev.candela.desktop.session.Scope;
import dev.candela.desktop.text.Messages;
import dev.candela.engine.analysis.NativeTime;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.view.transform.StackView;

/** Where the time of native frames went that are hidden. */
final class HiddenTime {
  private HiddenTime() {}

  /** A sentence; empty while nothing is hidden. For a worker. */
  static String words(Scope scope) {
    if (scope.choice().nativeFrames()) {
      return "";
    }
    StackWeights weights = StackWeights.of(scope.profile(), scope.selection(), scope.control());
    // Without what the user has left out, as the graph beside it.
    StackView view = scope.view(Grain.METHOD);
    NativeTime hidden = NativeTime.of(scope.profile(), weights, view);
    WeightUnit unit = weights.unit();
    long all = weights.through(view).totalWeight();
    String charged =
        amount(
            unit,
            hidden.samples() - hidden.onlySamples(),
            hidden.weight() - hidden.onlyWeight(),
            all);
    return hidden.onlySamples() == 0
        ? Messages.text("chip.native.hidden", charged)
        : Messages.text(
            "chip.native.hidden.only",
            charged,
            amount(unit, hidden.onlySamples(), hidden.onlyWeight(), all));
  }

  private static String amount(WeightUnit unit, long samples, long weight, long allWeight) {
    // A chip is short: samples only where there is nothing else.
    return Messages.text(
        "chip.native.amount",
        unit == WeightUnit.SAMPLES
            ? Amounts.amount(unit, samples, weight)
            : Amounts.weight(unit, weight),
        Amounts.percent((double) weight / Math.max(1, allWeight)));
  }
}
