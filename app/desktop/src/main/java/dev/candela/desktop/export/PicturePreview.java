package dev.candela.desktop.export;

import dev.candela.desktop.export.Exporter.PictureChoice;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.WaitBar;
import dev.candela.desktop.session.PictureSource;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.geometry.Insets;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.image.ImageView;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** A picture as it will be, with its options; it can be dragged out of the window. */
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

  /** Covers what is on screen with a preview of it, or says that there is nothing yet. */
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
    PicturePreview preview =
        new PicturePreview(
            exporter,
            source.get(),
            job,
            () -> {
              job.cancel();
              uncover.run();
            });
    cover.accept(preview);
    preview.draw();
    preview.form.kind.requestFocus();
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
    Button copy =
        Controls.button(
            "preview.copy", _ -> form.choice().ifPresent(choice -> exporter.copy(source, choice)));
    Button back = Controls.button("preview.close", _ -> close.run());
    save.getStyleClass().add("accent");
    Label title = Controls.label(Messages.text("preview.title"), "candela-page-title");
    return Controls.row(8, title, Controls.spacer(), save, copy, back);
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
    List.of(folder.toFile(), file.toFile()).forEach(File::deleteOnExit);
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

  private static final class PictureForm extends GridPane {
    private static final List<ExportKind> KINDS =
        Stream.of(ExportKind.values()).filter(kind -> kind.picture().isPresent()).toList();

    private final ChoiceBox<ExportKind> kind = new ChoiceBox<>();
    private final TextField title = new TextField();
    private final TextField width = new TextField();
    private final ChoiceBox<Integer> scale = new ChoiceBox<>();
    private final ToggleButton dark = Controls.toggle("preview.dark");
    private final ToggleButton transparent = Controls.toggle("preview.transparent");
    private final ToggleButton whole = Controls.toggle("preview.whole");
    private final Label wrong = Controls.message("preview-wrong", "candela-row-reason");

    PictureForm(PictureChoice first, boolean zoomed, Runnable changed) {
      setHgap(10);
      setVgap(6);
      setId("preview-form");
      kind.getItems().setAll(KINDS);
      kind.setValue(first.kind());
      kind.setId("preview-format");
      title.setText(first.title());
      title.setId("preview-title");
      width.setText(Long.toString(Math.round(first.look().widthPixels())));
      width.setId("preview-width");
      scale.getItems().setAll(1, 2, 4);
      scale.setValue((int) first.look().scale());
      scale.setId("preview-scale");
      ToggleButton light = Controls.toggle("preview.light");
      pair(light, dark, first.look().palette() == Palette.DARK);
      transparent.setSelected(first.look().transparent());
      ToggleButton shown = Controls.toggle("preview.shown");
      pair(shown, whole, first.whole() || !zoomed);
      shown.setDisable(!zoomed);
      add("preview.format", kind);
      add("preview.name", title);
      add("preview.width", width);
      add(wrong, 0, getRowCount(), 2, 1);
      add("preview.scale", scale);
      add("preview.colours", new HBox(6, light, dark));
      add(transparent, 1, getRowCount());
      add("preview.part", new HBox(6, shown, whole));
      Stream.of(
              kind.valueProperty(),
              scale.valueProperty(),
              dark.selectedProperty(),
              transparent.selectedProperty(),
              whole.selectedProperty(),
              title.textProperty(),
              width.textProperty())
          .forEach(property -> property.addListener((_, _, _) -> changed.run()));
    }

    /** Empty, with a sentence on screen, while a number is invalid. */
    Optional<PictureChoice> choice() {
      scale.setDisable(kind.getValue() != ExportKind.PNG);
      width.setDisable(kind.getValue() == ExportKind.HTML);
      transparent.setDisable(kind.getValue() == ExportKind.HTML);
      try {
        Palette palette = dark.isSelected() ? Palette.DARK : Palette.LIGHT;
        double pixels = Double.parseDouble(width.getText().strip());
        Look look = new Look(pixels, scale.getValue(), palette, transparent.isSelected());
        wrong.setText("");
        return Optional.of(
            new PictureChoice(kind.getValue(), look, whole.isSelected(), title.getText()));
      } catch (IllegalArgumentException e) {
        wrong.setText(Messages.text("preview.wrong"));
        return Optional.empty();
      }
    }

    private void add(String key, Control control) {
      control.setTooltip(Controls.tip(Messages.text(key + ".tip")));
      add(key, (Node) control);
    }

    private void add(String key, Node control) {
      Label label = Controls.label(Messages.text(key), "candela-caption");
      label.setLabelFor(control);
      label.setMinWidth(USE_PREF_SIZE);
      control.setAccessibleText(Messages.text(key));
      int row = getRowCount();
      add(label, 0, row);
      add(control, 1, row);
    }

    private static void pair(ToggleButton first, ToggleButton second, boolean chooseSecond) {
      ToggleGroup group = new ToggleGroup();
      first.setToggleGroup(group);
      second.setToggleGroup(group);
      group.selectToggle(chooseSecond ? second : first);
      // One of them stays down.
      group
          .selectedToggleProperty()
          .addListener(
              (_, before, now) -> {
                if (now == null) {
                  group.selectToggle(before);
                }
              });
    }
  }
}
