package dev.candela.cli;

import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Reason;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.List;
import java.util.stream.Collectors;

/** The texts of reasons for a change. */
final class ReasonWords {
  private ReasonWords() {}

  /** All reasons in one line. */
  static String line(List<Reason> reasons) {
    return reasons.stream().map(ReasonWords::words).collect(Collectors.joining("; "));
  }

  static String words(Reason reason) {
    return switch (reason) {
      case Reason.Under(double part, String name) ->
          Messages.text("cli.reason.under", part(part), name);
      case Reason.OwnCode(double part) -> Messages.text("cli.reason.own", part(part));
      case Reason.Ran(FrameKind kind, double before, double after) ->
          Messages.text(
              "cli.reason.ran." + Messages.key(kind),
              Quantities.wholePercent(before),
              Quantities.wholePercent(after));
      case Reason.MovedWith moved -> words(moved);
    };
  }

  private static String words(Reason.MovedWith moved) {
    CostText text = new CostText(moved.unit(), moved.costUnit());
    return Messages.text(
        "cli.reason." + Messages.key(moved.other()),
        text.cost(moved.before()),
        text.cost(moved.after()));
  }

  /** More than 100 % if other parts changed the other way. */
  private static String part(double part) {
    return part > 1.005 ? Messages.text("cli.reason.more-than-all") : Quantities.wholePercent(part);
  }
}
