package dev.candela.desktop.compare;

import dev.candela.desktop.export.ExportMenu;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.parts.SearchField;
import dev.candela.desktop.session.SearchStatus;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.WidthBy;
import dev.candela.engine.render.DiffPalette;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** In which form, in which unit, by which rules, in which colours; and the search. */
final class CompareBar extends VBox {
  private static final double LEAST_SEARCH_PIXELS = 96;

  private final CompareModel model;
  private final SearchField search;
  private final Label found = Controls.label("", "candela-quiet");
  private final Choices.Pills<CompareForm> forms;
  private final Choices.Pills<DiffUnit> units;
  private final ChoiceBox<WidthBy> width;
  private final ChoiceBox<CompareColouring> colouring;
  private final ChoiceBox<DiffPalette> palette;
  private final ToggleButton nativeFrames = Controls.toggle("toolbar.native");
  private final ToggleButton folded = Controls.toggle("toolbar.fold");
  private boolean updating;

  CompareBar(
      CompareModel model, Consumer<String> searched, Consumer<Step> step, ExportMenu export) {
    this.model = model;
    search =
        new SearchField("compare-search", next -> step.accept(next ? Step.NEXT : Step.PREVIOUS));
    getStyleClass().add("candela-toolbar");
    forms =
        new Choices.Pills<>(
            "form",
            CompareForm.class,
            List.of(CompareForm.values()),
            form -> model.display(display -> display.withForm(form)));
    units =
        new Choices.Pills<>(
            "unit",
            DiffUnit.class,
            List.of(DiffUnit.values()),
            unit -> model.choose(choice -> choice.withUnit(unit)));
    width =
        Choices.box(
            "width",
            WidthBy.values(),
            model.display().width(),
            by -> display(display -> display.withWidth(by)));
    colouring =
        Choices.box(
            "colouring",
            CompareColouring.values(),
            model.display().colouring(),
            mode -> display(display -> display.withColouring(mode)));
    palette =
        Choices.box(
            "palette",
            DiffPalette.values(),
            model.display().palette(),
            colours -> display(display -> display.withPalette(colours)));
    nativeFrames.setId("compare-native");
    nativeFrames.setOnAction(
        _ -> model.choose(c -> c.withStacks(s -> s.withNativeFrames(nativeFrames.isSelected()))));
    folded.setId("compare-fold");
    folded.setOnAction(
        _ -> model.choose(c -> c.withStacks(s -> s.withFolded(folded.isSelected()))));
    getChildren().addAll(first(searched, step, export), second());
    model.stateProperty().addListener((_, _, _) -> update());
    model.displayProperty().addListener((_, _, _) -> update());
    model.resultProperty().addListener((_, _, _) -> update());
    update();
  }

  void focusSearch() {
    search.requestFocus();
    search.selectAll();
  }

  void showFound(SearchStatus status) {
    String places =
        status.matches() == 0 && status.share().isEmpty()
            ? ""
            : Messages.text(
                "toolbar.found",
                Quantities.count(status.current()),
                Quantities.count(status.matches()));
    found.setText(status.share().isEmpty() ? places : places + "  " + status.share());
  }

  private Node first(Consumer<String> searched, Consumer<Step> step, ExportMenu export) {
    search.setMinWidth(LEAST_SEARCH_PIXELS);
    found.setMinWidth(0);
    search.textProperty().addListener((_, _, text) -> searched.accept(text));
    found.setId("compare-found");
    HBox row =
        new HBox(
            8,
            forms,
            units,
            Controls.spacer(),
            found,
            search,
            Controls.iconButton("toolbar.previous", Icon.UP, _ -> step.accept(Step.PREVIOUS)),
            Controls.iconButton("toolbar.next", Icon.DOWN, _ -> step.accept(Step.NEXT)),
            export);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  /** Goes on in another line where the window is narrow. */
  private Node second() {
    Button undo = Controls.iconButton("chip.undo", Icon.UNDO, _ -> model.undo());
    Button redo = Controls.iconButton("chip.redo", Icon.REDO, _ -> model.redo());
    undo.disableProperty().bind(model.canUndoProperty().not());
    redo.disableProperty().bind(model.canRedoProperty().not());
    FlowPane row =
        new FlowPane(
            8,
            6,
            new HBox(undo, redo),
            new CompareEvents(model),
            nativeFrames,
            folded,
            new RuleMenu(model),
            width,
            colouring,
            palette);
    row.setRowValignment(VPos.CENTER);
    return row;
  }

  private void display(UnaryOperator<CompareDisplay> change) {
    if (!updating) {
      model.display(change);
    }
  }

  private void update() {
    updating = true;
    CompareDisplay display = model.display();
    CompareResult result = model.resultProperty().get();
    forms.show(display.form());
    units.show(model.choice().unit().orElse(result == null ? null : result.diff().unit()));
    width.setValue(display.width());
    colouring.setValue(display.colouring());
    palette.setValue(display.palette());
    shown(width, display.form() == CompareForm.GRAPH);
    shown(colouring, display.form() != CompareForm.TABLE);
    nativeFrames.setSelected(model.choice().stacks().nativeFrames());
    folded.setSelected(model.choice().stacks().folded());
    updating = false;
  }

  private static void shown(Region control, boolean visible) {
    control.setVisible(visible);
    control.setManaged(visible);
  }
}
