package dev.candela.desktop.timeline;

import dev.candela.engine.model.Span;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** Draws a range from one cell of a heat map to another, in the order of time. */
final class HeatInput {
  private final HeatMapView view;
  private final RangeInput.Actions actions;
  private Span anchor;

  HeatInput(HeatMapView view, RangeInput.Actions actions) {
    this.view = view;
    this.actions = actions;
    view.addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
    view.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
    view.addEventHandler(MouseEvent.MOUSE_RELEASED, this::release);
    view.addEventHandler(MouseEvent.MOUSE_CLICKED, this::click);
  }

  private void press(MouseEvent event) {
    boolean meant =
        event.getButton() == MouseButton.PRIMARY
            && view.overview() != null
            && event.getX() >= view.gutterPixels();
    anchor = meant ? view.cellAt(event.getX(), event.getY()) : null;
  }

  private void drag(MouseEvent event) {
    if (anchor != null && !event.isStillSincePress()) {
      Span drawn = anchor.union(view.cellAt(event.getX(), event.getY()));
      view.range().press(drawn.startNanos(), -1);
      view.range().drag(drawn.endNanos());
      actions.moved();
    }
  }

  private void release(MouseEvent event) {
    anchor = null;
    actions.letGo();
  }

  private void click(MouseEvent event) {
    if (event.getClickCount() == 2 && event.isStillSincePress()) {
      actions.clear();
    }
  }
}
