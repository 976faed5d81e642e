package dev.candela.desktop.table;

import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A column of rows {@code R}, named {@code column.KEY} in the bundle. Its functions are called on
 * the FX thread for the rows on screen and on workers for sorting and exporting.
 *
 * @param number what is sorted and exported by; shares from 0 to 1, NaN for nothing; null for texts
 * @param style the style class of a mark before the text; null for none
 * @param widthPixels its first width; the first column of a table takes what is left
 */
public record Column<R>(
    String key,
    String title,
    String tip,
    Kind kind,
    Function<? super R, String> text,
    ToDoubleFunction<? super R> number,
    Function<? super R, String> style,
    double widthPixels) {

  public enum Kind {
    /** Left-aligned. */
    TEXT,
    /** Right-aligned, in digits of equal width. */
    NUMBER,
    /** A number over a bar. */
    SHARE,
    /** A number that may be computed only for rows on screen. */
    INTERVAL
  }

  private static final double TEXT_PIXELS = 220;
  private static final double NUMBER_PIXELS = 96;
  private static final double SHARE_PIXELS = 128;

  /** Text, sorted alphabetically. */
  public static <R> Column<R> text(String key, Function<? super R, String> text) {
    return of(key, Kind.TEXT, text, null, TEXT_PIXELS);
  }

  /** Numbers, largest first. */
  public static <R> Column<R> number(
      String key, ToDoubleFunction<? super R> number, Function<? super R, String> text) {
    return of(key, Kind.NUMBER, text, number, NUMBER_PIXELS);
  }

  /** Counts, largest first. */
  public static <R> Column<R> count(String key, ToLongFunction<? super R> count) {
    return number(key, count::applyAsLong, row -> Quantities.count(count.applyAsLong(row)));
  }

  /** Shares from 0 to 1, in percent with a bar. */
  public static <R> Column<R> share(String key, ToDoubleFunction<? super R> share) {
    return share(key, share, row -> Quantities.percent(share.applyAsDouble(row)));
  }

  /** Shares from 0 to 1, with a bar. */
  public static <R> Column<R> share(
      String key, ToDoubleFunction<? super R> share, Function<? super R, String> text) {
    return of(key, Kind.SHARE, text, share, SHARE_PIXELS);
  }

  private static <R> Column<R> of(
      String key,
      Kind kind,
      Function<? super R, String> text,
      ToDoubleFunction<? super R> number,
      double pixels) {
    String name = "column." + key;
    String title = Messages.has(name) ? Messages.text(name) : key;
    String tip = Messages.has(name + ".tip") ? Messages.text(name + ".tip") : "";
    return new Column<>(key, title, tip, kind, text, number, null, pixels);
  }

  public Column<R> width(double pixels) {
    return new Column<>(key, title, tip, kind, text, number, style, pixels);
  }

  /** Half the width of an interval, wide enough for one that is a lower bound, in any language. */
  public static <R, V> Column<R> interval(
      String key, Supplier<LazyCells<R, V>> intervals, Function<V, ShareInterval> part) {
    return Column.<R>of(
            key,
            Kind.INTERVAL,
            row ->
                Optional.ofNullable(intervals.get().want(row))
                    .map(part)
                    .map(ShareInterval::plusMinusText)
                    .orElse(""),
            row ->
                Optional.ofNullable(intervals.get().get(row))
                    .map(part)
                    .map(ShareInterval::plusMinus)
                    .orElse(Double.NaN),
            NUMBER_PIXELS)
        .widest(Messages.text("quantity.or-more", "± 21.2"));
  }

  public Column<R> widest(String text) {
    return width(Math.max(widthPixels, ColumnWidths.wordsWidth(text)));
  }

  /** Names of methods, with the flame graph's colour of their kind of frame. */
  public static <R> Column<R> method(
      Function<? super R, String> name, Function<? super R, FrameKind> kind) {
    return Column.<R>text("method", name)
        .marked(row -> "candela-kind-" + Messages.key(kind.apply(row)));
  }

  /** With a coloured square before the text. */
  public Column<R> marked(Function<? super R, String> styleClass) {
    return new Column<>(key, title, tip, kind, text, number, styleClass, widthPixels);
  }

  /** With words that are not in the bundle. */
  public Column<R> named(String newTitle, String newTip) {
    return new Column<>(key, newTitle, newTip, kind, text, number, style, widthPixels);
  }

  /** In files, which programs read. */
  public String fileTitle() {
    return Messages.has("column." + key) ? Messages.english("column." + key) : title;
  }

  boolean numeric() {
    return kind != Kind.TEXT;
  }

  /** Ascending; NaN sorts below all numbers. */
  Comparator<R> order() {
    if (number == null) {
      return Comparator.comparing(text, String.CASE_INSENSITIVE_ORDER);
    }
    return Comparator.comparingDouble(
        row -> {
          double value = number.applyAsDouble(row);
          return Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value;
        });
  }
}
