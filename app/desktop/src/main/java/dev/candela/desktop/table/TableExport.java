package dev.candela.desktop.table;

import dev.candela.desktop.parts.AtomicFile;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.ErrorReport;
import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.text.Messages;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;

/** Actions on any table: copy the selection, copy or export everything. */
final class TableExport<R> {
  /** This number of rows is written within a frame. */
  private static final int AT_ONCE = 1000;

  private final String table;
  private final TableContext context;
  private final List<Column<R>> columns;
  private final Source<R> source;
  private final LatestJob job;

  /**
   * The rows of a table.
   *
   * @param node what a question about a file is about
   * @param selected rows, on the FX thread
   * @param all rows, requested on the FX thread, iterated on a worker
   * @param say receives a sentence for the user
   * @param title of a column in a file; called on a worker
   */
  record Source<R>(
      Node node,
      Supplier<List<R>> selected,
      Supplier<List<R>> all,
      Consumer<String> say,
      Function<Column<R>, String> title) {}

  TableExport(String table, TableContext context, List<Column<R>> columns, Source<R> source) {
    this.table = table;
    this.context = context;
    this.columns = columns;
    this.source = source;
    this.job = context.workers().latestJob();
  }

  /** The job that copies and writes. */
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
    List<R> rows = source.selected().get();
    if (rows.size() <= AT_ONCE) {
      context.clipboard().accept(RowText.lines(columns, rows));
    } else {
      job.submit(_ -> RowText.lines(columns, rows), context.clipboard(), this::failed);
    }
  }

  private void copyAll() {
    List<R> rows = source.all().get();
    job.submit(
        control -> RowText.csv(columns, source.title(), rows, control),
        context.clipboard(),
        this::failed);
  }

  private void export() {
    List<R> rows = source.all().get();
    context
        .files()
        .ask(source.node(), table + ".csv")
        .ifPresent(
            file ->
                job.submit(
                    control -> write(file, rows, control),
                    written -> source.say().accept(Messages.text("export.done", written)),
                    this::failed));
  }

  private Path write(Path file, List<R> rows, JobControl control) throws Exception {
    return AtomicFile.write(
        file,
        out -> {
          Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          RowText.csv(text, columns, source.title(), rows, control);
          text.flush();
          return file;
        });
  }

  private void failed(Throwable failure) {
    source.say().accept(ErrorReport.of(failure).sentence());
  }
}
