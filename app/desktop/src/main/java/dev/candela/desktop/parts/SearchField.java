package dev.candela.desktop.parts;

import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.text.Messages;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * Where names are searched for. Enter goes on to the next, Escape empties it; a regular expression
 * that is none is marked, and looked for as it stands.
 */
public final class SearchField extends TextField {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

  /**
   * A field.
   *
   * @param id by which tests find it
   * @param step takes true for the next match, false for the one before
   */
  public SearchField(String id, Consumer<Boolean> step) {
    setId(id);
    setPromptText(Messages.text("toolbar.search"));
    setAccessibleText(Messages.text("toolbar.search"));
    getStyleClass().add("candela-search");
    setTooltip(Controls.tip(""));
    textProperty().addListener((_, _, _) -> check());
    addEventHandler(KeyEvent.KEY_PRESSED, event -> handle(event, step));
    check();
  }

  private void handle(KeyEvent event, Consumer<Boolean> step) {
    if (event.getCode() == KeyCode.ENTER) {
      step.accept(!event.isShiftDown());
      event.consume();
    } else if (event.getCode() == KeyCode.ESCAPE && !getText().isEmpty()) {
      clear();
      event.consume();
    }
  }

  private void check() {
    boolean wrong = NamePattern.isTextOnly(getText().strip());
    pseudoClassStateChanged(WRONG, wrong);
    getTooltip().setText(Messages.text(wrong ? "toolbar.search.wrong" : "toolbar.search.tip"));
  }
}
