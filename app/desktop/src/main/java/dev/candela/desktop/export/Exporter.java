package dev.candela.desktop.export;

import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.session.PictureWish;
import dev.candela.desktop.session.Scope;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.text.Messages;
import dev.candela.desktop.work.Lane;
import dev.candela.engine.export.Picture;
import dev.candela.engine.export.PictureFormat;
import dev.candela.engine.export.PictureWriter;
import dev.candela.engine.model.Span;
import dev.candela.engine.render.Palette;
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
  private final Origin origin;
  private final SaveDialog dialog;
  private final Consumer<String> say;
  private final Consumer<Throwable> failed;
  private final Lane lane;

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
    this.model = model;
    this.origin = origin;
    this.dialog = dialog;
    this.say = say;
    this.failed = failed;
    this.lane = model.workers().waitingLane();
  }

  /** Where it writes: to be watched, and given up. */
  public Lane lane() {
    return lane;
  }

  /** The title that pictures have where nobody says more. */
  String title() {
    return origin.title();
  }

  /**
   * Asks for a file and writes what is on screen.
   *
   * @param source of pictures; data needs none
   */
  public void save(ExportKind kind, Optional<PictureSource> source) {
    if (model.profile() == null || kind.picture().isPresent() && source.isEmpty()) {
      say.accept(Messages.text("export.nothing"));
    } else if (kind.picture().isPresent()) {
      Palette palette = source.get().palette();
      save(source.get(), PictureChoice.asShown(kind, 1, palette, origin.title()));
    } else {
      dialog
          .ask(suggestedName(kind), kind)
          .ifPresent(file -> write(file, (scope, out) -> data(scope, kind, out)));
    }
  }

  /** Asks for a file and writes the picture as it was chosen. */
  void save(PictureSource source, PictureChoice choice) {
    dialog
        .ask(suggestedName(choice.kind()), choice.kind())
        .ifPresent(
            file ->
                write(
                    file,
                    (scope, out) -> {
                      draw(scope, source, choice, out);
                      return List.of();
                    }));
  }

  /** Puts the picture on the clipboard. */
  public void copy(Optional<PictureSource> source) {
    if (model.profile() == null || source.isEmpty()) {
      say.accept(Messages.text("export.nothing"));
      return;
    }
    Palette palette = source.get().palette();
    copy(
        source.get(), PictureChoice.asShown(ExportKind.PNG, COPIED_SCALE, palette, origin.title()));
  }

  /** Puts the picture on the clipboard as it was chosen. */
  void copy(PictureSource source, PictureChoice choice) {
    model.ask(
        lane,
        scope -> image(points(scope, source, choice)),
        image -> {
          ClipboardContent content = new ClipboardContent();
          content.putImage(image);
          Clipboard.getSystemClipboard().setContent(content);
          say.accept(Messages.text("export.copied"));
        },
        failed);
  }

  /**
   * Draws a picture to be looked at before it is written.
   *
   * @param on where to draw; a later one takes the place of an earlier one
   * @param show takes it
   */
  void preview(
      PictureSource source,
      PictureChoice choice,
      Lane on,
      Consumer<Preview> show,
      Consumer<Throwable> trouble) {
    model.ask(
        on,
        scope -> {
          ByteArrayOutputStream file = new ByteArrayOutputStream();
          draw(scope, source, choice, file);
          byte[] bytes = file.toByteArray();
          boolean points = choice.kind() == ExportKind.PNG;
          return new Preview(
              image(points ? bytes : points(scope, source, choice)),
              bytes,
              suggestedName(choice.kind()));
        },
        show,
        trouble);
  }

  /**
   * A picture as it will be.
   *
   * @param image to be looked at
   * @param file the bytes of the file
   * @param name of the file, where nobody has another one
   */
  record Preview(Image image, byte[] file, String name) {}

  private static Image image(byte[] png) {
    return new Image(new ByteArrayInputStream(png));
  }

  /** Writes what is exported; returns what could not be. */
  @FunctionalInterface
  private interface Writing {
    List<String> to(Scope scope, OutputStream out) throws IOException;
  }

  private void write(Path file, Writing writing) {
    model.ask(
        lane,
        scope -> {
          // Written beside it first: what goes wrong half way leaves an older file as it was.
          Path part = file.resolveSibling(file.getFileName() + ".part");
          try {
            List<String> lost;
            try (OutputStream out = Files.newOutputStream(part)) {
              lost = writing.to(scope, out);
            }
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

  private List<String> data(Scope scope, ExportKind kind, OutputStream out) throws IOException {
    return kind == ExportKind.JFR
        ? RecordingExport.write(origin.file(), scope.selection().range(), out)
        : DataExport.write(scope, kind, out);
  }

  private byte[] points(Scope scope, PictureSource source, PictureChoice choice)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PictureWriter.write(
        picture(scope, source, choice), PictureFormat.PNG, choice.look(), bytes, scope.control());
    return bytes.toByteArray();
  }

  private void draw(Scope scope, PictureSource source, PictureChoice choice, OutputStream out)
      throws IOException {
    PictureWriter.write(
        picture(scope, source, choice),
        choice.kind().picture().orElseThrow(),
        choice.look(),
        out,
        scope.control());
  }

  private static Picture picture(Scope scope, PictureSource source, PictureChoice choice) {
    PictureWish wish =
        new PictureWish(choice.title(), notes(scope), choice.look().palette(), choice.whole());
    return source.maker().picture(wish, scope.control());
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
    String name = origin.title().replaceAll("\\.(jfr|collapsed|folded|json)(\\.gz)?$", "");
    return name.replaceAll("[^\\p{L}\\p{N}._-]+", "-") + kind.ending();
  }
}
