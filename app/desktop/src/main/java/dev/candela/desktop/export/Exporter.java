package dev.candela.desktop.export;

import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.Scope;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.text.Messages;
import dev.candela.desktop.work.Lane;
import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.export.PictureFormat;
import dev.candela.engine.export.PictureWriter;
import dev.candela.engine.model.Span;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.image.Image;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Writes what a session shows into files, on a worker. For the FX thread. */
public final class Exporter {
  private static final double COPIED_SCALE = 2;

  private final SessionModel model;
  private final String title;
  private final SaveDialog dialog;
  private final Consumer<String> say;
  private final Consumer<Throwable> failed;
  private final Lane lane;

  /**
   * An exporter of one session.
   *
   * @param title of the session, for pictures and names of files
   * @param say takes a sentence on what was written
   */
  public Exporter(
      SessionModel model,
      String title,
      SaveDialog dialog,
      Consumer<String> say,
      Consumer<Throwable> failed) {
    this.model = model;
    this.title = title;
    this.dialog = dialog;
    this.say = say;
    this.failed = failed;
    this.lane = model.workers().waitingLane();
  }

  /** Where it writes: to be watched, and given up. */
  public Lane lane() {
    return lane;
  }

  /**
   * Asks for a file and writes it.
   *
   * @param source of pictures; data needs none
   */
  public void save(ExportKind kind, Optional<PictureSource> source) {
    boolean drawn = kind.picture().isPresent();
    if (model.profile() == null || drawn && source.isEmpty()) {
      say.accept(Messages.text("export.nothing"));
      return;
    }
    dialog.ask(suggestedName(kind), kind).ifPresent(file -> write(file, kind, source.orElse(null)));
  }

  /** Puts the picture on the clipboard. */
  public void copy(Optional<PictureSource> source) {
    if (model.profile() == null || source.isEmpty()) {
      say.accept(Messages.text("export.nothing"));
      return;
    }
    model.ask(
        lane,
        scope -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          draw(scope, source.get(), PictureFormat.PNG, COPIED_SCALE, bytes);
          return new Image(new ByteArrayInputStream(bytes.toByteArray()));
        },
        image -> {
          ClipboardContent content = new ClipboardContent();
          content.putImage(image);
          Clipboard.getSystemClipboard().setContent(content);
          say.accept(Messages.text("export.copied"));
        },
        failed);
  }

  private void write(Path file, ExportKind kind, PictureSource source) {
    model.ask(
        lane,
        scope -> {
          // Written beside it first: what goes wrong half way leaves an older file as it was.
          Path part = file.resolveSibling(file.getFileName() + ".part");
          try {
            List<String> lost = write(scope, part, kind, source);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            return lost;
          } finally {
            Files.deleteIfExists(part);
          }
        },
        lost ->
            say.accept(
                lost.isEmpty()
                    ? Messages.text("export.done", file)
                    : Messages.text("export.lost", file, String.join(", ", lost))),
        failed);
  }

  private List<String> write(Scope scope, Path part, ExportKind kind, PictureSource source)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(part)) {
      if (kind.picture().isEmpty()) {
        return DataExport.write(scope, kind, out);
      }
      draw(scope, source, kind.picture().get(), 1, out);
      return List.of();
    }
  }

  private void draw(
      Scope scope, PictureSource source, PictureFormat format, double scale, OutputStream out)
      throws IOException {
    FlamePicture picture = source.maker().picture(title, notes(scope), scope.control());
    FlamePicture.Look look =
        new FlamePicture.Look(
            FlamePicture.Look.DEFAULT.widthPixels(), scale, source.palette(), false);
    PictureWriter.write(picture, format, look, out, scope.control());
  }

  /** Which events, how many samples, in which time, and when. */
  private static List<String> notes(Scope scope) {
    String events =
        String.join(
            ", ",
            scope.selection().tables(scope.profile()).stream()
                .map(table -> table.type().name())
                .toList());
    long samples = scope.stacks().weights().totalSamples();
    Span range = scope.selection().rangeIn(scope.profile());
    String what =
        Messages.text(
            "export.note",
            events,
            Messages.text("flame.samples", samples),
            range.durationNanos() / 1e9);
    if (range.startNanos() <= 0) {
      return List.of(what);
    }
    String date =
        DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM)
            .withLocale(Messages.locale())
            .format(
                Instant.EPOCH
                    .plus(range.startNanos(), ChronoUnit.NANOS)
                    .atZone(ZoneId.systemDefault()));
    return List.of(what, date);
  }

  private String suggestedName(ExportKind kind) {
    String name = title.replaceAll("\\.(jfr|collapsed|folded|json)(\\.gz)?$", "");
    return name.replaceAll("[^\\p{L}\\p{N}._-]+", "-") + kind.ending();
  }
}
