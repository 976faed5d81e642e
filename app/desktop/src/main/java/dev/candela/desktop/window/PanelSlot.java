package dev.candela.desktop.window;

import dev.candela.desktop.parts.WaitFrame;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.settings.SettingsStore;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.input.KeyEvent;

/** A panel that is created when first shown, and told whether it is visible. */
final class PanelSlot {
  private final Panels.Entry entry;
  private final PanelContext context;
  private final BooleanProperty showing = new SimpleBooleanProperty();
  private Optional<SessionPanel> earlier = Optional.empty();
  private SessionPanel panel;
  private WaitFrame frame;

  PanelSlot(Panels.Entry entry, SessionModel model, SettingsStore settings) {
    this.entry = entry;
    this.context = new PanelContext(model, settings, showing);
  }

  String key() {
    return entry.key();
  }

  /** Creates the panel on the first call. */
  Node frame() {
    if (panel == null) {
      panel = entry.make().apply(context);
      earlier.ifPresent(panel::resume);
      earlier = Optional.empty();
      frame = new WaitFrame(panel.node(), "view", panel.waits());
      frame.addEventHandler(KeyEvent.KEY_PRESSED, PanelSlot::keep);
    }
    return frame;
  }

  /** Makes the panel go to where that of another slot is. */
  void resume(PanelSlot before) {
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
