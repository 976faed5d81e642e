package dev.candela.desktop.timeline;

import javafx.scene.Cursor;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** Mouse and keyboard that draw a range over a view of time. */
final class RangeInput {
  private static final double REACH_PIXELS = 4;
  private static final double STEP_PIXELS = 8;
  private static final double LEAP_STEPS = 10;

  private final TimeCanvas view;
  private final RangeDrag range;
  private final Actions actions;
  private boolean pressed;

  /** What follows; {@code moved} runs when the range is another one, or about to be. */
  record Actions(Runnable moved, Runnable letGo, Runnable clear) {}

  RangeInput(TimeCanvas view, Actions actions) {
    this.view = view;
    this.range = view.range();
    this.actions = actions;
    view.addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
    view.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
    view.addEventHandler(MouseEvent.MOUSE_RELEASED, this::release);
    view.addEventHandler(MouseEvent.MOUSE_CLICKED, this::click);
    view.addEventHandler(MouseEvent.MOUSE_MOVED, this::move);
    view.addEventHandler(KeyEvent.KEY_PRESSED, this::keyPressed);
    view.addEventHandler(KeyEvent.KEY_RELEASED, this::keyReleased);
    view.focusedProperty()
        .addListener(
            (_, _, focused) -> {
              if (!focused && !pressed) {
                actions.letGo().run();
              }
            });
  }

  private boolean isMeant(MouseEvent event) {
    return event.getButton() == MouseButton.PRIMARY
        && view.overview() != null
        && event.getX() >= view.gutterPixels() - REACH_PIXELS;
  }

  private void press(MouseEvent event) {
    if (isMeant(event)) {
      pressed = true;
      view.requestFocus();
      // The tabs around it would take the focus.
      event.consume();
      range.press(view.axis().nanosAt(event.getX()), reach());
      actions.moved().run();
    }
  }

  private void drag(MouseEvent event) {
    if (pressed && !event.isStillSincePress()) {
      range.drag(view.axis().nanosAt(event.getX()));
      actions.moved().run();
    }
  }

  private void release(MouseEvent event) {
    if (pressed) {
      pressed = false;
      actions.letGo().run();
    }
  }

  private void click(MouseEvent event) {
    if (isMeant(event) && event.getClickCount() == 2 && event.isStillSincePress()) {
      actions.clear().run();
    }
  }

  private void move(MouseEvent event) {
    boolean edge = false;
    if (view.overview() != null && range.shown() != null) {
      double start = view.axis().x(range.shown().startNanos());
      double end = view.axis().x(range.shown().endNanos());
      edge =
          Math.abs(event.getX() - start) <= REACH_PIXELS
              || Math.abs(event.getX() - end) <= REACH_PIXELS;
    }
    view.setCursor(edge ? Cursor.H_RESIZE : Cursor.DEFAULT);
  }

  private void keyPressed(KeyEvent event) {
    if (view.overview() == null) {
      return;
    }
    long step = Math.max(1, Math.round(view.axis().nanosPerPixel() * STEP_PIXELS));
    long by = event.isShortcutDown() ? Math.round(step * LEAP_STEPS) : step;
    long all = view.axis().span().durationNanos();
    switch (event.getCode()) {
      case LEFT -> go(event, -by);
      case RIGHT -> go(event, by);
      case HOME -> go(event, -all);
      case END -> go(event, all);
      case ESCAPE -> actions.clear().run();
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void go(KeyEvent event, long byNanos) {
    if (event.isShiftDown()) {
      range.extend(byNanos);
    } else {
      range.move(byNanos);
    }
    actions.moved().run();
  }

  /** A key that is held repeats itself; letting go ends the range, as it does with the mouse. */
  private void keyReleased(KeyEvent event) {
    KeyCode code = event.getCode();
    boolean arrow = code.isArrowKey() || code == KeyCode.HOME || code == KeyCode.END;
    if (code == KeyCode.SHIFT || arrow && !event.isShiftDown()) {
      actions.letGo().run();
    }
  }

  private long reach() {
    return Math.round(view.axis().nanosPerPixel() * REACH_PIXELS);
  }
}
