package dev.candela.desktop.compare;

import dev.candela.desktop.compare.ChangesTable.ChangesCsv;
import dev.candela.desktop.export.ExportKind;
import dev.candela.desktop.export.PictureExporter;
import dev.candela.desktop.export.SaveDialog;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.diff.Side;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Exports a comparison to files, on a worker. For the FX thread. */
public final class CompareExporter extends PictureExporter {
  static final List<ExportKind> KINDS =
      List.of(ExportKind.SVG, ExportKind.PNG, ExportKind.HTML, ExportKind.CSV);

  /**
   * Creates an exporter.
   *
   * @param dialog asks for files
   * @param say receives a message about the file written
   */
  public CompareExporter(
      CompareModel model, SaveDialog dialog, Consumer<String> say, Consumer<Throwable> failed) {
    super(() -> title(model), dialog, model.workers().blockingJob(), say, failed);
  }

  /** Asks for a file and writes the graphs, or the table. */
  void save(ExportKind kind, Optional<PictureSource> graphs, Optional<ChangesCsv> table) {
    if (kind.picture().isPresent()) {
      savePicture(kind, graphs);
    } else if (table.isEmpty()) {
      sayNothingYet();
    } else {
      askFor(kind)
          .ifPresent(
              file ->
                  ask(
                      job(),
                      (_, control) ->
                          toFile(
                              file,
                              out -> {
                                table.get().write(out, control);
                                return List.of();
                              }),
                      lost -> sayWritten(file, lost),
                      this::fail));
    }
  }

  @Override
  protected <T> void ask(
      LatestJob on, Question<T> question, Consumer<? super T> show, Consumer<Throwable> trouble) {
    // The picture holds its own inputs, so the comparison may continue.
    on.submit(control -> question.answer(List.of(), control), show, trouble);
  }

  private static String title(CompareModel model) {
    return Messages.text(
        "compare.picture.title", model.source(Side.BEFORE).name(), model.source(Side.AFTER).name());
  }
}
