package dev.candela.desktop.compare;

import dev.candela.desktop.choice.Choices;
import dev.candela.desktop.compare.CompareDisplay.CompareForm;
import dev.candela.desktop.export.ExportKind;
import dev.candela.desktop.export.Exporter;
import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.DataTable;
import dev.candela.desktop.table.RowText;
import dev.candela.desktop.table.TableContext;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.DiffUnit.CostUnit;
import dev.candela.engine.diff.MethodChanges;
import dev.candela.engine.diff.Side;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;

final class ChangesTable implements SessionPanel {
  private final CompareModel model;
  private final DataTable<ChangeRow> table;
  private final LatestJob explaining;
  private final LatestJob ordering;
  private final Label note = Controls.label("", "candela-quiet");
  private final CheckBox onlyChanges = new CheckBox(Messages.text("compare.table.only"));
  private final Choices.Pills<Part> parts;
  private final BorderPane root = new BorderPane();
  private CompareResult result;

  /** Read by workers that sort. */
  private volatile Shown shown =
      new Shown(new CostText(DiffUnit.TOTAL, CostUnit.SECONDS), false, Map.of());

  enum Part {
    TOTAL,
    SELF
  }

  ChangesTable(CompareModel model, FrameMenu menu) {
    this.model = model;
    model.shared().searchProperty().addListener((_, _, _) -> order());
    explaining = model.jobs().latestJob();
    ordering = model.jobs().latestJob();
    table =
        new DataTable<>(
            "changes",
            TableContext.of(model.workers(), model.settings()),
            ChangeColumns.of(() -> shown, this::mark),
            ChangeRow::name);
    table.view().setAccessibleText(Messages.text("compare.form.table"));
    // Reasons are sentences, and methods are told by the end of their names.
    table.fillWithLast();
    table.setEmptyText(Messages.text("compare.waiting"));
    table.setOnNote(note::setText);
    table.setMenu(row -> menu.items(FrameMenu.Target.method(row.name())));
    table.setOnOpened(_ -> model.display(display -> display.withForm(CompareForm.GRAPH)));
    onlyChanges.setId("compare-only-changes");
    onlyChanges.setTooltip(Controls.tip(Messages.text("compare.table.only.tip")));
    onlyChanges.setOnAction(_ -> order());
    parts =
        new Choices.Pills<>(
            Part.class,
            part -> "compare.part." + Messages.key(part),
            part -> {
              shown = new Shown(shown.text(), part == Part.SELF, shown.why());
              order();
            });
    parts.show(Part.TOTAL);
    HBox bar = Controls.row(12, parts, onlyChanges, Controls.spacer(), note);
    bar.getStyleClass().add("candela-panel-header");
    root.setTop(bar);
    root.setCenter(table.node());
    root.setId("compare-table");
  }

  @Override
  public Node node() {
    return root;
  }

  @Override
  public List<Node> parts() {
    return List.of(table.view());
  }

  DataTable<ChangeRow> table() {
    return table;
  }

  void show(CompareResult newResult) {
    boolean other = result == null || !result.diff().equals(newResult.diff());
    result = newResult;
    shown = new Shown(CostText.of(newResult.diff()), shown.self(), shown.why());
    for (Side side : Side.values()) {
      table.setColumnVisible("samples-" + Messages.key(side), !newResult.diff().hasFractions());
    }
    table.setFileTitle(column -> ChangeColumns.title(column, newResult.diff()));
    order();
    if (other) {
      explain();
    }
  }

  @Override
  public void step(Step step) {
    table.step(search(), step == Step.NEXT);
  }

  Optional<String> selectedMethod() {
    return table.selected().map(ChangeRow::name);
  }

  void select(String method) {
    table.select(method);
  }

  void deselect() {
    table.deselect();
  }

