package dev.candela.desktop.compare;

import dev.candela.desktop.table.Column;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** The columns of the table of changes, on screen and in files. */
final class ChangeColumns {
  private ChangeColumns() {}

  /**
   * Context of cells besides their row; a value.
   *
   * @param text the unit of costs
   * @param self true for self cost, false for total cost
   * @param why reasons by method
   */
  record Shown(CostText text, boolean self, Map<String, String> why) {
    Shown with(CostText newText) {
      return new Shown(newText, self, why);
    }

    Shown with(boolean newSelf) {
      return new Shown(text, newSelf, why);
    }

    Shown with(Map<String, String> newWhy) {
      return new Shown(text, self, newWhy);
    }
  }

  /**
   * The columns from left to right.
   *
   * @param shown called for each cell, by any thread
   * @param mark the style class of the square before a method's name
   */
  static List<Column<ChangeRow>> of(Supplier<Shown> shown, Function<ChangeRow, String> mark) {
    return List.of(
        Column.text("method", ChangeRow::name).width(200).marked(mark),
        cost("before", Side.BEFORE, shown),
        cost("after", Side.AFTER, shown),
        Column.number(
                "difference",
                (ChangeRow row) -> row.difference(shown.get().self()),
                row -> shown.get().text().difference(row.difference(shown.get().self())))
            .width(112),
        Column.number(
                "plus-minus",
                (ChangeRow row) -> plusMinus(row, shown.get()),
                row ->
                    plusMinus(row, shown.get()) == 0
                        ? ""
                        : Messages.text(
                            row.isLowerBound(shown.get().self())
                                ? "compare.plus-minus.more"
                                : "compare.plus-minus",
                            shown.get().text().cost(plusMinus(row, shown.get()))))
            .widest(Messages.text("compare.plus-minus.more", "174.7 ms/s")),
        Column.text(
                "verdict",
                (ChangeRow row) ->
                    Messages.text(
                        "compare.verdict.short." + Messages.key(row.verdict(shown.get().self()))))
            .width(100),
        samples("samples-before", Side.BEFORE, shown),
        samples("samples-after", Side.AFTER, shown),
        Column.text("why", (ChangeRow row) -> reason(row, shown.get())).width(330));
  }

  /** The header of a column in a file, including side and unit; empty for unknown numbers. */
  static String title(Column<ChangeRow> column, Diff diff) {
    return switch (column.key()) {
      case "before" -> Messages.english("compare.csv.before", diff.before().name(), unit(diff));
      case "after" -> Messages.english("compare.csv.after", diff.after().name(), unit(diff));
      case "difference", "plus-minus" ->
          Messages.english("compare.csv.cost", column.fileTitle(), unit(diff));
      case "samples-before", "samples-after" -> diff.hasFractions() ? "" : column.fileTitle();
      default -> column.fileTitle();
    };
  }

  private static String unit(Diff diff) {
    String of = Messages.english("compare.csv.unit." + Messages.key(diff.costUnit()));
    return Messages.english("compare.csv." + Messages.key(diff.unit()), of);
  }

  private static String reason(ChangeRow row, Shown shown) {
    String known = shown.why().get(row.name());
    return known == null ? "" : known;
  }

  private static double plusMinus(ChangeRow row, Shown shown) {
    return row.halfWidth(shown.self());
  }

  private static Column<ChangeRow> cost(String key, Side side, Supplier<Shown> shown) {
    return Column.number(
            key,
            (ChangeRow row) -> row.cost(side, shown.get().self()),
            row -> shown.get().text().cost(row.cost(side, shown.get().self())))
        .width(84);
  }

  private static Column<ChangeRow> samples(String key, Side side, Supplier<Shown> shown) {
    return Column.count(key, (ChangeRow row) -> row.samples(side, shown.get().self())).width(76);
  }

  /**
   * A method that was tested; a value.
   *
   * @param name qualified, as the rules of identity leave it
   * @param row in {@code in}
   */
  record ChangeRow(String name, int row, MethodChanges in) {

    /** Changes first, larger ones before smaller ones; for a worker. */
    static List<ChangeRow> all(Diff diff, Cancellation cancellation) {
      MethodChanges methods = diff.methods();
      cancellation.check();
      List<ChangeRow> rows = new ArrayList<>(methods.rowCount());
      for (int row : methods.byTotalChange()) {
        rows.add(new ChangeRow(methods.name(row), row, methods));
      }
      return rows;
    }

    double cost(Side side, boolean self) {
      return self ? in.self(side, row) : in.total(side, row);
    }

    long samples(Side side, boolean self) {
      return self ? in.selfSamples(side, row) : in.totalSamples(side, row);
    }

    double difference(boolean self) {
      return self ? in.selfDifference(row) : in.totalDifference(row);
    }

    double halfWidth(boolean self) {
      return in.halfWidth(row, self);
    }

    boolean isLowerBound(boolean self) {
      return in.isLowerBound(row, self);
    }

    Verdict verdict(boolean self) {
      return self ? in.selfVerdict(row) : in.totalVerdict(row);
    }
  }
}
