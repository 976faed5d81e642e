package dev.candela.desktop.table;

import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.model.Cancellation;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/** Writes rows for other programs: CSV with plain numbers, or as shown. */
public final class RowText {
  private RowText() {}

  /** Numbers without separators, shares from 0 to 1; columns with an empty title are left out. */
  static <R> void csv(
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

  /** The same in UTF-8; the stream stays open. */
  public static <R> void csv(
      OutputStream out,
      List<Column<R>> all,
      Function<Column<R>, String> title,
      Iterable<R> rows,
      Cancellation cancellation)
      throws IOException {
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    csv(text, all, title, rows, cancellation);
    text.flush();
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