  /** The table for a file: sorted as on screen, or all rows if it is not on screen. */
  ChangesCsv csv(CompareResult ofResult) {
    boolean onScreen = model.display().form() == CompareForm.TABLE && ofResult.equals(result);
    return new ChangesCsv(
        ofResult,
        onScreen ? Optional.of(List.copyOf(table.view().getItems())) : Optional.empty(),
        shown.self());
  }

  private void explain() {
    List<ChangeRow> changed =
        result.rows().stream()
            .filter(row -> row.verdict(false).isChange() || row.verdict(true).isChange())
            .toList();
    CompareResult in = result;
    explaining.submit(
        control -> in.reasons().ofMethods(changed, control),
        found -> {
          shown = new Shown(shown.text(), shown.self(), found);
          table.view().refresh();
        },
        failed -> note.setText(String.valueOf(failed.getMessage())));
  }

  /** Only rows with names that contain it are shown. */
  private String search() {
    return model.shared().searchProperty().get().strip();
  }

  private void order() {
    if (result == null) {
      return;
    }
    List<ChangeRow> all = result.rows();
    boolean bySelf = shown.self();
    boolean changesOnly = onlyChanges.isSelected();
    String pattern = search();
    ordering.submit(
        control -> ordered(all, bySelf, changesOnly, pattern, control),
        this::showOrdered,
        failed -> note.setText(String.valueOf(failed.getMessage())));
  }

  private static List<ChangeRow> ordered(
      List<ChangeRow> all,
      boolean self,
      boolean changesOnly,
      String search,
      Cancellation cancellation) {
    NamePattern pattern = search.isEmpty() ? null : NamePattern.typed(search);
    List<ChangeRow> rows = new ArrayList<>();
    for (ChangeRow row : all) {
      boolean wanted = !changesOnly || row.verdict(self).isChange();
      if (wanted && (pattern == null || pattern.isIn(row.name(), cancellation))) {
        rows.add(row);
      }
    }
    if (self) {
      rows.sort(
          Comparator.<ChangeRow, Boolean>comparing(row -> !row.verdict(true).isChange())
              .thenComparingDouble(row -> -Math.abs(row.difference(true)))
              .thenComparing(ChangeRow::name));
    }
    return rows;
  }

  private void showOrdered(List<ChangeRow> rows) {
    table.setEmptyText(Messages.text("compare.table.none"));
    table.show(rows);
    note.setText(Messages.text("methods.shown", rows.size(), result.rows().size()));
    if (model.display().form() == CompareForm.TABLE) {
      model
          .searchStatusProperty()
          .set(search().isEmpty() ? SearchStatus.NONE : new SearchStatus(0, rows.size(), ""));
    }
  }

  private String mark(ChangeRow row) {
    return result.mark(row.verdict(shown.self()));
  }

  /** The table for a file; without {@code rows} all of them. */
  record ChangesCsv(CompareResult result, Optional<List<ChangeRow>> rows, boolean self)
      implements Exporter.Exportable {

    /** The picture has its own. */
    @Override
    public List<String> notes(Cancellation cancellation) {
      return List.of();
    }

    /** Writes numbers as plain numbers. */
    @Override
    public List<String> write(ExportKind kind, OutputStream out, Cancellation cancellation)
        throws IOException {
      Diff diff = result.diff();
      List<ChangeRow> written = rows.isPresent() ? rows.get() : ChangeRow.all(diff, cancellation);
      Map<String, String> why = result.reasons().ofMethods(written, cancellation);
      Shown shown = new Shown(CostText.of(diff), self, why);
      List<Column<ChangeRow>> columns = ChangeColumns.of(() -> shown, _ -> null);
      RowText.csv(out, columns, column -> ChangeColumns.title(column, diff), written, cancellation);
      return List.of();
    }
  }

  /** Context of cells besides their row. */
  private record Shown(CostText text, boolean self, Map<String, String> why) {}

  private static final class ChangeColumns {
    private ChangeColumns() {}

