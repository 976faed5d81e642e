package dev.candela.desktop.export;

import dev.candela.desktop.parts.AtomicFile;
import dev.candela.desktop.session.PictureRequest;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.LatestJob;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.export.Picture;
import dev.candela.engine.export.PictureWriter;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.image.Image;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Writes what a tab shows to files and the clipboard, on a worker. For the FX thread. */
public final class Exporter {
  private static final double COPIED_SCALE = 2;

  private final Supplier<String> title;
  private final Supplier<Optional<Exportable>> content;
  private final Outlet outlet;
  private final LatestJob job;

  /** The content of a tab at the moment of the export; its methods are for workers. */
  public interface Exportable {
    /** Lines below the title of a picture: what was looked at. */
    List<String> notes(Cancellation cancellation);

    /** Writes it as data; the stream stays open. Returns what the file does not contain. */
    List<String> write(ExportKind kind, OutputStream out, Cancellation cancellation)
        throws IOException;
  }

  /** Dialogs and messages for the user. */
  public record Outlet(SaveDialog dialog, Consumer<String> say, Consumer<Throwable> failed) {}

  /** The title also names files; the content is empty before the first samples. */
  public Exporter(
      Supplier<String> title,
      Supplier<Optional<Exportable>> content,
      Workers workers,
      Outlet outlet) {
    this.title = title;
    this.content = content;
    this.outlet = outlet;
    job = workers.blockingJob();
  }

  /** The job that writes; can be observed and cancelled. */
  public LatestJob job() {
    return job;
  }

  /** Asks for a file and writes what is on screen; data needs no picture. */
  public void save(ExportKind kind, Optional<PictureSource> picture) {
    Optional<Exportable> now = content.get();
    if (kind.picture().isPresent() && picture.isPresent()) {
      PictureSource source = picture.get();
      save(source, PictureChoice.asShown(kind, 1, source.palette(), title()));
    } else if (kind.picture().isPresent() || now.isEmpty()) {
      sayNothingYet();
    } else {
      write(kind, control -> out -> now.get().write(kind, out, control));
    }
  }

  public void copy(Optional<PictureSource> picture) {
    picture.ifPresentOrElse(
        source ->
            copy(
                source,
                PictureChoice.asShown(ExportKind.PNG, COPIED_SCALE, source.palette(), title())),
        this::sayNothingYet);
  }

  String title() {
    return title.get();
  }

  void save(PictureSource source, PictureChoice choice) {
    Function<JobControl, Picture> drawing = drawing(source, choice);
    write(
        choice.kind(),
        control ->
            out -> {
              PictureWriter.write(
                  drawing.apply(control), choice.format(), choice.look(), out, control);
              return List.of();
            });
  }

  void copy(PictureSource source, PictureChoice choice) {
    Function<JobControl, Picture> drawing = drawing(source, choice);
    job.submit(
        control -> image(bytes(drawing.apply(control), PictureFormat.PNG, choice, control)),
        image -> {
          ClipboardContent copied = new ClipboardContent();
          copied.putImage(image);
          Clipboard.getSystemClipboard().setContent(copied);
          outlet.say().accept(Messages.text("export.copied"));
        },
        outlet.failed());
  }

  /** Draws a picture to be looked at before it is written; a later one replaces an earlier one. */
  void preview(PictureSource source, PictureChoice choice, LatestJob on, Consumer<Preview> show) {
    String name = suggestedName(choice.kind());
    Function<JobControl, Picture> drawing = drawing(source, choice);
    on.submit(
        control -> {
          Picture picture = drawing.apply(control);
          byte[] file = bytes(picture, choice.format(), choice, control);
          boolean points = choice.kind() == ExportKind.PNG;
          byte[] seen = points ? file : bytes(picture, PictureFormat.PNG, choice, control);
          return new Preview(image(seen), file, name);
        },
        show,
        outlet.failed());
  }

  /** A picture as it will be, and the bytes and suggested name of its file. */
  record Preview(Image image, byte[] file, String name) {}

  void sayNothingYet() {
    outlet.say().accept(Messages.text("export.nothing"));
  }

  void fail(Throwable failure) {
    outlet.failed().accept(failure);
  }

  /** Asks for a file and writes it; after a failure an older file is unchanged. */
  private void write(
      ExportKind kind, Function<JobControl, AtomicFile.Content<List<String>>> writing) {
    Optional<Path> chosen = outlet.dialog().ask(suggestedName(kind), kind);
    chosen.ifPresent(
        file ->
            job.submit(
                control -> AtomicFile.write(file, writing.apply(control)),
                missing ->
                    outlet
                        .say()
                        .accept(
                            missing.isEmpty()
                                ? Messages.text("export.done", file)
                                : Messages.text("export.lost", file, Quantities.list(missing))),
                outlet.failed()));
  }

  private static Image image(byte[] png) {
    return new Image(new ByteArrayInputStream(png));
  }

  private static byte[] bytes(
      Picture picture, PictureFormat format, PictureChoice choice, JobControl control)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PictureWriter.write(picture, format, choice.look(), bytes, control);
    return bytes.toByteArray();
  }

  private Function<JobControl, Picture> drawing(PictureSource source, PictureChoice choice) {
    Optional<Exportable> now = content.get();
    return control -> {
      List<String> notes = now.isPresent() ? now.get().notes(control) : List.of();
      PictureRequest wish =
          new PictureRequest(
              choice.title(), notes, choice.look().palette(), choice.whole(), choice.format());
      return source.maker().picture(wish, control);
    };
  }

  private String suggestedName(ExportKind kind) {
    String name = title().replaceAll("\\.(jfr|collapsed|folded|json)(\\.gz)?(?=\\s|$)", "");
    return name.replaceAll("[^\\p{L}\\p{N}._-]+", "-") + kind.ending();
  }

  /** The options of an exported picture; {@code whole} for all of it, whatever is zoomed to. */
  record PictureChoice(ExportKind kind, Look look, boolean whole, String title) {
    PictureFormat format() {
      return kind.picture().orElseThrow();
    }

    static PictureChoice asShown(ExportKind kind, double scale, Palette palette, String title) {
      Look look = new Look(Look.DEFAULT.widthPixels(), scale, palette, false);
      return new PictureChoice(kind, look, false, title);
    }
  }
}
