package dev.candela.desktop.testkit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import javafx.geometry.Point2D;
import javafx.stage.Window;

/**
 * A mouse that moves with its button held down, and its wheel. The robot of the platform without a
 * screen lets a pressed button go as soon as it moves, so a drag is told to the window's own view,
 * as the system would tell it.
 */
public final class HeldMouse {
  private static final int NO_BUTTON = 211;
  private static final int LEFT_BUTTON = 212;
  private static final int DOWN = 221;
  private static final int UP = 222;
  private static final int DRAG = 223;
  private static final int MOVE = 224;
  private static final int LEFT_IS_DOWN = 32;
  private static final int CONTROL = 4;
  private static final int STEPS = 4;

  private HeldMouse() {}

  /** Presses, moves in a few steps, lets go; in pixels of the screen. */
  public static void drag(Window window, Point2D from, Point2D to) {
    send(window, MOVE, from, 0);
    send(window, DOWN, from, LEFT_IS_DOWN);
    for (int step = 1; step <= STEPS; step++) {
      send(window, DRAG, from.interpolate(to, (double) step / STEPS), LEFT_IS_DOWN);
    }
    send(window, UP, to, 0);
  }

  /** Turns the wheel away from the user with Control held; in pixels of the screen. */
  public static void zoomIn(Window window, Point2D at, int notches) {
    DesktopRobot.onFx(
        () -> {
          Method notify = method(Class.forName("com.sun.glass.ui.View"), "notifyScroll");
          int x = (int) Math.round(at.getX() - window.getX());
          int y = (int) Math.round(at.getY() - window.getY());
          int screenX = (int) Math.round(at.getX());
          int screenY = (int) Math.round(at.getY());
          notify.invoke(
              view(window),
              x,
              y,
              screenX,
              screenY,
              0.0,
              (double) notches,
              CONTROL,
              0,
              0,
              0,
              0,
              40.0,
              40.0);
          return null;
        });
  }

  private static void send(Window window, int type, Point2D at, int modifiers) {
    DesktopRobot.onFx(
        () -> {
          Object view = view(window);
          int button = type == MOVE ? NO_BUTTON : LEFT_BUTTON;
          Method notify = method(Class.forName("com.sun.glass.ui.View"), "notifyMouse");
          int x = (int) Math.round(at.getX() - window.getX());
          int y = (int) Math.round(at.getY() - window.getY());
          int screenX = (int) Math.round(at.getX());
          int screenY = (int) Math.round(at.getY());
          notify.invoke(view, type, button, x, y, screenX, screenY, modifiers, false, false);
          return null;
        });
  }

  /** The windows of the platform are in the order in which they were made. */
  static Object view(Window window)
      throws ClassNotFoundException, InvocationTargetException, IllegalAccessException {
    Class<?> type = Class.forName("com.sun.glass.ui.Window");
    int width = (int) Math.round(window.getWidth());
    Object found = null;
    for (Object candidate : (List<?>) method(type, "getWindowsClone").invoke(null)) {
      Object view = method(type, "getView").invoke(candidate);
      if (view != null && method(type, "getWidth").invoke(candidate).equals(width)) {
        found = view;
      }
    }
    return found;
  }

  static Method method(Class<?> type, String name) {
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals(name)) {
        method.setAccessible(true);
        return method;
      }
    }
    throw new AssertionError("no " + name + " in " + type);
  }
}