    /** From left to right; {@code shown} is called for each cell, by any thread. */
    static List<Column<ChangeRow>> of(Supplier<Shown> shown, Function<ChangeRow, String> mark) {
      return List.of(
          Column.text("method", ChangeRow::name).width(200).marked(mark),
          cost("before", Side.BEFORE, shown),
          cost("after", Side.AFTER, shown),
          Column.number(
                  "difference",
                  (ChangeRow row) -> row.difference(shown.get().self()),
                  row -> shown.get().text().difference(row.difference(shown.get().self())))
              .width(112),
          Column.number(
                  "plus-minus",
                  (ChangeRow row) -> row.halfWidth(shown.get().self()),
                  row ->
                      row.halfWidth(shown.get().self()) == 0
                          ? ""
                          : Messages.text(
                              row.isLowerBound(shown.get().self())
                                  ? "compare.plus-minus.more"
                                  : "compare.plus-minus",
                              shown.get().text().cost(row.halfWidth(shown.get().self()))))
              .widest(Messages.text("compare.plus-minus.more", "174.7 ms/s")),
          Column.text(
                  "verdict",
                  (ChangeRow row) ->
                      Messages.text(
                          "compare.verdict.short." + Messages.key(row.verdict(shown.get().self()))))
              .width(100),
          samples("samples-before", Side.BEFORE, shown),
          samples("samples-after", Side.AFTER, shown),
          Column.text("why", (ChangeRow row) -> why(shown.get(), row)).width(330));
    }

    private static String why(Shown result, ChangeRow row) {
      return result.why().getOrDefault(row.name(), "");
    }

    static String title(Column<ChangeRow> column, Diff diff) {
      return switch (column.key()) {
        case "before" -> Messages.english("compare.csv.before", diff.before().name(), unit(diff));
        case "after" -> Messages.english("compare.csv.after", diff.after().name(), unit(diff));
        case "difference", "plus-minus" ->
            Messages.english("compare.csv.cost", column.fileTitle(), unit(diff));
        case "samples-before", "samples-after" -> diff.hasFractions() ? "" : column.fileTitle();
        default -> column.fileTitle();
      };
    }

    private static String unit(Diff diff) {
      String of = Messages.english("compare.csv.unit." + Messages.key(diff.costUnit()));
      return Messages.english("compare.csv." + Messages.key(diff.unit()), of);
    }

    private static Column<ChangeRow> cost(String key, Side side, Supplier<Shown> shown) {
      return Column.number(
              key,
              (ChangeRow row) -> row.cost(side, shown.get().self()),
              row -> shown.get().text().cost(row.cost(side, shown.get().self())))
          .width(84);
    }

    private static Column<ChangeRow> samples(String key, Side side, Supplier<Shown> shown) {
      return Column.count(key, (ChangeRow row) -> row.samples(side, shown.get().self())).width(76);
    }
  }

  /** A tested method; the name is qualified, as the rules of identity leave it. */
  record ChangeRow(String name, int row, MethodChanges in) {

    /** Changes first, larger ones before smaller ones; for a worker. */
    static List<ChangeRow> all(Diff diff, Cancellation cancellation) {
      MethodChanges methods = diff.methods();
      cancellation.check();
      List<ChangeRow> rows = new ArrayList<>(methods.rowCount());
      for (int row : methods.byTotalChange()) {
        rows.add(new ChangeRow(methods.name(row), row, methods));
      }
      return rows;
    }

    double cost(Side side, boolean self) {
      return self ? in.self(side, row) : in.total(side, row);
    }

    long samples(Side side, boolean self) {
      return self ? in.selfSamples(side, row) : in.totalSamples(side, row);
    }

    double difference(boolean self) {
      return self ? in.selfDifference(row) : in.totalDifference(row);
    }

    double halfWidth(boolean self) {
      return in.halfWidth(row, self);
    }

    boolean isLowerBound(boolean self) {
      return in.isLowerBound(row, self);
    }

    Verdict verdict(boolean self) {
      return self ? in.selfVerdict(row) : in.totalVerdict(row);
    }
  }
}
