package dev.candela.desktop.choice;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.FoldChoice;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.session.ViewChooser;
import java.util.List;
import javafx.scene.control.ToggleButton;

/** Switches for native frames, library frames and recursion. */
public final class StackSwitches {
  private final ToggleButton frames = Controls.toggle("toolbar.native");
  private final ToggleButton fold = Controls.toggle("toolbar.fold");
  private final ToggleButton recursion = Controls.toggle("toolbar.recursion");

  /** A switch for each, in the order of how often they are used. */
  public static List<ToggleButton> of(ViewChooser model) {
    StackSwitches switches = new StackSwitches(model);
    return List.of(switches.frames, switches.fold, switches.recursion);
  }

  private StackSwitches(ViewChooser model) {
    frames.setOnAction(_ -> model.choose(c -> c.withNativeFrames(frames.isSelected())));
    fold.setOnAction(
        _ ->
            model.choose(
                c -> c.withFolding(fold.isSelected() ? FoldChoice.FOLDED : FoldChoice.UNFOLDED)));
    recursion.setOnAction(_ -> model.choose(c -> c.withRecursionMerged(recursion.isSelected())));
    model.choiceProperty().addListener((_, _, choice) -> show(choice));
    show(model.choiceProperty().getValue());
  }

  private void show(ViewChoice choice) {
    frames.setSelected(choice.nativeFrames());
    fold.setSelected(choice.folding().folded());
    recursion.setSelected(choice.recursionMerged());
  }
}
