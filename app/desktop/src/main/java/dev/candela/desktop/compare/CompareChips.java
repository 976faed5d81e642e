package dev.candela.desktop.compare;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.transform.StackTransform;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;

/** What was done to the stacks of both sides, each with a way to take it off. */
final class CompareChips extends FlowPane {
  private static final int LONGEST_SUBJECT = 60;

  private final CompareModel model;

  CompareChips(CompareModel model) {
    super(6, 4);
    this.model = model;
    setId("compare-chips");
    getStyleClass().add("candela-chips");
    model.stateProperty().addListener((_, _, _) -> update());
    update();
  }

  private void update() {
    getChildren().clear();
    for (StackTransform transform : model.choice().stacks().transforms().list()) {
      getChildren().add(chip(transform));
    }
    boolean any = !getChildren().isEmpty();
    setVisible(any);
    setManaged(any);
  }

  private HBox chip(StackTransform transform) {
    String words = words(transform.text());
    Label label = new Label(words);
    label.setTooltip(new Tooltip(transform.text()));
    Button close =
        Controls.iconButton(
            "chip.remove",
            Icon.CLOSE,
            _ -> model.choose(c -> c.withStacks(stacks -> stacks.without(transform))));
    close.setAccessibleText(Messages.text("chip.remove.named", words));
    HBox chip = new HBox(2, label, close);
    chip.setAlignment(Pos.CENTER_LEFT);
    chip.getStyleClass().add("candela-chip");
    return chip;
  }

  /** {@code subtree:a;b.C.d} as {@code below b.C.d}. */
  static String words(String text) {
    int colon = text.indexOf(':');
    String key = "transform." + text.substring(0, colon);
    String subject = text.substring(colon + 1);
    String last = subject.substring(subject.lastIndexOf(';') + 1);
    String cut =
        last.length() > LONGEST_SUBJECT
            ? "…" + last.substring(last.length() - LONGEST_SUBJECT)
            : last;
    return Messages.has(key) ? Messages.text(key, cut) : text;
  }
}
