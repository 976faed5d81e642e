package dev.candela.desktop.flame;

import dev.candela.engine.model.Ids;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

final class FlameInput {
  private static final double ZOOM_BASE = 1.004;

  private final FlameView view;
  private final FlameViewModel model;
  private double lastX;
  private double lastY;

  FlameInput(FlameView view, FlameViewModel model) {
    this.view = view;
    this.model = model;
    view.setOnMousePressed(this::press);
    view.setOnMouseDragged(this::drag);
    view.setOnMouseClicked(this::click);
    view.setOnMouseMoved(event -> view.hover(model.nodeAt(event.getX(), event.getY())));
    view.setOnMouseExited(_ -> view.hover(Ids.NONE));
    view.setOnScroll(this::scroll);
    view.setOnKeyPressed(this::key);
  }

  private void press(MouseEvent event) {
    view.requestFocus();
    lastX = event.getX();
    lastY = event.getY();
  }

  private void drag(MouseEvent event) {
    if (event.isPrimaryButtonDown() && !event.isStillSincePress() && model.scene() != null) {
      model.pan(event.getX() - lastX, event.getY() - lastY);
      lastX = event.getX();
      lastY = event.getY();
      view.hover(Ids.NONE);
      view.acted(false);
    }
  }

  private void click(MouseEvent event) {
    if (event.getButton() == MouseButton.BACK) {
      model.back();
      view.acted(true);
    } else if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
      int nodeId = model.nodeAt(event.getX(), event.getY());
      if (nodeId != Ids.NONE) {
        model.setCursor(nodeId);
        model.zoomTo(nodeId);
        view.acted(true);
      }
    }
  }

  private void scroll(ScrollEvent event) {
    if (model.scene() == null) {
      return;
    }
    if (event.isControlDown() || event.isMetaDown()) {
      model.zoomAt(event.getX(), Math.pow(ZOOM_BASE, event.getDeltaY()));
    } else if (event.isShiftDown()) {
      // Some systems turn the wheel by themselves while Shift is down.
      model.pan(event.getDeltaX() + event.getDeltaY(), 0);
    } else {
      model.pan(event.getDeltaX(), 0);
      model.scroll(model.viewport().upwards() ? event.getDeltaY() : -event.getDeltaY());
    }
    view.acted(false);
    view.hover(model.nodeAt(event.getX(), event.getY()));
    event.consume();
  }

  private void key(KeyEvent event) {
    if (event.isAltDown()) {
      keyOfHistory(event);
      return;
    }
    if (event.isControlDown() || event.isMetaDown()) {
      return;
    }
    boolean upwards = model.viewport().upwards();
    switch (event.getCode()) {
      case UP ->
          model.moveCursor(upwards ? FlameViewModel.Move.CALLEE : FlameViewModel.Move.CALLER);
      case DOWN ->
          model.moveCursor(upwards ? FlameViewModel.Move.CALLER : FlameViewModel.Move.CALLEE);
      case LEFT -> model.moveCursor(FlameViewModel.Move.LEFT);
      case RIGHT -> model.moveCursor(FlameViewModel.Move.RIGHT);
      case ENTER -> model.zoomTo(model.cursorNodeId());
      case ESCAPE, DIGIT0, NUMPAD0 -> model.reset();
      case BACK_SPACE -> model.back();
      case HOME -> model.scrollToRoot();
      case F3 -> model.step(!event.isShiftDown());
      default -> {
        return;
      }
    }
    view.acted(true);
    event.consume();
  }

  private void keyOfHistory(KeyEvent event) {
    if (event.getCode() == KeyCode.LEFT) {
      model.back();
    } else if (event.getCode() == KeyCode.RIGHT) {
      model.forward();
    } else {
      return;
    }
    view.acted(true);
    event.consume();
  }
}
