package dev.candela.desktop.export;

import dev.candela.desktop.parts.AtomicFile;
import dev.candela.desktop.session.PictureRequest;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.export.Picture;
import dev.candela.engine.export.PictureFormat;
import dev.candela.engine.export.PictureWriter;
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
import java.util.function.Supplier;
import javafx.scene.image.Image;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/**
 * Writes pictures of what is on screen into files and onto the clipboard, on a worker. For the FX
 * thread.
 */
public abstract class PictureExporter {
  private static final double COPIED_SCALE = 2;

  private final Supplier<String> title;
  private final SaveDialog dialog;
  private final LatestJob job;
  private final Consumer<String> say;
  private final Consumer<Throwable> failed;

  /**
   * An exporter of one tab.
   *
   * @param title above pictures where nobody says more, and what files are named after
   * @param job where it writes
   * @param say takes a sentence on what was written
   */
  protected PictureExporter(
      Supplier<String> title,
      SaveDialog dialog,
      LatestJob job,
      Consumer<String> say,
      Consumer<Throwable> failed) {
    this.title = title;
    this.dialog = dialog;
    this.job = job;
    this.say = say;
    this.failed = failed;
  }

  /** Runs on a worker. */
  @FunctionalInterface
  protected interface Question<T> {
    /**
     * Does it.
     *
     * @param notes what was looked at, below a picture's title
     */
    T answer(List<String> notes, JobControl control) throws Exception;
  }

  /** Returns what could not be written. */
  @FunctionalInterface
  protected interface Writing {
    /** The stream stays open. */
    List<String> to(OutputStream out) throws IOException;
  }

  /** Answers a question about the current view. */
  protected abstract <T> void ask(
      LatestJob on, Question<T> question, Consumer<? super T> show, Consumer<Throwable> trouble);

  /** The job that writes; can be observed and cancelled. */
  public LatestJob job() {
    return job;
  }

  /** Copies the picture to the clipboard. */
  public void copy(Optional<PictureSource> source) {
    if (source.isEmpty()) {
      sayNothingYet();
      return;
    }
    Palette palette = source.get().palette();
    copy(source.get(), PictureChoice.asShown(ExportKind.PNG, COPIED_SCALE, palette, title()));
  }

  /** Asks for a file and saves a picture of the current view. */
  protected final void savePicture(ExportKind kind, Optional<PictureSource> source) {
    if (source.isEmpty()) {
      sayNothingYet();
      return;
    }
    save(source.get(), PictureChoice.asShown(kind, 1, source.get().palette(), title()));
  }

  /** Default title of pictures. */
  final String title() {
    return title.get();
  }

  /** Asks for a file and saves the chosen picture. */
  final void save(PictureSource source, PictureChoice choice) {
    Writer drawing =
        (notes, control, out) -> {
          draw(picture(source, choice, notes, control), choice, out, control);
          return List.of();
        };
    askFor(choice.kind()).ifPresent(file -> write(file, drawing));
  }

  /** Copies the chosen picture to the clipboard. */
  final void copy(PictureSource source, PictureChoice choice) {
    ask(
        job,
        (notes, control) -> image(points(picture(source, choice, notes, control), choice, control)),
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
  final void preview(
      PictureSource source,
      PictureChoice choice,
      LatestJob on,
      Consumer<Preview> show,
      Consumer<Throwable> trouble) {
    String name = suggestedName(choice.kind());
    ask(
        on,
        (notes, control) -> {
          Picture picture = picture(source, choice, notes, control);
          ByteArrayOutputStream file = new ByteArrayOutputStream();
          draw(picture, choice, file, control);
          byte[] bytes = file.toByteArray();
          boolean points = choice.kind() == ExportKind.PNG;
          return new Preview(image(points ? bytes : points(picture, choice, control)), bytes, name);
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

  /** Writes with access to the current view. */
  @FunctionalInterface
  private interface Writer {
    List<String> write(List<String> notes, JobControl control, OutputStream out) throws IOException;
  }

  /** Asks for a file; empty if the user cancels. */
  protected final Optional<Path> askFor(ExportKind kind) {
    return dialog.ask(suggestedName(kind), kind);
  }

  protected final void sayNothingYet() {
    say.accept(Messages.text("export.nothing"));
  }

  /** Says what was written and what is missing. */
  protected final void sayWritten(Path file, List<String> lost) {
    say.accept(
        lost.isEmpty()
            ? Messages.text("export.done", file)
            : Messages.text("export.lost", file, Quantities.list(lost)));
  }

  /** Reports the failure to the user. */
  public final void fail(Throwable failure) {
    failed.accept(failure);
  }

  /** Writes a file; after a failure an older file is unchanged. For a worker. */
  protected static List<String> toFile(Path file, Writing writing) throws IOException {
    return AtomicFile.write(file, writing::to);
  }

  private void write(Path file, Writer writer) {
    ask(
        job,
        (notes, control) -> toFile(file, out -> writer.write(notes, control, out)),
        lost -> sayWritten(file, lost),
        failed);
  }

  private static Image image(byte[] png) {
    return new Image(new ByteArrayInputStream(png));
  }

  private static byte[] points(Picture picture, PictureChoice choice, JobControl control)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PictureWriter.write(picture, PictureFormat.PNG, choice.look(), bytes, control);
    return bytes.toByteArray();
  }

  private static void draw(
      Picture picture, PictureChoice choice, OutputStream out, JobControl control)
      throws IOException {
    PictureFormat format = choice.kind().picture().orElseThrow();
    PictureWriter.write(picture, format, choice.look(), out, control);
  }

  private static Picture picture(
      PictureSource source, PictureChoice choice, List<String> notes, JobControl control) {
    PictureFormat format = choice.kind().picture().orElseThrow();
    PictureRequest wish =
        new PictureRequest(choice.title(), notes, choice.look().palette(), choice.whole(), format);
    return source.maker().picture(wish, control);
  }

  private String suggestedName(ExportKind kind) {
    String name = title().replaceAll("\\.(jfr|collapsed|folded|json)(\\.gz)?(?=\\s|$)", "");
    return name.replaceAll("[^\\p{L}\\p{N}._-]+", "-") + kind.ending();
  }
}
