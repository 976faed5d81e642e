package dev.candela.desktop.compare;

import dev.candela.desktop.table.Column;
import dev.candela.desktop.table.RowText;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.Evidence;
import dev.candela.engine.model.Cancellation;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The table of changes, to be written to a file; a value.
 *
 * @param result what is compared
 * @param rows those on screen, in their order; empty for all where no table is on screen
 * @param self true for what methods themselves cost
 */
record ChangesCsv(CompareResult result, Optional<List<ChangeRow>> rows, boolean self) {

  /** Writes numbers as plain numbers, and does not close; for a worker. */
  void write(OutputStream out, Cancellation cancellation) throws IOException {
    Diff diff = result.diff();
    List<ChangeRow> written = rows.isPresent() ? rows.get() : ChangeRow.all(diff, cancellation);
    Evidence evidence = Evidence.of(diff, result.inputs().choice().rules(), cancellation);
    Map<String, String> why = ChangeReasons.of(evidence, written, cancellation);
    ChangeColumns.Shown shown = new ChangeColumns.Shown(CostText.of(diff), self, why);
    List<Column<ChangeRow>> columns = ChangeColumns.of(() -> shown, _ -> null);
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    RowText.csv(text, columns, column -> ChangeColumns.title(column, diff), written, cancellation);
    text.flush();
  }
}
