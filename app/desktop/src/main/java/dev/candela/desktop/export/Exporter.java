package dev.candela.desktop.export;

import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.read.RecordingBytes;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.FilteredProfile;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Grain;
import dev.candela.engine.write.CollapsedStyle;
import dev.candela.engine.write.CollapsedWriter;
import dev.candela.engine.write.DataFormat;
import dev.candela.engine.write.ProfileJsonWriter;
import dev.candela.engine.write.SampleCsvWriter;
import dev.candela.engine.write.SpeedscopeWriter;
import dev.candela.engine.write.jfr.RecordingCut;
import dev.candela.engine.write.jfr.RecordingJoin;
import dev.candela.engine.write.pprof.PprofWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes a session's view to files, on a worker. For the FX thread. */
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

  /** Events, number of samples, time range and date. */
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
    List<String> notes = new ArrayList<>(List.of(what));
    if (range.startNanos() > 0) {
      Instant start = Instant.EPOCH.plus(range.startNanos(), ChronoUnit.NANOS);
      notes.add(Quantities.momentAndZone(start, ZoneId.systemDefault()));
    }
    notes.addAll(SampleBias.shortDoubts(view));
    return notes;
  }

  /** Writes the recording itself, whole or the selected range. */
  private static final class RecordingExport {
    private RecordingExport() {}

    /** Returns what is missing in the file. */
    static List<String> write(Path recording, Span range, OutputStream out) throws IOException {
      if (range.equals(SampleSelection.ALWAYS)) {
        return RecordingBytes.withPlain(
            recording,
            plain -> {
              RecordingJoin.write(plain, out);
              return List.of();
            });
      }
      return RecordingBytes.withPlain(recording, plain -> cut(plain, range, out));
    }

    private static List<String> cut(Path recording, Span range, OutputStream out)
        throws IOException {
      RecordingCut.Result result = RecordingCut.write(recording, range, out);
      if (result.eventCount() == 0) {
        throw new IOException(Messages.text("export.jfr.none"));
      }
      return result.warnings();
    }
  }

  /** Writes the samples of the current view. */
  private static final class DataExport {
    private DataExport() {}

    static List<String> write(
        View view, ExportKind kind, OutputStream out, Cancellation cancellation)
        throws IOException {
      // Collapsed text and speedscope show a frame for each line that it has; methods are asked
      // for.
      boolean byMethod = kind == ExportKind.COLLAPSED || kind == ExportKind.SPEEDSCOPE;
      Profile profile =
          FilteredProfile.of(
              view.profile(),
              view.selection(),
              (byMethod ? view : view.by(Grain.LINE)).stackView(cancellation),
              cancellation);
      Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      switch (kind) {
        case COLLAPSED -> {
          for (SampleTable table : profile.samples()) {
            CollapsedWriter.write(profile, table, CollapsedStyle.NAMES.withThreads(), text);
          }
        }
        case PPROF -> PprofWriter.write(profile, out);
        case SPEEDSCOPE -> SpeedscopeWriter.write(profile, text);
        case CSV -> SampleCsvWriter.write(profile, text);
        case JSON -> ProfileJsonWriter.write(profile, text);
        case SVG, PNG, HTML, JFR ->
            throw new IllegalArgumentException(kind + " does not hold samples by themselves");
      }
      text.flush();
      return DataFormat.valueOf(kind.name()).cannotHold(profile);
    }
  }
}
