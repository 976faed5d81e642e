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
public record SavedLayout(
    WindowPlace window, Map<String, Double> splits, Map<String, Double> columnWidths) {
  /** A window in the middle, everything else as it comes. */
  public static final SavedLayout DEFAULT = new SavedLayout(null, null, null);

  /** Fills in what a file did not have. */
  public SavedLayout {
    window = window == null ? WindowPlace.DEFAULT : window;
    splits = splits == null ? Map.of() : Map.copyOf(splits);
    columnWidths = columnWidths == null ? Map.of() : Map.copyOf(columnWidths);
  }

  /** The same with the window elsewhere. */
  public SavedLayout withWindow(WindowPlace place) {
    return new SavedLayout(place, splits, columnWidths);
  }

  /** The same with a divider elsewhere. */
  public SavedLayout withSplit(String name, double position) {
    Map<String, Double> more = new HashMap<>(splits);
    more.put(name, position);
    return new SavedLayout(window, more, columnWidths);
  }

  /** The same with a column of another width. */
  public SavedLayout withColumnWidth(String name, double widthPixels) {
    Map<String, Double> more = new HashMap<>(columnWidths);
    more.put(name, widthPixels);
    return new SavedLayout(window, splits, more);
  }
}
