package dev.candela.cli.output;

import com.google.gson.stream.JsonWriter;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.format.csv.CsvText;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The columns of a report: those of the text, and the values of CSV and JSON. A value is a text, a
 * number, a truth, a share with its interval, null, or for JSON alone a list or map of these.
 */
public final class Columns<R> {
  private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

  private record Cell<R>(String heading, TextTable.Align align, Function<R, String> text) {}

  private record Value<R>(String name, Function<R, ?> of) {}

  private final List<Cell<R>> cells = new ArrayList<>();
  private final List<Value<R>> csv = new ArrayList<>();
  private final List<Value<R>> json = new ArrayList<>();

  /** A column of the text that is as wide as its words, with this heading. */
  public Columns<R> titled(String heading, TextTable.Align align, Function<R, String> text) {
    cells.add(new Cell<>(heading, align, text));
    return this;
  }

  public Columns<R> words(String key, Function<R, String> text) {
    return titled(Messages.text("cli.column." + key), TextTable.Align.LEFT, text);
  }

  public Columns<R> amounts(String key, Function<R, String> text) {
    return titled(Messages.text("cli.column." + key), TextTable.Align.RIGHT, text);
  }

  public Columns<R> counts(String key, Function<R, Number> count) {
    return amounts(key, row -> Quantities.count(count.apply(row).longValue()));
  }

  /** Two columns: the share and half the width of its interval. */
  public Columns<R> shares(String key, Function<R, ShareInterval> share) {
    return amounts(key, row -> Share.text(share.apply(row)))
        .titled("", TextTable.Align.RIGHT, row -> Share.plusMinus(share.apply(row)));
  }

  /** A value of CSV and JSON; {@code javaThreadId} is {@code java_thread_id} in CSV. */
  public Columns<R> value(String name, Function<R, ?> of) {
    String snake = CAPITAL.matcher(name).replaceAll(m -> "_" + m.group().toLowerCase(Locale.ROOT));
    return csv(snake, of).json(name, of);
  }

  public Columns<R> csv(String name, Function<R, ?> of) {
    csv.add(new Value<>(name, of));
    return this;
  }

  /** A share, in four fields of CSV. */
  public Columns<R> share(String name, Function<R, ShareInterval> share) {
    return csv(name + "_share", row -> Share.rounded(share.apply(row).share()))
        .interval(name, share)
        .json(name, share);
  }

  /** The last three of them; empty without an interval. */
  public Columns<R> interval(String name, Function<R, ShareInterval> share) {
    return csv(name + "_low", ofInterval(share, known -> Share.rounded(known.low())))
        .csv(name + "_high", ofInterval(share, known -> Share.rounded(known.high())))
        .csv(name + "_lower_bound", ofInterval(share, ShareInterval::lowerBound));
  }

  private static <R> Function<R, ?> ofInterval(
      Function<R, ShareInterval> share, Function<ShareInterval, ?> part) {
    return row -> {
      ShareInterval interval = share.apply(row);
      return interval == null || interval.tooFewSamples() ? "" : part.apply(interval);
    };
  }

  public Columns<R> json(String name, Function<R, ?> of) {
    json.add(new Value<>(name, of));
    return this;
  }

  public TextTable table(List<R> rows) {
    TextTable table = new TextTable();
    cells.forEach(cell -> table.column(cell.heading(), cell.align()));
    rows.forEach(
        row -> table.row(cells.stream().map(c -> c.text().apply(row)).toArray(String[]::new)));
    return table;
  }

  /** Writes the titles, unless that was done, and the rows, each behind the file if given. */
  public void write(CsvText table, List<R> rows, String file, boolean titled) throws IOException {
    if (titled) {
      if (!file.isEmpty()) {
        table.field("file");
      }
      table.row(csv.stream().map(Value::name).toArray(String[]::new));
    }
    for (R row : rows) {
      if (!file.isEmpty()) {
        table.field(file);
      }
      for (Value<R> value : csv) {
        Object field = value.of().apply(row);
        switch (field) {
          case null -> table.field("");
          case Double number -> table.field(number);
          case Number number -> table.field(number.longValue());
          default -> table.field(field.toString());
        }
      }
      table.endRow();
    }
  }

  public void write(JsonWriter writer, List<R> rows) throws IOException {
    writer.beginArray();
    for (R row : rows) {
      writer.beginObject();
      for (Value<R> value : json) {
        JsonReport.write(writer.name(value.name()), value.of().apply(row));
      }
      writer.endObject();
    }
    writer.endArray();
  }
}
