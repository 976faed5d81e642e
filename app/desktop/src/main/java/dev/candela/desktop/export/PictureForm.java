package dev.candela.desktop.export;

import dev.candela.desktop.parts.Controls;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;

final class PictureForm extends GridPane {
  private static final List<ExportKind> KINDS =
      Stream.of(ExportKind.values()).filter(kind -> kind.picture().isPresent()).toList();

  private final ChoiceBox<ExportKind> kind = new ChoiceBox<>();
  private final TextField title = new TextField();
  private final TextField width = new TextField();
  private final ChoiceBox<Integer> scale = new ChoiceBox<>();
  private final ToggleButton dark = Controls.toggle("preview.dark");
  private final ToggleButton transparent = Controls.toggle("preview.transparent");
  private final ToggleButton whole = Controls.toggle("preview.whole");
  private final Label wrong = Controls.label("", "candela-row-reason");

  /**
   * A form with what is usual.
   *
   * @param first the initial choice
   * @param zoomed true if there is a part to be chosen
   * @param changed called on each change
   */
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
    wrong.setWrapText(true);
    wrong.managedProperty().bind(wrong.textProperty().isNotEmpty());
    add("preview.format", kind);
    add("preview.name", title);
    add("preview.width", width);
    add(wrong, 0, getRowCount(), 2, 1);
    add("preview.scale", scale);
    add("preview.colours", new HBox(6, light, dark));
    add(transparent, 1, getRowCount());
    add("preview.part", new HBox(6, shown, whole));
    kind.valueProperty().addListener((_, _, _) -> changed.run());
    scale.valueProperty().addListener((_, _, _) -> changed.run());
    for (ToggleButton button : List.of(dark, transparent, whole)) {
      button.selectedProperty().addListener((_, _, _) -> changed.run());
    }
    for (TextField field : List.of(title, width)) {
      field.textProperty().addListener((_, _, _) -> changed.run());
    }
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

  /** The first control to get the focus. */
  void focusFirst() {
    kind.requestFocus();
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
