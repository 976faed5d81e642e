package dev.candela.desktop.window;

import dev.candela.desktop.compare.ComparePane;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.desktop.window.KeyMap.Command;
import dev.candela.desktop.window.KeyMap.Digits;
import java.util.function.Consumer;

/** What keys do in a comparison, and which one leads to it; elsewhere they do what they did. */
final class CompareKeys {
  private final KeyMap keys;
  private final WindowTabs tabs;

  /** Keys that have their meaning for sessions already. */
  CompareKeys(KeyMap keys, WindowTabs tabs) {
    this.keys = keys;
    this.tabs = tabs;
  }

  /**
   * Gives them one more.
   *
   * @param selected compares what is selected on the start page
   * @param withAnother asks what a session is to be compared with
   */
  void install(Runnable selected, Consumer<SessionPane> withAnother) {
    keys.on(
        Command.COMPARE,
        () -> {
          if (tabs.isStart()) {
            selected.run();
          }
          tabs.front().ifPresent(withAnother);
        });
    keys.on(Command.SWAP, () -> tabs.frontComparison().ifPresent(pane -> pane.model().swap()));
    also(Command.SEARCH, ComparePane::focusSearch);
    also(Command.NEXT_MATCH, pane -> pane.step(Step.NEXT));
    also(Command.PREVIOUS_MATCH, pane -> pane.step(Step.PREVIOUS));
    also(Command.EXPORT, ComparePane::showExport);
    also(Command.PREVIEW, ComparePane::previewPicture);
    also(Command.UNDO, pane -> pane.model().undo());
    also(Command.REDO, pane -> pane.model().redo());
    also(Command.NATIVE, ComparePane::toggleNative);
    also(Command.FOLD, ComparePane::toggleFolding);
    keys.on(
        Digits.PANEL,
        number -> {
          tabs.front().ifPresent(pane -> pane.select(number));
          tabs.frontComparison().ifPresent(pane -> pane.select(number));
        });
  }

  private void also(Command command, Consumer<ComparePane> action) {
    keys.alsoOn(command, () -> tabs.frontComparison().ifPresent(action));
  }
}
