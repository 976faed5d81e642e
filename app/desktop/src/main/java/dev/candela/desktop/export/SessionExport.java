package dev.candela.desktop.export;

import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.format.Format;
import dev.candela.engine.format.RecordingBytes;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.format.jfr.write.RecordingCut;
import dev.candela.engine.format.jfr.write.RecordingJoin;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.FilteredProfile;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Grain;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public record SessionExport(SessionModel model, Profile profile, ViewChoice choice, Path file)
    implements Exporter.Exportable {

  public static Optional<Exporter.Exportable> of(SessionModel model, Path file) {
    return Optional.ofNullable(model.profile())
        .map(profile -> new SessionExport(model, profile, model.choice(), file));
  }

  @Override
  public List<String> write(ExportKind kind, OutputStream out, Cancellation cancellation)
      throws IOException {
    View view = model.viewOf(profile, choice);
    return kind == ExportKind.JFR
        ? writeRecording(file, view.selection().range(), out)
        : writeSamples(view, kind.data(), out, cancellation);
  }

  /** Events, number of samples, time range and date. */
  @Override
  public List<String> notes(Cancellation cancellation) {
    View view = model.viewOf(profile, choice);
    String events = EventChoice.titles(view.selection().tables(view.profile()));
    StackWeights weights = view.stacks(cancellation).weights();
    Span range = view.selection().rangeIn(view.profile());
    String amount = weights.unit().countText(weights.totalSamples(), weights.totalWeight());
    long nanos = view.selection().recordedNanosOfEvents(view.profile());
    List<String> notes = new ArrayList<>();
    notes.add(
        nanos == 0
            ? Messages.text("timeline.fact", events, amount)
            : Messages.text("export.note", events, amount, Quantities.duration(nanos)));
    if (range.startNanos() > 0) {
      Instant start = Instant.EPOCH.plus(range.startNanos(), ChronoUnit.NANOS);
      notes.add(Quantities.momentAndZone(start, ZoneId.systemDefault()));
    }
    notes.addAll(SampleBias.shortDoubts(view));
    return notes;
  }

  private static List<String> writeRecording(Path recording, Span range, OutputStream out)
      throws IOException {
    return RecordingBytes.withPlain(
        recording,
        plain -> {
          if (range.equals(SampleSelection.ALWAYS)) {
            RecordingJoin.write(plain, out);
            return List.of();
          }
          return cut(plain, range, out);
        });
  }

  private static List<String> cut(Path recording, Span range, OutputStream out) throws IOException {
    RecordingCut.Result result = RecordingCut.write(recording, range, out);
    if (result.eventCount() == 0) {
      throw new IOException(Messages.text("export.jfr.none"));
    }
    return result.warnings();
  }

  private static List<String> writeSamples(
      View view, Format format, OutputStream out, Cancellation cancellation) throws IOException {
    // A frame for each line that it has is not what is looked at.
    View written = format.splitsFramesByLine() ? view : view.by(Grain.LINE);
    Profile profile =
        FilteredProfile.of(
            view.profile(), view.selection(), written.stackView(cancellation), cancellation);
    format.write(profile, WriteOptions.THREADS, out);
    return format.cannotHold(profile);
  }
}
