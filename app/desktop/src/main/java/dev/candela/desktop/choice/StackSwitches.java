package dev.candela.desktop.choice;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.FoldChoice;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.session.ViewChooser;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;

/** Switches for native frames, library frames and recursion. */
public final class StackSwitches extends HBox {
  private final ToggleButton frames = Controls.toggle("toolbar.native");
  private final ToggleButton fold = Controls.toggle("toolbar.fold");
  private final ToggleButton recursion = Controls.toggle("toolbar.recursion");

  public StackSwitches(ViewChooser model) {
    super(8);
    frames.setOnAction(_ -> model.choose(c -> c.withNativeFrames(frames.isSelected())));
    fold.setOnAction(
        _ ->
            model.choose(
                c -> c.withFolding(fold.isSelected() ? FoldChoice.FOLDED : FoldChoice.UNFOLDED)));
    recursion.setOnAction(_ -> model.choose(c -> c.withRecursionMerged(recursion.isSelected())));
    model.choiceProperty().addListener((_, _, choice) -> show(choice));
    show(model.choiceProperty().get());
    getChildren().addAll(frames, fold, recursion);
    setMinWidth(USE_PREF_SIZE);
  }

  private void show(ViewChoice choice) {
    frames.setSelected(choice.nativeFrames());
    fold.setSelected(choice.folding().folded());
    recursion.setSelected(choice.recursionMerged());
  }
}
