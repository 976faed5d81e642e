package dev.candela.engine.analysis;

import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Quantities;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Figures of a method in the window, text, CSV and JSON, in order; shares stand beside them. */
public enum MethodFigure {
  SELF_SAMPLES(Side.SELF, "", HotMethods::selfSamples),
  SELF_WEIGHT(Side.SELF, "self-amount", HotMethods::selfWeight),
  TOTAL_SAMPLES(Side.TOTAL, "samples", HotMethods::totalSamples),
  TOTAL_WEIGHT(Side.TOTAL, "amount", HotMethods::totalWeight),
  /** Only of live objects. */
  GROWTH(Side.TOTAL, "growth", HotMethods::growth);

  /** Of the method alone, or with what it calls. */
  public enum Side {
    SELF,
    TOTAL;

    public List<MethodFigure> figures() {
      return Arrays.stream(MethodFigure.values()).filter(figure -> figure.side == this).toList();
    }

    public List<MethodFigure> figures(HotMethods methods) {
      return figures().stream().filter(figure -> figure.isIn(methods)).toList();
    }
  }

  private final Side side;
  private final String column;

  @SuppressWarnings("ImmutableEnumChecker") // a method reference is
  private final Figure figure;

  private interface Figure {
    long of(HotMethods methods, int methodId);
  }

  MethodFigure(Side side, String column, Figure figure) {
    this.side = side;
    this.column = column;
    this.figure = figure;
  }

  public long of(HotMethods methods, int methodId) {
    return figure.of(methods, methodId);
  }

  public String text(HotMethods methods, int methodId) {
    long amount = of(methods, methodId);
    if (this == GROWTH) {
      return amount + "/" + methods.growthPeriods();
    }
    return isWeight() ? methods.unit().text(amount) : Quantities.count(amount);
  }

  public boolean isIn(HotMethods methods) {
    return this != GROWTH || methods.growthPeriods() > 0;
  }

  /** False if it counts samples, whatever their unit. */
  private boolean isWeight() {
    return this == SELF_WEIGHT || this == TOTAL_WEIGHT;
  }

  public boolean isInWindow(HotMethods methods) {
    return isIn(methods)
        && (isWeight() ? methods.unit() != WeightUnit.SAMPLES : methods.unit().countsSamples());
  }

  /** Key of its column in the window, if it has one. */
  public Optional<String> column() {
    return Optional.of(column).filter(key -> !key.isEmpty());
  }

  public boolean isInText(HotMethods methods) {
    return switch (this) {
      case SELF_SAMPLES -> methods.unit().countsSamples();
      // Instead of a number of samples that is unknown.
      case SELF_WEIGHT -> !methods.unit().countsSamples();
      case TOTAL_SAMPLES, TOTAL_WEIGHT -> false;
      case GROWTH -> true;
    };
  }

  /** The name in CSV: {@code self_samples}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
