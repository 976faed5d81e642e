package dev.candela.desktop.choice;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.text.Messages;
import java.util.function.Consumer;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;

/** The search field: Enter goes on, Escape empties it, a wrong pattern is literal text. */
public final class SearchBar extends HBox {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

  private final TextField field = new TextField();
  private final Label found = Controls.label("", "candela-quiet");
  private final Consumer<Step> step;

  public SearchBar(StringProperty search, ObservableValue<String> words, Consumer<Step> step) {
    super(8);
    this.step = step;
    found.setId("search-status");
    found.setTooltip(Controls.tip(Messages.text("toolbar.found.tip")));
    found.setMinWidth(USE_PREF_SIZE);
    found.textProperty().bind(words);
    found.managedProperty().bind(found.textProperty().isNotEmpty());
    field.setId("search-field");
    field.setPromptText(Messages.text("toolbar.search"));
    field.setAccessibleText(Messages.text("toolbar.search"));
    field.getStyleClass().add("candela-search");
    field.setTooltip(Controls.tip(""));
    field.textProperty().addListener((_, _, _) -> check());
    field.textProperty().bindBidirectional(search);
    field.addEventHandler(KeyEvent.KEY_PRESSED, this::handle);
    check();
    HBox steps =
        new HBox(
            Controls.iconButton("toolbar.previous", Icon.UP, _ -> step.accept(Step.PREVIOUS)),
            Controls.iconButton("toolbar.next", Icon.DOWN, _ -> step.accept(Step.NEXT)));
    steps.setAlignment(Pos.CENTER);
    setAlignment(Pos.CENTER);
    getChildren().addAll(found, field, steps);
  }

  public void focusField() {
    field.requestFocus();
    field.selectAll();
  }

  /** The label with the number of matches; may be placed where there is more room. */
  public Label found() {
    return found;
  }

  public TextField field() {
    return field;
  }

  private void handle(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      step.accept(event.isShiftDown() ? Step.PREVIOUS : Step.NEXT);
      event.consume();
    } else if (event.getCode() == KeyCode.ESCAPE && !field.getText().isEmpty()) {
      field.clear();
      event.consume();
    }
  }

  private void check() {
    boolean wrong = NamePattern.isTextOnly(field.getText().strip());
    field.pseudoClassStateChanged(WRONG, wrong);
    field
        .getTooltip()
        .setText(Messages.text(wrong ? "toolbar.search.wrong" : "toolbar.search.tip"));
  }
}
