package dev.candela.desktop.choice;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.FoldChoice;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.session.ViewChooser;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import javafx.scene.control.ToggleButton;

/** Switches for native frames, library frames and recursion. */
public final class StackSwitches {
  private StackSwitches() {}

  /** A switch for each, in the order of how often they are used. */
  public static List<ToggleButton> of(ViewChooser model) {
    return List.of(
        toggle(model, "native", ViewChoice::nativeFrames, ViewChoice::withNativeFrames),
        toggle(
            model,
            "fold",
            choice -> choice.folding().folded(),
            (choice, on) -> choice.withFolding(on ? FoldChoice.FOLDED : FoldChoice.UNFOLDED)),
        toggle(model, "recursion", ViewChoice::recursionMerged, ViewChoice::withRecursionMerged));
  }

  private static ToggleButton toggle(
      ViewChooser model,
      String name,
      Predicate<ViewChoice> is,
      BiFunction<ViewChoice, Boolean, ViewChoice> with) {
    ToggleButton button = Controls.toggle("toolbar." + name);
    button.setOnAction(_ -> model.choose(choice -> with.apply(choice, button.isSelected())));
    model.choiceProperty().subscribe(choice -> button.setSelected(is.test(choice)));
    return button;
  }
}
