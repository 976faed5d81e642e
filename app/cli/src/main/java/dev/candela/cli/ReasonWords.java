package dev.candela.cli;

import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Reason;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.text.Quantities;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What recordings show about why something changed, in words. */
final class ReasonWords {
  private ReasonWords() {}

  /** All of it in one line. */
  static String line(List<Reason> reasons) {
    return reasons.stream().map(ReasonWords::words).collect(Collectors.joining("; "));
  }

  static String words(Reason reason) {
    return switch (reason) {
      case Reason.Under(double part, String name) -> part(part) + " of it under " + name;
      case Reason.OwnCode(double part) -> part(part) + " of it in its own code";
      case Reason.Ran(FrameKind kind, double before, double after) ->
          words(kind)
              + " in "
              + Quantities.wholePercent(before)
              + " of its samples before, "
              + Quantities.wholePercent(after)
              + " after";
      case Reason.MovedWith moved -> words(moved);
    };
  }

  private static String words(Reason.MovedWith moved) {
    CostText text = new CostText(moved.unit(), moved.costUnit());
    return (moved.other() == Reason.Other.ALLOCATIONS ? "allocates " : "waits for locks ")
        + text.cost(moved.before())
        + " before, "
        + text.cost(moved.after())
        + " after";
  }

  private static String words(FrameKind kind) {
    return kind == FrameKind.C1 ? "compiled by C1" : kind.name().toLowerCase(Locale.ROOT);
  }

  /** Other parts may have changed the other way. */
  private static String part(double part) {
    return part > 1.005 ? "more than all" : Quantities.wholePercent(part);
  }
}
