package dev.candela.desktop.methods;

import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.methods.Neighbours.NeighbourRow;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Splits;
import dev.candela.desktop.session.Analysis;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.LazyCells;
import dev.candela.desktop.table.TableContext;
import dev.candela.desktop.table.TablePanel;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.analysis.HotMethods;
import dev.candela.engine.analysis.MethodFigure;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** Methods by self time, with callers and callees of the selected one below. */
public final class MethodsPanel extends TablePanel {
  private static final double NEIGHBOURS_AT = 0.64;
  private final DataTable<MethodRow> table;
  private final LazyCells<MethodRow, MethodShares.Both> intervals;
  private final DataTable<NeighbourRow> callers;
  private final DataTable<NeighbourRow> callees;
  private final TextField filter = new TextField();
  private final LatestJob filtering;
  private final Analysis<Neighbours> neighbours;
  private List<MethodRow> rows = List.of();
  private HotMethods methods;
  private MethodShares shares;
  private volatile String selected = "";

  private record Result(HotMethods methods, List<MethodRow> rows, MethodShares shares) {}

  public MethodsPanel(PanelContext context) {
    super("hot-methods", context);
    TableContext tables = TableContext.of(context);
    showing.addListener((_, _, _) -> filter());
    // The hottest methods are what the page is for: it opens at the top.
    showing.addListener((_, _, _) -> follow(false));
    FrameMenu menu = new FrameMenu(session, key());
    filtering = session.jobs().latestJob();
    table = new DataTable<>(key(), tables, columns(), MethodRow::name);
    intervals = new LazyCells<>(session.jobs(), MethodRow::name, () -> table.view().refresh());
    table.sortBy("self");
    table.setEmptyText(Messages.text("table.empty"));
    table.setOnSelected(this::selected);
    table.setOnNote(this::say);
    table.setMenu(row -> menu.items(FrameMenu.Target.method(row.name())));
    callers = Neighbours.table("callers", false, tables, menu, table::select);
    callees = Neighbours.table("callees", false, tables, menu, table::select);
    SplitPane below = new SplitPane(titled("callers", callers), titled("callees", callees));
    Splits.remember(below, context.settings(), "methods.callees", 0.5);
    Node[] parts = {table.node(), below};
    String split = "methods.neighbours";
    Controls.filter(filter, "methods-filter", "methods.filter");
    filter.getStyleClass().add("candela-search");
    filter.textProperty().addListener((_, _, _) -> filter());
    fill(Splits.of(Orientation.VERTICAL, context.settings(), split, NEIGHBOURS_AT, parts), table);
    session.view().searchProperty().addListener((_, _, _) -> filter());
    session.view().selectedProperty().addListener((_, _, _) -> follow(true));
    session.view().onReveal(key(), this::reveal);
    analyse(this::compute, this::show);
    neighbours = analyse(this::around, this::showAround);
    await(filtering);
    follow(false);
  }

  DataTable<MethodRow> table() {
    return table;
  }

  List<DataTable<NeighbourRow>> panes() {
    return List.of(callers, callees);
  }

  @Override
  public void step(SharedView.Step step) {
    table.step(session.view().searchProperty().get().strip(), step == SharedView.Step.NEXT);
  }

  @Override
  public List<Node> choices() {
    return List.of(filter);
  }

  private static VBox titled(String side, DataTable<?> table) {
    VBox box = table.below(Controls.label(Messages.text("methods." + side)));
    box.setMinWidth(0);
    return box;
  }

  private List<Column<MethodRow>> columns() {
    List<Column<MethodRow>> columns = new ArrayList<>();
    columns.add(Column.method(MethodRow::name, MethodRow::kind));
    columns.add(Column.share("self", MethodRow::selfShare).width(104));
    columns.add(Column.interval("self-interval", () -> intervals, MethodShares.Both::self));
    addFigures(columns, MethodFigure.Side.SELF);
    columns.add(Column.share("total", MethodRow::totalShare).width(104));
    columns.add(Column.interval("total-interval", () -> intervals, MethodShares.Both::total));
    addFigures(columns, MethodFigure.Side.TOTAL);
    return columns;
  }

  private static void addFigures(List<Column<MethodRow>> columns, MethodFigure.Side side) {
    for (MethodFigure figure : side.figures()) {
      figure
          .column()
          .ifPresent(
              key ->
                  columns.add(
                      Column.number(
                              key,
                              (MethodRow row) -> figure.of(row.in(), row.methodId()),
                              row -> figure.text(row.in(), row.methodId()))
                          .width(92)));
    }
  }

  private Result compute(View view, Cancellation cancellation) {
    HotMethods computed = HotMethods.of(view, cancellation);
    IntFunction<FrameKind> kinds = view.methodKinds(cancellation);
    List<MethodRow> made = new ArrayList<>();
    for (int methodId : computed.bySelf()) {
      cancellation.check();
      made.add(
          new MethodRow(
              computed.symbols().qualifiedName(methodId),
              methodId,
              kinds.apply(methodId),
              computed));
    }
    return new Result(computed, made, new MethodShares(view));
  }

