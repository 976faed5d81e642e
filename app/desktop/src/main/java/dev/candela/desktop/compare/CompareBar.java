package dev.candela.desktop.compare;

import dev.candela.desktop.choice.Choices;
import dev.candela.desktop.choice.EventSwitch;
import dev.candela.desktop.choice.SearchBar;
import dev.candela.desktop.choice.StackSwitches;
import dev.candela.desktop.compare.CompareDisplay.CompareColouring;
import dev.candela.desktop.compare.CompareDisplay.CompareForm;
import dev.candela.desktop.export.ExportMenu;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.text.Messages;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Separator;
import javafx.scene.control.ToolBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Controls for form, unit, rules and colours, and the search. */
final class CompareBar extends VBox {
  private final CompareModel model;
  private final SearchBar search;
  private final EventSwitch events;
  private final Choices.Pills<CompareForm> forms;
  private final Choices.Pills<DiffUnit> units;
  private final ChoiceBox<WidthBy> width;
  private final ChoiceBox<CompareColouring> colouring;
  private final ChoiceBox<DiffPalette> palette;

  CompareBar(CompareModel model, Consumer<Step> step, ExportMenu export) {
    this.model = model;
    search = new SearchBar(model.shared().searchProperty(), model.found(), step);
    events = new EventSwitch(model);
    getStyleClass().add("candela-toolbar");
    forms =
        new Choices.Pills<>(
            CompareForm.class,
            CompareForm::key,
            form -> model.display(display -> display.withForm(form)));
    units =
        new Choices.Pills<>(
            DiffUnit.class,
            unit -> "compare.unit." + Messages.key(unit),
            unit -> model.change(choice -> choice.withUnit(unit)));
    width =
        Choices.box(
            "compare.width",
            model.display().width(),
            by -> model.display(display -> display.withWidth(by)));
    colouring =
        Choices.box(
            "flame.colours",
            model.display().colouring(),
            mode -> model.display(display -> display.withColouring(mode)));
    palette =
        Choices.box(
            "compare.palette",
            model.display().palette(),
            colours -> model.display(display -> display.withPalette(colours)));
    HBox second =
        Controls.row(8, forms, Controls.spacer(), search.found(), bar(palette, colouring, width));
    getChildren().addAll(first(export), second);
    model.stateProperty().addListener((_, _, _) -> update());
    model.displayProperty().addListener((_, _, _) -> update());
    model.resultProperty().addListener((_, _, _) -> update());
    update();
  }

  SearchBar search() {
    return search;
  }

  EventSwitch events() {
    return events;
  }

  /** The first row: unit, rules and search, with an overflow button; it has no room to spare. */
  private Node first(ExportMenu export) {
    ToolBar switches = bar(units, new RuleMenu(model), new Separator(Orientation.VERTICAL));
    switches.getItems().add(events);
    switches.getItems().addAll(StackSwitches.of(model));
    HBox.setHgrow(switches, Priority.ALWAYS);
    return Controls.row(8, switches, search, export);
  }

  private static ToolBar bar(Node... items) {
    ToolBar bar = new ToolBar(items);
    bar.getStyleClass().add("candela-bar");
    return bar;
  }

  private void update() {
    CompareDisplay display = model.display();
    CompareResult result = model.resultProperty().get();
    forms.show(display.form());
    units.show(model.choice().unit().orElse(result == null ? null : result.diff().unit()));
    width.setValue(display.width());
    colouring.setValue(display.colouring());
    palette.setValue(display.palette());
    Controls.shown(width, display.form() == CompareForm.GRAPH);
    boolean graphs = display.form() == CompareForm.SIDES || display.form() == CompareForm.GRAPH;
    Controls.shown(colouring, graphs);
    Controls.shown(palette, !display.form().isOfPanels());
  }

  /** Each rule by which frames of both sides are the same code, to be switched off. */
  private static final class RuleMenu extends MenuButton {
    private final Map<IdentityRule, CheckBox> boxes = new EnumMap<>(IdentityRule.class);

    RuleMenu(CompareModel model) {
      setId("compare-rules");
      setTooltip(Controls.tip(Messages.text("compare.rules.tip")));
      setMinWidth(Region.USE_PREF_SIZE);
      for (IdentityRule rule : IdentityRule.values()) {
        String key = "compare.rule." + Messages.key(rule);
        // A rule without texts here is listed with the engine's description.
        CheckBox box = new CheckBox(Messages.has(key) ? Messages.text(key) : rule.sentence());
        box.setId("compare-rule-" + rule.key());
        box.setOnAction(
            _ ->
                model.change(
                    c ->
                        c.withRules(
                            box.isSelected() ? c.rules().with(rule) : c.rules().without(rule))));
        boxes.put(rule, box);
        getItems().add(new CustomMenuItem(box, false));
      }
      model.stateProperty().addListener((_, _, state) -> show(state.choice().rules()));
      show(model.choice().rules());
    }

    private void show(IdentityRules rules) {
      boxes.forEach((rule, box) -> box.setSelected(rules.has(rule)));
      setText(Messages.text("compare.rules", rules.on().size(), boxes.size()));
    }
  }
}
