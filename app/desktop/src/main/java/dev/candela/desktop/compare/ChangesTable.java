package dev.candela.desktop.compare;

import dev.candela.desktop.choice.Choices;
import dev.candela.desktop.compare.ChangeColumns.ChangeRow;
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
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.DiffUnit.CostUnit;
import dev.candela.engine.diff.Side;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Messages;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;

/** Methods with their costs on both sides, verdicts and reasons. */
final class ChangesTable implements SessionPanel {
  private final CompareModel model;
  private final DataTable<ChangeRow> table;
  private final ChangeReasons reasons;
  private final LatestJob explaining;
  private final LatestJob ordering;
  private final Label note = Controls.label("", "candela-quiet");
  private final CheckBox onlyChanges = new CheckBox(Messages.text("compare.table.only"));
  private final Choices.Pills<Part> parts;
  private final BorderPane root = new BorderPane();
  private CompareResult result;

  /** Read by workers that sort. */
  private volatile ChangeColumns.Shown shown =
      new ChangeColumns.Shown(new CostText(DiffUnit.TOTAL, CostUnit.SECONDS), false, Map.of());

  /** Self or total cost. */
  enum Part {
    TOTAL,
    SELF
  }

  ChangesTable(CompareModel model, TableContext context, ChangeReasons reasons, FrameMenu menu) {
    this.model = model;
    model.shared().searchProperty().addListener((_, _, _) -> order());
    this.reasons = reasons;
    explaining = model.workers().latestJob();
    ordering = model.workers().latestJob();
    table =
        new DataTable<>(
            "changes", context, ChangeColumns.of(() -> shown, this::mark), ChangeRow::name);
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
              shown = shown.with(part == Part.SELF);
              order();
            });
    parts.show(Part.TOTAL);
    HBox bar = new HBox(12, parts, onlyChanges, Controls.spacer(), note);
    bar.setAlignment(Pos.CENTER_LEFT);
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

  /** Shows a result; keeps the reasons of the last one until the new ones are computed. */
  void show(CompareResult newResult) {
    boolean other = result == null || !result.diff().equals(newResult.diff());
    result = newResult;
    shown = shown.with(CostText.of(newResult.diff()));
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
        shown.self(),
        reasons);
  }

  @Override
  public void close() {
    ordering.cancel();
    explaining.cancel();
  }

  private void explain() {
    List<ChangeRow> changed =
        result.rows().stream()
            .filter(row -> row.verdict(false).isChange() || row.verdict(true).isChange())
            .toList();
    CompareResult in = result;
    explaining.submit(
        control -> reasons.ofMethods(in, changed, control),
        found -> {
          shown = shown.with(found);
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
    note.setText(Messages.text("compare.table.shown", rows.size(), result.rows().size()));
    if (model.display().form() == CompareForm.TABLE) {
      model
          .searchStatusProperty()
          .set(search().isEmpty() ? SearchStatus.NONE : new SearchStatus(0, rows.size(), ""));
    }
  }

  private String mark(ChangeRow row) {
    return result.mark(row.verdict(shown.self()));
  }

  /**
   * The table of changes, to be written to a file; a value.
   *
   * @param result the comparison
   * @param rows those on screen, in their order; empty for all where no table is on screen
   * @param self true for what methods themselves cost
   * @param reasons why they changed
   */
  record ChangesCsv(
      CompareResult result, Optional<List<ChangeRow>> rows, boolean self, ChangeReasons reasons)
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
      Map<String, String> why = reasons.ofMethods(result, written, cancellation);
      ChangeColumns.Shown shown = new ChangeColumns.Shown(CostText.of(diff), self, why);
      List<Column<ChangeRow>> columns = ChangeColumns.of(() -> shown, _ -> null);
      Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      RowText.csv(
          text, columns, column -> ChangeColumns.title(column, diff), written, cancellation);
      text.flush();
      return List.of();
    }
  }
}
