package dev.candela.desktop.settings;

import java.util.HashMap;
import java.util.Map;

/**
 * Where things are on screen.
 *
 * @param window where the window was
 * @param splits positions of dividers by name, from 0 to 1
 * @param columnWidths widths of table columns by {@code table.column}, in pixels
 */
public record Layout(
    WindowPlace window, Map<String, Double> splits, Map<String, Double> columnWidths) {
  /** A window in the middle, everything else as it comes. */
  public static final Layout DEFAULT = new Layout(null, null, null);

  /** Fills in what a file did not have. */
  public Layout {
    window = window == null ? WindowPlace.DEFAULT : window;
    splits = splits == null ? Map.of() : Map.copyOf(splits);
    columnWidths = columnWidths == null ? Map.of() : Map.copyOf(columnWidths);
  }

  /** The same with the window elsewhere. */
  public Layout withWindow(WindowPlace place) {
    return new Layout(place, splits, columnWidths);
  }

  /** The same with a divider elsewhere. */
  public Layout withSplit(String name, double position) {
    Map<String, Double> more = new HashMap<>(splits);
    more.put(name, position);
    return new Layout(window, more, columnWidths);
  }

  /** The same with a column of another width. */
  public Layout withColumnWidth(String name, double widthPixels) {
    Map<String, Double> more = new HashMap<>(columnWidths);
    more.put(name, widthPixels);
    return new Layout(window, splits, more);
  }
}
