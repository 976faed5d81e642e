package dev.candela.desktop.window;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.WaitFrame;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.engine.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToolBar;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;

/** Tabs of a session's panels in a row with the choices of the panel in front. */
final class PanelTabs extends HBox {
  private static final double LEAST_CHOICES_PIXELS = 150;

  private final TabPane tabs =
      new TabPane() {
        @Override
        protected double computePrefWidth(double height) {
          // Otherwise it would be too narrow for its tabs by nothing, and offer a menu of them.
          return super.computePrefWidth(height) + 2;
        }
      };
  private final StackPane note = new StackPane();
  private final ToolBar choices = new ToolBar();
  private final StackPane fronts = new StackPane();
  private final List<Slot> slots;
  private final ObservableBooleanValue selected;

  /** With {@code selected} true while the session is on screen; no panel is made yet. */
  PanelTabs(List<Slot> slots, ObservableBooleanValue selected, Runnable changed) {
    super(8);
    this.slots = List.copyOf(slots);
    this.selected = selected;
    slots.forEach(slot -> tabs.getTabs().add(tab(slot.key())));
    tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    tabs.setId("panels");
    note.setMinWidth(USE_PREF_SIZE);
    choices.getStyleClass().addAll("candela-bar", "candela-choices");
    // The choices give way to the tabs, and both to a window that is too narrow for them.
    tabs.minWidthProperty()
        .bind(
            Bindings.createDoubleBinding(
                () -> Math.max(0, Math.min(tabs.prefWidth(-1), getWidth() - LEAST_CHOICES_PIXELS)),
                widthProperty()));
    setMinWidth(0);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().add("candela-panel-tabs");
    getChildren().addAll(tabs, Controls.spacer(), note, choices);
    tabs.getSelectionModel().selectedIndexProperty().addListener((_, _, _) -> changed.run());
    // The keyboard follows the pointer, not to the tab, but to what it shows.
    tabs.setOnMouseClicked(_ -> focus());
  }

  private static Tab tab(String key) {
    Tab tab = new Tab(Messages.text("panel." + key));
    tab.setId("panel-" + key);
    tab.setTooltip(Controls.tip(Messages.text("panel." + key + ".tip")));
    return tab;
  }

  Node fronts() {
    return fronts;
  }

  void select(int number) {
    if (number < slots.size()) {
      tabs.getSelectionModel().select(number);
      focus();
    }
  }

  void select(String key) {
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i).key().equals(key)) {
        select(i);
      }
    }
  }

  Optional<String> key(int number) {
    return slots.stream().skip(number).findFirst().map(Slot::key);
  }

  /** The panel in front, once it was on screen. */
  Optional<SessionPanel> front() {
    int front = tabs.getSelectionModel().getSelectedIndex();
    return front < 0 ? Optional.empty() : slots.get(front).made();
  }

  /** The panel in front, then all in their order. */
  Stream<SessionPanel> made() {
    return Stream.concat(front().stream(), slots.stream().flatMap(slot -> slot.made().stream()));
  }

  /** The first panel, once it was on screen. */
  Optional<SessionPanel> first() {
    return slots.stream().findFirst().flatMap(Slot::made);
  }

  void focus() {
    front().ifPresent(panel -> panel.node().requestFocus());
  }

  void follow(PanelTabs other) {
    tabs.getSelectionModel().select(other.tabs.getSelectionModel().getSelectedIndex());
  }

  /** Makes the panel in front if it is on screen, and shows its choices. */
  void update() {
    int front = tabs.getSelectionModel().getSelectedIndex();
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      boolean inFront = i == front;
      boolean shows = selected.get() && inFront;
      if (shows && slot.made().isEmpty()) {
        fronts.getChildren().add(slot.frame());
        slot.frame().managedProperty().bind(slot.frame().visibleProperty());
      }
      slot.made().ifPresent(_ -> slot.frame().setVisible(inFront));
      slot.showingProperty().set(shows);
    }
    note.getChildren().setAll(front().flatMap(SessionPanel::note).stream().toList());
    choices.getItems().setAll(front().map(SessionPanel::choices).orElse(List.of()));
  }

  /** A panel that is created when first shown, and told whether it is visible. */
  static final class Slot {
    private final Panels.Entry entry;
    private final PanelContext context;
    private final BooleanProperty showing = new SimpleBooleanProperty();
    private Optional<SessionPanel> earlier = Optional.empty();
    private SessionPanel panel;
    private WaitFrame frame;

    Slot(Panels.Entry entry, SessionModel model, SettingsStore settings) {
      this.entry = entry;
      this.context = new PanelContext(model, settings, showing);
    }

    String key() {
      return entry.key();
    }

    Node frame() {
      if (panel == null) {
        panel = entry.make().apply(context);
        earlier.ifPresent(panel::resume);
        earlier = Optional.empty();
        frame = new WaitFrame(panel.node(), "view", panel.waits());
        frame.addEventHandler(KeyEvent.KEY_PRESSED, Slot::keep);
      }
      return frame;
    }

    void resume(Slot before) {
      earlier = before.made().or(() -> before.earlier);
      if (panel != null) {
        earlier.ifPresent(panel::resume);
      }
    }

    /** Arrow keys that a panel ignores must not switch tabs. */
    private static void keep(KeyEvent event) {
      if (event.getCode().isNavigationKey()) {
        event.consume();
      }
    }

    BooleanProperty showingProperty() {
      return showing;
    }

    Optional<SessionPanel> made() {
      return Optional.ofNullable(panel);
    }
  }
}
