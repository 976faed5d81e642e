package dev.candela.desktop.table;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TreeItem;

/**
 * A row of a tree and how deep it stands, for a file that has no tree.
 *
 * @param level from 1 on
 */
record LevelRow<R>(int level, R row) {

  /** The columns of a tree behind one of levels; on screen's lines, names are indented. */
  static <R> List<Column<LevelRow<R>>> columns(List<Column<R>> columns) {
    List<Column<LevelRow<R>>> all = new ArrayList<>();
    all.add(Column.number("level", LevelRow::level, row -> String.valueOf(row.level())));
    for (Column<R> column : columns) {
      all.add(
          column.number() == null
              ? Column.text(column.key(), row -> column.text().apply(row.row()))
              : Column.number(
                  column.key(),
                  row -> column.number().applyAsDouble(row.row()),
                  row -> column.text().apply(row.row())));
    }
    return all;
  }

  /** All rows that are open below a row, in their order. */
  static <R> List<LevelRow<R>> below(TreeItem<R> top) {
    List<LevelRow<R>> rows = new ArrayList<>();
    add(rows, top, 1);
    return rows;
  }

  private static <R> void add(List<LevelRow<R>> rows, TreeItem<R> above, int level) {
    for (TreeItem<R> item : above.getChildren()) {
      rows.add(new LevelRow<>(level, item.getValue()));
      if (item.isExpanded()) {
        add(rows, item, level + 1);
      }
    }
  }
}
