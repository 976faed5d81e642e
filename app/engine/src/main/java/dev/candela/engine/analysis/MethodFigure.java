package dev.candela.engine.analysis;

import dev.candela.engine.text.Quantities;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Figures of a method in the window's table, in text, CSV and JSON, in their order there. Shares
 * with their intervals stand beside them.
 */
public enum MethodFigure {
  SELF_SAMPLES(Side.SELF, "", true, HotMethods::selfSamples) {
    @Override
    public boolean isInText(HotMethods methods) {
      return methods.unit().countsSamples();
    }
  },
  SELF_WEIGHT(Side.SELF, "self-amount", false, HotMethods::selfWeight) {
    @Override
    public boolean isInText(HotMethods methods) {
      // Instead of a number of samples that is unknown.
      return !methods.unit().countsSamples();
    }
  },
  TOTAL_SAMPLES(Side.TOTAL, "samples", false, HotMethods::totalSamples),
  TOTAL_WEIGHT(Side.TOTAL, "amount", false, HotMethods::totalWeight),
  /** Only of live objects. */
  GROWTH(Side.TOTAL, "growth", true, HotMethods::growth) {
    @Override
    public String text(HotMethods methods, int methodId) {
      return methods.growth(methodId) + "/" + methods.growthPeriods();
    }

    @Override
    public boolean isIn(HotMethods methods) {
      return methods.growthPeriods() > 0;
    }
  };

  /** Of the method alone, or with what it calls. */
  public enum Side {
    SELF,
    TOTAL;

    public List<MethodFigure> figures() {
      return Arrays.stream(MethodFigure.values()).filter(figure -> figure.side == this).toList();
    }

    /** Those that a table has. */
    public List<MethodFigure> figures(HotMethods methods) {
      return figures().stream().filter(figure -> figure.isIn(methods)).toList();
    }
  }

  private final Side side;
  private final String column;
  private final boolean inText;

  @SuppressWarnings("ImmutableEnumChecker") // a method reference is
  private final Figure figure;

  private interface Figure {
    long of(HotMethods methods, int methodId);
  }

  MethodFigure(Side side, String column, boolean inText, Figure figure) {
    this.side = side;
    this.column = column;
    this.inText = inText;
    this.figure = figure;
  }

  public long of(HotMethods methods, int methodId) {
    return figure.of(methods, methodId);
  }

  /** With its unit. */
  public String text(HotMethods methods, int methodId) {
    long amount = of(methods, methodId);
    return isWeight() ? methods.unit().text(amount) : Quantities.count(amount);
  }

  /** False for a figure that these methods do not have. */
  public boolean isIn(HotMethods methods) {
    return true;
  }

  /** False if it counts samples, whatever their unit. */
  public boolean isWeight() {
    return this == SELF_WEIGHT || this == TOTAL_WEIGHT;
  }

  /** Key of its column in the window, if it has one. */
  public Optional<String> column() {
    return Optional.of(column).filter(key -> !key.isEmpty());
  }

  /** True if the table on a terminal has this column. */
  public boolean isInText(HotMethods methods) {
    return inText;
  }

  /** The name in CSV: {@code self_samples}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
