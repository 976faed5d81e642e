package dev.candela.desktop.window;

import dev.candela.desktop.live.Recording;
import dev.candela.desktop.session.Folding;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.desktop.window.KeyMap.Command;
import java.util.function.Consumer;

/** What each key of the window does. */
final class WindowKeys {
  private final KeyMap keys;
  private final WindowTabs tabs;
  private final Sessions sessions;

  WindowKeys(KeyMap keys, WindowTabs tabs, Sessions sessions) {
    this.keys = keys;
    this.tabs = tabs;
    this.sessions = sessions;
  }

  /**
   * Gives every key its meaning.
   *
   * @param browse asks for files to open
   * @param quit closes the window
   */
  void install(Pages pages, Runnable browse, Runnable quit) {
    keys.on(Command.HELP, pages::showHelp);
    keys.on(Command.SETTINGS, pages::showSettings);
    keys.on(Command.APPEARANCE, pages::switchAppearance);
    keys.on(Command.OPEN, browse);
    keys.on(Command.QUIT, quit);
    keys.on(Command.NEW_TAB, tabs::start);
    keys.on(Command.CLOSE_TAB, () -> tabs.close(sessions::close));
    keys.on(Command.NEXT_TAB, tabs::next);
    keys.on(Command.PREVIOUS_TAB, tabs::previous);
    onSession(Command.SEARCH, SessionPane::focusSearch);
    onSession(Command.NEXT_MATCH, pane -> pane.step(Step.NEXT));
    onSession(Command.PREVIOUS_MATCH, pane -> pane.step(Step.PREVIOUS));
    onSession(Command.UNDO, pane -> pane.session().model().undo());
    onSession(Command.REDO, pane -> pane.session().model().redo());
    onSession(Command.NATIVE, WindowKeys::toggleNative);
    onSession(Command.FOLD, WindowKeys::toggleFolding);
    onSession(Command.PAUSE, pane -> pane.session().recording().ifPresent(Recording::togglePause));
    onSession(Command.MARK, SessionPane::mark);
    onSession(Command.SNAPSHOT, pane -> pane.actions().snapshot());
    onSession(Command.EXPORT, pane -> pane.actions().previewPicture());
    onSession(Command.FREEZE, WindowKeys::toggleFrozen);
    keys.onPanel(number -> tabs.front().ifPresent(pane -> pane.select(number)));
  }

  private void onSession(Command command, Consumer<SessionPane> action) {
    keys.on(command, () -> tabs.front().ifPresent(action));
  }

  private static void toggleNative(SessionPane pane) {
    pane.session().model().choose(c -> c.withNativeFrames(!c.nativeFrames()));
  }

  private static void toggleFolding(SessionPane pane) {
    pane.session()
        .model()
        .choose(c -> c.withFolding(c.folding().folded() ? Folding.UNFOLDED : Folding.FOLDED));
  }

  private static void toggleFrozen(SessionPane pane) {
    SessionModel model = pane.session().model();
    model.frozenProperty().set(!model.frozenProperty().get());
  }
}
