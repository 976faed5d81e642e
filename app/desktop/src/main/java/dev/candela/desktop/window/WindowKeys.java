package dev.candela.desktop.window;

import dev.candela.desktop.keys.KeyMap;
import dev.candela.desktop.keys.KeyMap.Command;
import dev.candela.desktop.keys.KeyMap.Digits;
import dev.candela.desktop.live.Recording;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.desktop.session.TabPage;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javafx.beans.property.BooleanProperty;

final class WindowKeys {
  private final KeyMap keys;
  private final WindowTabs tabs;
  private final Sessions sessions;

  WindowKeys(KeyMap keys, WindowTabs tabs, Sessions sessions) {
    this.keys = keys;
    this.tabs = tabs;
    this.sessions = sessions;
  }

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
    onPage(Command.SEARCH, TabPage::focusSearch);
    onPage(Command.NEXT_MATCH, page -> page.step(Step.NEXT));
    onPage(Command.PREVIOUS_MATCH, page -> page.step(Step.PREVIOUS));
    onPage(Command.EXPORT, TabPage::showExport);
    onPage(Command.PREVIEW, TabPage::previewPicture);
    onPage(Command.UNDO, page -> page.chooser().history().undo());
    onPage(Command.REDO, page -> page.chooser().history().redo());
    onChoice(Command.NATIVE, c -> c.withNativeFrames(!c.nativeFrames()));
    onChoice(Command.FOLD, c -> c.withFolding(c.folding().toggled()));
    onChoice(Command.RECURSION, c -> c.withRecursionMerged(!c.recursionMerged()));
    keys.on(Command.SWAP, () -> tabs.frontComparison().ifPresent(pane -> pane.model().swap()));
    onPage(Command.NEXT_LINE, page -> page.stepLine(Step.NEXT));
    onPage(Command.PREVIOUS_LINE, page -> page.stepLine(Step.PREVIOUS));
    onSession(Command.PAUSE, pane -> pane.session().recording().ifPresent(Recording::togglePause));
    onSession(Command.MARK, pane -> pane.actions().mark());
    onSession(Command.SNAPSHOT, pane -> pane.actions().snapshot());
    onSession(Command.FREEZE, pane -> toggle(pane.session().model().frozenProperty()));
    onSession(Command.STOP, pane -> pane.actions().stop());
    onSession(Command.TIME, SessionPane::showTimes);
    onPage(Command.FRAME_MENU, _ -> tabs.showMenu());
    keys.on(Command.NEXT_PART, () -> tabs.goToPart(true));
    keys.on(Command.PREVIOUS_PART, () -> tabs.goToPart(false));
    addTransforms();
    keys.on(Digits.PANEL, number -> tabs.frontPage().ifPresent(page -> page.select(number)));
    keys.on(Digits.EVENT, number -> tabs.frontPage().ifPresent(page -> page.chooseEvent(number)));
    keys.on(Digits.FRAME, number -> tabs.frontPage().ifPresent(page -> page.reveal(number)));
  }

  private void addTransforms() {
    onMethod(Command.FOCUS_METHOD, StackTransforms::focus);
    onMethod(Command.HIDE, StackTransforms::hide);
    onMethod(Command.DROP, StackTransforms::drop);
    onMethod(Command.MERGE, StackTransforms::mergeIntoCaller);
    onPage(
        Command.FOCUS_SUBTREE,
        page ->
            page.selected()
                .flatMap(FrameRef::place)
                .ifPresent(place -> add(page, StackTransforms.subtree(place))));
    onSwitch(Command.BY_THREAD, SharedView::byThreadProperty);
    onSwitch(Command.TRACKS, SharedView::tracksOpenProperty);
    onSwitch(Command.DETAILS, SharedView::detailsOpenProperty);
  }

  private void onMethod(Command command, Function<String, StackTransform> transform) {
    onPage(
        command,
        page -> page.selected().ifPresent(frame -> add(page, transform.apply(frame.methodName()))));
  }

  private void onSession(Command command, Consumer<SessionPane> action) {
    keys.on(command, () -> tabs.front().ifPresent(action));
  }

  private void onPage(Command command, Consumer<TabPage> action) {
    keys.on(command, () -> tabs.frontPage().ifPresent(action));
  }

  private void onChoice(Command command, UnaryOperator<ViewChoice> change) {
    onPage(command, page -> page.chooser().choose(change));
  }

  private static void add(TabPage page, StackTransform transform) {
    page.chooser().choose(choice -> choice.plus(transform));
  }

  private void onSwitch(Command command, Function<SharedView, BooleanProperty> which) {
    onPage(command, page -> toggle(which.apply(page.shared())));
  }

  private static void toggle(BooleanProperty property) {
    property.set(!property.get());
  }
}
