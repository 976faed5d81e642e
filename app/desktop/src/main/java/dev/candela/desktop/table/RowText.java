package dev.candela.desktop.table;

import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.model.Cancellation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;

/** Writes rows for other programs: CSV with plain numbers, or as shown. */
public final class RowText {
  private RowText() {}

  /**
   * A heading and a line for each row; numbers without separators, shares from 0 to 1.
   *
   * @param title heading of a column; empty to leave it out
   */
  public static <R> void csv(
      Appendable out,
      List<Column<R>> all,
      Function<Column<R>, String> title,
      Iterable<R> rows,
      Cancellation cancellation)
      throws IOException {
    List<Column<R>> columns =
        all.stream().filter(column -> !title.apply(column).isEmpty()).toList();
    CsvText csv = new CsvText(out);
    csv.row(columns.stream().map(title).toArray(String[]::new));
    for (R row : rows) {
      cancellation.check();
      for (Column<R> column : columns) {
        if (column.numeric()) {
          number(csv, column.number().applyAsDouble(row));
        } else {
          csv.field(column.text().apply(row));
        }
      }
      csv.endRow();
    }
  }

  static <R> String csv(
      List<Column<R>> columns,
      Function<Column<R>, String> title,
      Iterable<R> rows,
      Cancellation cancellation) {
    StringBuilder text = new StringBuilder();
    try {
      csv(text, columns, title, rows, cancellation);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Separated by tabs, for spreadsheets and people. */
  static <R> String lines(List<Column<R>> columns, Iterable<R> rows) {
    StringBuilder text = new StringBuilder();
    for (R row : rows) {
      for (int i = 0; i < columns.size(); i++) {
        text.append(i == 0 ? "" : "\t").append(columns.get(i).text().apply(row));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static void number(CsvText csv, double value) throws IOException {
    if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
      csv.field((long) value);
    } else {
      csv.field(value);
    }
  }
}
