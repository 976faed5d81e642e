package dev.candela.desktop.window;

import static javafx.scene.input.ContextMenuEvent.CONTEXT_MENU_REQUESTED;

import dev.candela.desktop.compare.ComparePane;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.TabPage;
import dev.candela.desktop.start.StartPane;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.value.ObservableBooleanValue;
import javafx.event.Event;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.input.ContextMenuEvent;

/** Tabs of a window: start, sessions, pages. */
final class WindowTabs {
  private final TabPane tabs = new TabPane();
  private StartPane start;

  WindowTabs(StartPane start) {
    Tab tab = new Tab();
    tab.setClosable(false);
    tab.setId("start-tab");
    tabs.setId("sessions");
    tabs.getTabs().add(tab);
    show(start);
    tabs.getSelectionModel().selectedItemProperty().addListener((_, _, now) -> selected(now));
  }

  void show(StartPane pane) {
    start = pane;
    tabs.getTabs().getFirst().setText(Messages.text("start.tab"));
    tabs.getTabs().getFirst().setContent(pane.node());
    start.show(isStart());
  }

  /** Fills all other tabs again, in another language. */
  void refill() {
    for (Tab tab : tabs.getTabs()) {
      if (tab.getUserData() instanceof Runnable fill) {
        fill.run();
      }
    }
    selected(tabs.getSelectionModel().getSelectedItem());
  }

  Node node() {
    return tabs;
  }

  /**
   * Adds a session and brings it to the front; {@code again} makes its pane in another language,
   * {@code menu} the tab's menu, and {@code closing} is asked in place of closing it.
   */
  void add(
      SessionPane pane,
      Supplier<SessionPane> again,
      Function<SessionPane, ContextMenu> menu,
      Consumer<SessionPane> closing) {
    Tab tab = new Tab(distinct(pane.session().title()), pane);
    tab.setTooltip(Controls.tip(pane.session().file().toString()));
    tab.setContextMenu(menu.apply(pane));
    tab.setUserData(
        (Runnable)
            () -> {
              SessionPane before = (SessionPane) tab.getContent();
              before.release();
              SessionPane next = again.get();
              before.handOver(next);
              tab.setContextMenu(menu.apply(next));
              tab.setContent(next);
            });
    tab.setOnCloseRequest(
        event -> {
          event.consume();
          closing.accept((SessionPane) tab.getContent());
        });
    add(tab);
  }

  private String distinct(String title) {
    List<String> taken = tabs.getTabs().stream().map(Tab::getText).toList();
    String distinct = title;
    for (int number = 2; taken.contains(distinct); number++) {
      distinct = title + " (" + number + ")";
    }
    return distinct;
  }

  String title(SessionPane pane) {
    return tabs.getTabs().stream()
        .filter(tab -> pane.equals(tab.getContent()))
        .map(Tab::getText)
        .findFirst()
        .orElseThrow();
  }

  /** Adds something else, that the action fills now and again in another language. */
  void add(Tab tab, Runnable fill) {
    fill.run();
    tab.setUserData(fill);
    add(tab);
  }

  void add(Tab tab) {
    tabs.getTabs().add(tab);
    tabs.getSelectionModel().select(tab);
  }

  /** Selects the tab with that id, filled with what is true now; false if there is none. */
  boolean select(String id) {
    Optional<Tab> open = tabs.getTabs().stream().filter(tab -> id.equals(tab.getId())).findFirst();
    open.filter(tab -> !tab.isSelected()).ifPresent(tab -> ((Runnable) tab.getUserData()).run());
    open.ifPresent(tabs.getSelectionModel()::select);
    return open.isPresent();
  }

  void remove(SessionPane pane) {
    tabs.getTabs().removeIf(tab -> pane.equals(tab.getContent()));
  }

  void remove(Tab tab) {
    tabs.getTabs().remove(tab);
    // The tab pane tells of those only that were closed with the mouse.
    Optional.ofNullable(tab.getOnClosed()).ifPresent(o -> o.handle(new Event(Tab.CLOSED_EVENT)));
  }

  boolean has(SessionPane pane) {
    return sessions().contains(pane);
  }

  /** The pane that shows the session of that one, after a change of language another one. */
  SessionPane current(SessionPane pane) {
    return paneOf(pane.session()).orElse(pane);
  }

  Optional<SessionPane> paneOf(Session session) {
    return sessions().stream().filter(pane -> pane.session().equals(session)).findFirst();
  }

  List<SessionPane> sessions() {
    return tabs.getTabs().stream()
        .map(Tab::getContent)
        .filter(SessionPane.class::isInstance)
        .map(SessionPane.class::cast)
        .toList();
  }

  Optional<SessionPane> front() {
    return front(SessionPane.class);
  }

  Optional<ComparePane> frontComparison() {
    return front(ComparePane.class);
  }

  Optional<TabPage> frontPage() {
    return front(TabPage.class);
  }

  private <T> Optional<T> front(Class<T> type) {
    Node content = tabs.getSelectionModel().getSelectedItem().getContent();
    return Optional.ofNullable(content).filter(type::isInstance).map(type::cast);
  }

  ObservableBooleanValue isFront(Tab tab) {
    return tabs.getSelectionModel().selectedItemProperty().isEqualTo(tab);
  }

  boolean isStart() {
    return tabs.getSelectionModel().getSelectedIndex() == 0;
  }

  void goToPart(boolean forward) {
    if (isStart()) {
      focusNext(start.parts(), forward);
    } else {
      frontPage().ifPresent(page -> focusNext(page.parts(), forward));
    }
  }

  void showMenu() {
    Node at = tabs.getScene().getFocusOwner();
    if (at != null) {
      double x = at.getBoundsInLocal().getCenterX();
      double y = at.getBoundsInLocal().getCenterY();
      Point2D place = at.localToScreen(x, y);
      at.fireEvent(
          new ContextMenuEvent(
              CONTEXT_MENU_REQUESTED, x, y, place.getX(), place.getY(), true, null));
    }
  }

  void start() {
    tabs.getSelectionModel().selectFirst();
    start.focus();
  }

  void next() {
    tabs.getSelectionModel().selectNext();
  }

  void previous() {
    tabs.getSelectionModel().selectPrevious();
  }

  /** Closes the tab in front, if it can be; {@code session} is asked in place of closing one. */
  void close(Consumer<SessionPane> session) {
    Tab tab = tabs.getSelectionModel().getSelectedItem();
    if (tab.getContent() instanceof SessionPane pane) {
      session.accept(pane);
    } else if (tab.isClosable()) {
      remove(tab);
    }
  }

  private void selected(Tab selected) {
    start.show(isStart());
    for (Tab tab : tabs.getTabs()) {
      if (tab.getContent() instanceof SessionPane pane) {
        pane.setSelected(tab.equals(selected));
      }
    }
  }

  private static void focusNext(List<Node> all, boolean forward) {
    // A comparison without a result has no graphs yet.
    List<Node> parts = all.stream().filter(part -> part.getScene() != null).toList();
    int now = -1;
    for (int i = 0; i < parts.size(); i++) {
      now = hasFocus(parts.get(i)) ? i : now;
    }
    int from = now < 0 && !forward ? 0 : now;
    parts.get(Math.floorMod(from + (forward ? 1 : -1), parts.size())).requestFocus();
  }

  private static boolean hasFocus(Node part) {
    Node at = part.getScene() == null ? null : part.getScene().getFocusOwner();
    while (at != null && !at.equals(part)) {
      at = at.getParent();
    }
    return at != null;
  }
}
