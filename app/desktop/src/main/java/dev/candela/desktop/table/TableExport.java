package dev.candela.desktop.table;

import dev.candela.desktop.parts.AtomicFile;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.ErrorReport;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.control.MenuItem;

/** Actions on any table: copy the selection, copy or export everything. */
final class TableExport<R> {
  /** This number of rows is written within a frame. */
  private static final int AT_ONCE = 1000;

  private final DataView<?, ?> view;
  private final List<Column<R>> columns;
  private final Supplier<List<R>> selected;
  private final Supplier<List<R>> all;
  private final Function<Column<R>, String> title;
  private final LatestJob job;

  /**
   * Rows of {@code all} are requested on the FX thread and iterated on a worker; {@code title}
   * names a column in a file, on a worker.
   */
  TableExport(
      DataView<?, ?> view,
      List<Column<R>> columns,
      Supplier<List<R>> selected,
      Supplier<List<R>> all,
      Function<Column<R>, String> title) {
    this.view = view;
    this.columns = columns;
    this.selected = selected;
    this.all = all;
    this.title = title;
    job = view.context.workers().latestJob();
  }

  LatestJob job() {
    return job;
  }

  List<MenuItem> items() {
    return List.of(
        Controls.item("table.copy-rows", this::copySelected),
        Controls.item("table.copy-csv", this::copyAll),
        Controls.item("table.export-csv", this::export));
  }

  void copySelected() {
    List<R> rows = selected.get();
    if (rows.size() <= AT_ONCE) {
      Controls.copy(RowText.lines(columns, rows));
    } else {
      job.submit(_ -> RowText.lines(columns, rows), Controls::copy, this::failed);
    }
  }

  private void copyAll() {
    List<R> rows = all.get();
    job.submit(
        control -> {
          StringBuilder text = new StringBuilder();
          RowText.csv(text, columns, title, rows, control);
          return text.toString();
        },
        Controls::copy,
        this::failed);
  }

  private void export() {
    List<R> rows = all.get();
    view.context
        .files()
        .ask(view.control, view.key + ".csv")
        .ifPresent(
            file ->
                job.submit(
                    control ->
                        AtomicFile.write(
                            file,
                            out -> {
                              RowText.csv(out, columns, title, rows, control);
                              return file;
                            }),
                    written -> view.say(Messages.text("export.done", written)),
                    this::failed));
  }

  private void failed(Throwable failure) {
    view.say(ErrorReport.of(failure).sentence());
  }
}
