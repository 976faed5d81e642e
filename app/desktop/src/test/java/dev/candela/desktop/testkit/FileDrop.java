package dev.candela.desktop.testkit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javafx.geometry.Point2D;
import javafx.stage.Window;

/**
 * Files that come from another program and are dropped on a window. The platform without a screen
 * has no other programs and no clipboard for drags, so one is told to the window's own view, as a
 * system would tell it: the toolkit makes the dragboard and the events.
 */
public final class FileDrop {
  private static final String GLASS = "com.sun.glass.ui.";
  private static final String FILES = "application/x-java-file-list";
  private static final String CLIPBOARD = "files of another program";
  private static final int COPY = 1;

  private FileDrop() {}

  /**
   * Enters the window, moves over it and lets go.
   *
   * @param at in pixels of the screen
   * @return whether the window would take the files when they were over it, and took them then
   */
  public static boolean on(Window window, Point2D at, List<Path> files) {
    return DesktopRobot.onFx(
        () -> {
          makeClipboard();
          Class<?> type = Class.forName(GLASS + "ClipboardAssistance");
          Object drag = type.getConstructor(String.class).newInstance(CLIPBOARD);
          String[] names = files.stream().map(Path::toString).toArray(String[]::new);
          HeldMouse.method(type, "setData").invoke(drag, FILES, names);
          HeldMouse.method(type, "setSupportedActions").invoke(drag, COPY);
          HeldMouse.method(type, "flush").invoke(drag);
          int entered = send(window, "handleDragEnter", at, drag);
          int over = send(window, "handleDragOver", at, drag);
          int dropped = send(window, "handleDragDrop", at, drag);
          HeldMouse.method(type, "close").invoke(drag);
          return (entered | over) == COPY && dropped == COPY;
        });
  }

  /** One that holds what it is given, in place of the platform's, which refuses everything. */
  private static void makeClipboard() throws ReflectiveOperationException {
    Class<?> type = Class.forName(GLASS + "Clipboard");
    Field all = type.getDeclaredField("clipboards");
    all.setAccessible(true);
    Constructor<?> make = type.getDeclaredConstructor(String.class);
    make.setAccessible(true);
    @SuppressWarnings("unchecked") // as it is declared there
    Map<String, Object> clipboards = (Map<String, Object>) all.get(null);
    clipboards.put(CLIPBOARD, make.newInstance(CLIPBOARD));
  }

  private static int send(Window window, String name, Point2D at, Object drag)
      throws ReflectiveOperationException {
    Method handle = HeldMouse.method(Class.forName(GLASS + "View"), name);
    int x = (int) Math.round(at.getX() - window.getX());
    int y = (int) Math.round(at.getY() - window.getY());
    return (int)
        handle.invoke(
            HeldMouse.view(window),
            x,
            y,
            (int) Math.round(at.getX()),
            (int) Math.round(at.getY()),
            COPY,
            drag);
  }
}
