package dev.candela.desktop.export;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.WaitBar;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.ImageView;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/**
 * A picture as it will be, beside what can be chosen of it; it can be dragged out of the window.
 */
public final class PicturePreview extends BorderPane {
  /** Delay after typing before the picture is drawn. */
  private static final Duration PAUSE = Duration.millis(120);

  private static final double FORM_PIXELS = 290;

  private final Exporter exporter;
  private final PictureSource source;
  private final LatestJob job;
  private final Runnable close;
  private final PictureForm form;
  private final ImageView image = new ImageView();
  private final Label facts = Controls.label("", "candela-quiet");
  private final Label hint = Controls.label("", "candela-quiet");
  private final PauseTransition pause = new PauseTransition(PAUSE);
  private final Button save = Controls.button("preview.save", _ -> save());
  private Exporter.Preview shown;

  /**
   * A preview of what is on screen now.
   *
   * @param job the job that draws pictures
   * @param close takes this away
   */
  private PicturePreview(Exporter exporter, PictureSource source, LatestJob job, Runnable close) {
    this.exporter = exporter;
    this.source = source;
    this.job = job;
    this.close = close;
    PictureChoice first =
        PictureChoice.asShown(ExportKind.PNG, 2, source.palette(), exporter.title());
    form = new PictureForm(first, source.zoomed(), pause::playFromStart);
    setId("picture-preview");
    getStyleClass().add("candela-preview");
    pause.setOnFinished(_ -> draw());
    setTop(head());
    setCenter(picture());
    setRight(choices());
    addEventHandler(KeyEvent.KEY_PRESSED, this::press);
  }

  /**
   * Covers what is on screen with a preview of it, or says that there is nothing yet.
   *
   * @param job the job that draws pictures
   * @param cover shows the preview
   * @param uncover takes it away
   */
  public static void open(
      Exporter exporter,
      Optional<PictureSource> source,
      LatestJob job,
      Consumer<Node> cover,
      Runnable uncover) {
    if (source.isEmpty()) {
      exporter.sayNothingYet();
      return;
    }
    Runnable close =
        () -> {
          job.cancel();
          uncover.run();
        };
    PicturePreview preview = new PicturePreview(exporter, source.get(), job, close);
    cover.accept(preview);
    preview.begin();
  }

  /** Draws the first picture and takes the focus. */
  private void begin() {
    draw();
    form.focusFirst();
  }

  private StackPane picture() {
    image.setPreserveRatio(true);
    image.setSmooth(true);
    image.setId("preview-image");
    image.setCursor(Cursor.OPEN_HAND);
    image.setAccessibleText(Messages.text("preview.image"));
    image.setOnDragDetected(this::drag);
    ScrollPane scroll = new ScrollPane(image);
    scroll.setId("preview-scroll");
    scroll.setPannable(false);
    scroll.setFitToWidth(true);
    image.fitWidthProperty().bind(scroll.widthProperty().subtract(20));
    StackPane stack = new StackPane(scroll, new WaitBar("export", job));
    BorderPane.setMargin(stack, new Insets(10, 14, 0, 0));
    return stack;
  }

  private HBox head() {
    Button copy = Controls.button("preview.copy", _ -> copy());
    Button back = Controls.button("preview.close", _ -> close.run());
    save.getStyleClass().add("accent");
    HBox head =
        new HBox(
            8,
            Controls.label(Messages.text("preview.title"), "candela-page-title"),
            Controls.spacer(),
            save,
            copy,
            back);
    head.setAlignment(Pos.CENTER_LEFT);
    return head;
  }

  private VBox choices() {
    facts.setId("preview-facts");
    facts.setWrapText(true);
    hint.setWrapText(true);
    VBox side =
        new VBox(12, form, facts, hint) {
          @Override
          protected double computePrefWidth(double height) {
            return Math.max(FORM_PIXELS, form.prefWidth(-1));
          }
        };
    side.setMinWidth(VBox.USE_PREF_SIZE);
    BorderPane.setMargin(side, new Insets(10, 0, 0, 0));
    return side;
  }

  private void draw() {
    Optional<PictureChoice> choice = form.choice();
    save.setDisable(choice.isEmpty());
    choice.ifPresent(c -> exporter.preview(source, c, job, made -> show(made, c)));
  }

  private void show(Exporter.Preview made, PictureChoice choice) {
    shown = made;
    image.setImage(made.image());
    facts.setText(
        Messages.text(
            "preview.size",
            (long) made.image().getWidth(),
            (long) made.image().getHeight(),
            Quantities.bytes(made.file().length)));
    hint.setText(Messages.text(choice.kind() == ExportKind.HTML ? "preview.page" : "preview.drag"));
  }

  private void save() {
    form.choice().ifPresent(choice -> exporter.save(source, choice));
  }

  private void copy() {
    form.choice().ifPresent(choice -> exporter.copy(source, choice));
  }

  /** Offers file and picture: folders accept the first, documents the second. */
  private void drag(MouseEvent event) {
    if (shown == null) {
      return;
    }
    try {
      ClipboardContent content = dragged(shown);
      image.startDragAndDrop(TransferMode.COPY).setContent(content);
      event.consume();
    } catch (IOException e) {
      exporter.fail(e);
    }
  }

  static ClipboardContent dragged(Exporter.Preview preview) throws IOException {
    Path folder = Files.createTempDirectory("candela-dragged");
    Path file = Files.write(folder.resolve(preview.name()), preview.file());
    List<File> goodbye = List.of(folder.toFile(), file.toFile());
    goodbye.forEach(File::deleteOnExit);
    ClipboardContent content = new ClipboardContent();
    content.putFiles(List.of(file.toFile()));
    content.putImage(preview.image());
    return content;
  }

  private void press(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      close.run();
      event.consume();
    } else if (event.getCode() == KeyCode.ENTER && event.isShortcutDown()) {
      save();
      event.consume();
    }
  }
}
