package dev.candela.engine.diff;

import dev.candela.engine.diff.DiffUnit.CostUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;

public record CostText(DiffUnit unit, CostUnit costUnit) {
  public static CostText of(Diff diff) {
    return new CostText(diff.unit(), diff.costUnit());
  }

  /** {@code 1.23 s}, {@code 312 ms/s}, {@code 31.2 %}, {@code 4.10 µs/op}. */
  public String cost(double cost) {
    return switch (unit) {
      case SHARE -> Quantities.percent(cost);
      case TOTAL -> amount(cost);
      default -> rate(cost) + unit.suffix();
    };
  }

  public String difference(double difference) {
    return (difference < 0 ? "-" : "+") + cost(Math.abs(difference));
  }

  private String amount(double cost) {
    return costUnit == CostUnit.SECONDS ? Quantities.duration(cost) : rate(cost);
  }

  private String rate(double cost) {
    return switch (costUnit) {
      case SECONDS -> Quantities.seconds(cost);
      case BYTES -> Quantities.bytes(cost);
      case COUNT -> Quantities.amount(cost);
      case SAMPLES -> Messages.text("page.samples", Quantities.amount(cost));
    };
  }
}
