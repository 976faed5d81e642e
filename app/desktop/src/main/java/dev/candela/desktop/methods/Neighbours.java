package dev.candela.desktop.methods;

import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.TableContext;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.CallersCallees;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.Transforms;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The callers and callees of a method; its name is empty if none is selected. */
record Neighbours(String methodName, List<NeighbourRow> callers, List<NeighbourRow> callees) {
  static final Neighbours NONE = new Neighbours("", List.of(), List.of());

  /** For a worker. */
  static Neighbours of(View view, FrameRef frame, Cancellation cancellation) {
    // Shares and intervals are then parts of the method.
    Transforms focused = view.filter().transforms().plus(StackTransforms.focus(frame.methodName()));
    View ofMethod = view.with(view.filter().with(focused));
    HotMethods methods = HotMethods.of(ofMethod.stacks(cancellation), cancellation);
    int methodId = methodId(methods, frame.methodName());
    if (methodId == Ids.NONE) {
      return new Neighbours(frame.methodName(), List.of(), List.of());
    }
    CallersCallees both = CallersCallees.of(ofMethod.stacks(cancellation), methodId, cancellation);
    TimedSamples samples = TimedSamples.of(ofMethod, cancellation);
    return new Neighbours(
        frame.methodName(),
        NeighbourRow.of(both.callers(), methods, methodId, samples),
        NeighbourRow.of(both.callees(), methods, methodId, samples));
  }

  /** The heaviest method of that name with samples, or {@link Ids#NONE}. */
  static int methodId(HotMethods methods, String name) {
    int heaviest = Ids.NONE;
    Symbols symbols = methods.symbols();
    for (int methodId = 0; methodId < symbols.methods().size(); methodId++) {
      boolean heavier =
          methods.totalSamples(methodId)
              > (heaviest == Ids.NONE ? 0 : methods.totalSamples(heaviest));
      if (heavier && symbols.qualifiedName(methodId).equals(name)) {
        heaviest = methodId;
      }
    }
    return heaviest;
  }

  /** Brief for the share alone; {@code opened} takes the name of a method to go to. */
  static DataTable<NeighbourRow> table(
      String key, boolean brief, TableContext tables, FrameMenu menu, Consumer<String> opened) {
    DataTable<NeighbourRow> table =
        new DataTable<>(key, tables, columns(brief), NeighbourRow::name);
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

  /**
   * A caller or a callee of a method, {@link Ids#NONE} for calls without a caller. The interval is
   * {@link ShareInterval#UNKNOWN} where others have the same name.
   */
  record NeighbourRow(
      String name,
      int methodId,
      long samples,
      long weight,
      long wholeWeight,
      ShareInterval interval,
      WeightUnit unit) {

    double share() {
      return (double) weight / Math.max(1, wholeWeight);
    }

    static List<NeighbourRow> of(
        CallersCallees.Side side, HotMethods methods, int methodId, TimedSamples samples) {
      int[] methodIds = side.byWeight();
      Shares shares = Shares.ofGroups(samples, side.placeByStack(), methodIds.length);
      List<NeighbourRow> rows = new ArrayList<>();
      for (int place = 0; place < methodIds.length; place++) {
        int neighbour = methodIds[place];
        String name =
            neighbour == Ids.NONE
                ? Messages.text("methods.no-caller")
                : methods.symbols().qualifiedName(neighbour);
        double share = (double) side.weight(neighbour) / Math.max(1, methods.totalWeight(methodId));
        // Others of that name, or in folds, do not belong to the method.
        boolean ofMethod = Math.abs(shares.self(place).share() - share) < 1e-9;
        rows.add(
            new NeighbourRow(
                name,
                neighbour,
                side.samples(neighbour),
                side.weight(neighbour),
                methods.totalWeight(methodId),
                ofMethod ? shares.self(place) : ShareInterval.UNKNOWN,
                methods.unit()));
      }
      return rows;
    }
  }
}