  private void show(Result result) {
    methods = result.methods();
    rows = result.rows();
    shares = result.shares();
    intervals.reset(shares::of);
    boolean weighted = methods.unit() != WeightUnit.SAMPLES;
    boolean counted = methods.unit().countsSamples();
    for (MethodFigure figure : MethodFigure.values()) {
      figure.column().ifPresent(key -> table.setColumnVisible(key, figure.isInWindow(methods)));
    }
    for (DataTable<NeighbourRow> pane : panes()) {
      pane.setColumnVisible("amount", weighted);
      pane.setColumnVisible("samples", counted);
    }
    filter();
  }

  /** The panel's filter hides rows; the session's search steps through them. */
  private void filter() {
    if (methods == null) {
      return;
    }
    List<MethodRow> all = rows;
    String text = filter.getText().strip();
    String search = session.view().searchProperty().get().strip();
    MethodShares of = shares;
    filtering.submit(
        control -> new Filtered(matching(all, text, control), found(all, of, search, control)),
        this::showFiltered,
        this::fail);
  }

  private record Filtered(List<MethodRow> rows, SearchStatus found) {}

  private static List<MethodRow> matching(
      List<MethodRow> all, String text, Cancellation cancellation) {
    if (text.isEmpty()) {
      return all;
    }
    NamePattern pattern = NamePattern.typed(text);
    return all.stream().filter(row -> pattern.isIn(row.name(), cancellation)).toList();
  }

  private static SearchStatus found(
      List<MethodRow> all, MethodShares shares, String search, Cancellation cancellation) {
    if (search.isEmpty()) {
      return SearchStatus.NONE;
    }
    List<MethodRow> found = matching(all, search, cancellation);
    String share = found.isEmpty() ? "" : shares.ofAny(found, cancellation).text();
    return new SearchStatus(0, found.size(), share);
  }

  private void showFiltered(Filtered filtered) {
    boolean leftOut = filtered.rows().isEmpty() && !rows.isEmpty();
    table.setEmptyText(Messages.text(leftOut ? "table.filtered" : "table.empty"));
    table.show(filtered.rows());
    say(Messages.text("methods.shown", filtered.rows().size(), rows.size()));
    if (showing.get()) {
      session.searchStatusProperty().set(filtered.found());
    }
  }

  private void selected(Optional<MethodRow> row) {
    about(row.map(MethodRow::name).orElse(""));
    // A selection from another panel has a place in the tree, a row has none.
    if (!selected.equals(selectedAnywhere())) {
      session.view().selectedProperty().set(row.map(r -> FrameRef.of(r.name())));
    }
  }

  private void about(String method) {
    if (!method.equals(selected)) {
      selected = method;
      neighbours.invalidate();
    }
  }

  private void follow(boolean scroll) {
    String elsewhere = selectedAnywhere();
    if (showing.get() && !elsewhere.isEmpty() && !elsewhere.equals(selected)) {
      about(elsewhere);
      table.select(elsewhere, scroll);
    }
  }

  private String selectedAnywhere() {
    return session.view().selectedProperty().get().map(FrameRef::methodName).orElse("");
  }

  private Neighbours around(View view, Cancellation cancellation) {
    String method = selected;
    return method.isEmpty()
        ? Neighbours.NONE
        : Neighbours.of(view, FrameRef.of(method), cancellation);
  }

  private void showAround(Neighbours around) {
    String empty = Messages.text(around.methodName().isEmpty() ? "methods.select" : "methods.none");
    panes().forEach(pane -> pane.setEmptyText(empty));
    callers.show(around.callers());
    callees.show(around.callees());
  }

  private void reveal(SharedView.Reveal wish) {
    filter.clear();
    table.select(wish.frame().methodName());
  }

  /** Shares of methods with intervals, which need a pass over the samples: for a worker. */
  private record MethodShares(View view) {
    record Both(ShareInterval self, ShareInterval total) {}

    Map<Object, Both> of(List<MethodRow> rows, Cancellation cancellation) {
      int[] methodIds = rows.stream().mapToInt(MethodRow::methodId).toArray();
      Shares shares = Shares.ofMethods(TimedSamples.of(view, cancellation), methodIds);
      Map<Object, Both> found = new HashMap<>();
      for (int i = 0; i < methodIds.length; i++) {
        found.put(rows.get(i).name(), new Both(shares.self(i), shares.total(i)));
      }
      return found;
    }

    /** Share of all stacks with one of these methods, each counted once. */
    ShareInterval ofAny(List<MethodRow> rows, Cancellation cancellation) {
      TimedSamples samples = TimedSamples.of(view, cancellation);
      int[] groups = samples.keysOfMethods(rows.stream().mapToInt(MethodRow::methodId).toArray());
      Arrays.setAll(groups, stackId -> Math.min(groups[stackId], 0));
      return Shares.ofGroups(samples, groups, 1).total(0);
    }
  }

  record MethodRow(String name, int methodId, FrameKind kind, HotMethods in) {
    double selfShare() {
      return (double) in.selfWeight(methodId) / Math.max(1, in.allWeight());
    }

    double totalShare() {
      return (double) in.totalWeight(methodId) / Math.max(1, in.allWeight());
    }
  }
}
