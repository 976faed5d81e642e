package dev.candela.desktop.methods;

import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.TableContext;
import dev.candela.engine.model.Ids;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Callers or callees with their title. */
final class NeighbourTable extends VBox {
  private final DataTable<NeighbourRow> table;

  /**
   * An empty table.
   *
   * @param key of the table, for its settings
   * @param brief true for the share alone, where there is little room
   * @param opened takes the name of a method to go to
   */
  NeighbourTable(
      String key,
      String title,
      boolean brief,
      TableContext tables,
      FrameMenu menu,
      Consumer<String> opened) {
    table = new DataTable<>(key, tables, columns(brief), NeighbourRow::name);
    table.setEmptyText(Messages.text("methods.none"));
    table.setOnOpened(
        row -> {
          if (row.methodId() != Ids.NONE) {
            opened.accept(row.name());
          }
        });
    table.setMenu(
        row ->
            row.methodId() == Ids.NONE
                ? List.of()
                : menu.items(FrameMenu.Target.method(row.name())));
    getChildren().addAll(table.title(title, "candela-caption-bold"), table.node());
    VBox.setVgrow(table.node(), Priority.ALWAYS);
    setMinWidth(0);
  }

  DataTable<NeighbourRow> table() {
    return table;
  }

  private static List<Column<NeighbourRow>> columns(boolean brief) {
    List<Column<NeighbourRow>> columns = new ArrayList<>();
    columns.add(Column.text("method", NeighbourRow::name));
    columns.add(
        Column.share(
                brief ? "part" : "of-method",
                NeighbourRow::share,
                (NeighbourRow row) ->
                    brief ? Quantities.percent(row.share()) : row.interval().brief(row.share()))
            .width(brief ? 76 : 150));
    if (!brief) {
      columns.add(
          Column.number(
              "amount", NeighbourRow::weight, (NeighbourRow row) -> row.unit().text(row.weight())));
      columns.add(Column.count("samples", NeighbourRow::samples).width(80));
    }
    return columns;
  }
}
