package dev.candela.desktop.export;

import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes what a session shows into files, on a worker. For the FX thread. */
public final class Exporter extends PictureExporter {
  private final SessionModel model;
  private final Origin origin;

  /**
   * What is exported.
   *
   * @param title of the session, for pictures and names of files
   * @param file the recording
   */
  public record Origin(String title, Path file) {}

  /**
   * An exporter of one session.
   *
   * @param say takes a sentence on what was written
   */
  public Exporter(
      SessionModel model,
      Origin origin,
      SaveDialog dialog,
      Consumer<String> say,
      Consumer<Throwable> failed) {
    super(origin::title, dialog, model.workers().blockingJob(), say, failed);
    this.model = model;
    this.origin = origin;
  }

  /**
   * Asks for a file and writes what is on screen.
   *
   * @param source of pictures; data needs none
   */
  public void save(ExportKind kind, Optional<PictureSource> source) {
    if (model.profile() == null) {
      sayNothingYet();
    } else if (kind.picture().isPresent()) {
      savePicture(kind, source);
    } else {
      askFor(kind).ifPresent(file -> write(file, kind));
    }
  }

  @Override
  protected <T> void ask(
      LatestJob on, Question<T> question, Consumer<? super T> show, Consumer<Throwable> trouble) {
    model.ask(on, (view, control) -> question.answer(notes(view, control), control), show, trouble);
  }

  private void write(Path file, ExportKind kind) {
    model.ask(
        job(),
        (view, control) -> toFile(file, out -> data(view, kind, out, control)),
        lost -> sayWritten(file, lost),
        this::fail);
  }

  private List<String> data(View view, ExportKind kind, OutputStream out, Cancellation cancellation)
      throws IOException {
    return kind == ExportKind.JFR
        ? RecordingExport.write(origin.file(), view.selection().range(), out)
        : DataExport.write(view, kind, out, cancellation);
  }

  /** Which events, how many samples, in which time, and when. */
  private static List<String> notes(View view, Cancellation cancellation) {
    String events =
        String.join(
            ", ",
            view.selection().tables(view.profile()).stream()
                .map(table -> table.type().name())
                .toList());
    long samples = view.stacks(cancellation).weights().totalSamples();
    Span range = view.selection().rangeIn(view.profile());
    String what =
        Messages.text(
            "export.note",
            events,
            Messages.text("quantity.samples", samples),
            Quantities.duration(range.durationNanos()));
    if (range.startNanos() <= 0) {
      return List.of(what);
    }
    Instant start = Instant.EPOCH.plus(range.startNanos(), ChronoUnit.NANOS);
    return List.of(what, Quantities.momentAndZone(start, ZoneId.systemDefault()));
  }
}
