package dev.candela.desktop.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.flame.FlameView;
import dev.candela.desktop.parts.PngFile;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.settings.WindowPlace;
import dev.candela.desktop.theme.Theme;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.robot.KeyboardRobot;
import org.testfx.robot.Motion;
import org.testfx.service.query.NodeQuery;
import org.testfx.util.NodeQueryUtils;
import org.testfx.util.WaitForAsyncUtils;

/** A user: mouse, keys, eyes and patience. The toolkit is started once for all tests of a JVM. */
public final class DesktopRobot extends FxRobot implements AutoCloseable {
  /** Long enough for a JVM to start on a machine that has other work; nobody waits for its end. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** Where pictures of the window go, for documents and for the eye. */
  public static final Path PICTURES =
      Path.of(
          System.getProperty(
              "candela.pictures", System.getProperty("basedir", ".") + "/target/pictures"));

  static {
    extendScreen();
  }

  private final Locale locale = Locale.getDefault();
  private Stage stage;

  /**
   * JavaFX throws where something is painted below its screen in memory, as a menu is for a moment
   * before it moves up. This makes room there, as high as the screen.
   */
  private static void extendScreen() {
    try {
      FxToolkit.registerPrimaryStage();
      Object application =
          Class.forName("com.sun.glass.ui.Application").getMethod("GetApplication").invoke(null);
      Field screen = application.getClass().getDeclaredField("frameBuffer");
      screen.setAccessible(true);
      int bytes = ((ByteBuffer) screen.get(application)).capacity();
      screen.set(application, ByteBuffer.allocate(2 * bytes));
    } catch (TimeoutException | ReflectiveOperationException e) {
      throw new IllegalStateException("JavaFX has no screen in memory", e);
    }
  }

  /** Starts the toolkit, and fills a fresh stage on its thread. */
  public void start(Consumer<Stage> content) {
    try {
      FxToolkit.registerPrimaryStage();
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
    onFx(
        () -> {
          stage = new Stage();
          content.accept(stage);
          // A click before the first layout would go to where nothing is yet.
          if (stage.getScene() != null) {
            stage.getScene().getRoot().applyCss();
            stage.getScene().getRoot().layout();
          }
          return null;
        });
  }

  /** Settings of a test, with a window that the screen in memory, 1000 by 1000, has room for. */
  public static SettingsStore settings(Path folder) {
    return settings(folder, 760);
  }

  public static SettingsStore settings(Path folder, double height) {
    SettingsStore settings = new SettingsStore(folder.resolve("config"));
    WindowPlace place = new WindowPlace(0, 0, 1000, height, false);
    settings.update(s -> s.withLayout(s.layout().withWindow(place)));
    return settings;
  }

  public static SettingsStore settings(Path folder, double height, Appearance appearance) {
    SettingsStore settings = settings(folder, height);
    settings.update(s -> s.withDisplay(s.display().withAppearance(appearance)));
    return settings;
  }

  /** Looks for a JVM on the start page until it is the only one in the list. */
  public void find(BusyJvm jvm) {
    await("the window", () -> shows("#jvm-filter"));
    clickOn("#jvm-filter").write(Long.toString(jvm.pid()));
    await("the JVM in the list", this::showsOneJvmToAttachTo);
  }

  public void attach(BusyJvm jvm) {
    find(jvm);
    tap(KeyCode.ENTER);
    await("recording", () -> words("#session-state").equals("Recording"));
  }

  /** Shows content in the light theme. */
  public static void show(Stage stage, Parent content, double width, double height) {
    Scene scene = new Scene(content, width, height);
    new Theme(Appearance.LIGHT).style(scene);
    stage.setScene(scene);
    stage.show();
  }

  public void close(SessionModel session, Workers workers) {
    onFx(session::close);
    close();
    workers.close();
  }

  public Stage stage() {
    return stage;
  }

  /** Clicks on a place on the screen, which is asked for on the FX thread. */
  public DesktopRobot clickAt(Callable<Point2D> place, MouseButton... buttons) {
    pointAt(place);
    clickOn(buttons);
    return this;
  }

  @Override
  public DesktopRobot clickOn(String query, MouseButton... buttons) {
    clickOn(query, Motion.DEFAULT, buttons);
    return this;
  }

  @Override
  public DesktopRobot doubleClickOn(String query, MouseButton... buttons) {
    doubleClickOn(query, Motion.DEFAULT, buttons);
    return this;
  }

  @Override
  public DesktopRobot interact(Runnable action) {
    super.interact(action);
    return this;
  }

  @Override
  public FxRobot clickOn(String query, Motion motion, MouseButton... buttons) {
    pointAt(query);
    return clickOn(buttons);
  }

  @Override
  public FxRobot doubleClickOn(String query, Motion motion, MouseButton... buttons) {
    pointAt(query);
    return doubleClickOn(buttons);
  }

  @Override
  public FxRobot moveTo(String query, Motion motion) {
    pointAt(query);
    return this;
  }

  /** Waits until it can be seen: the window may still be laying it out. */
  private void pointAt(String query) {
    await(query + " in sight", () -> seen(query).isPresent());
    pointAt(() -> point(seen(query).orElseThrow()).query());
  }

  private Optional<Node> seen(String query) {
    return lookup(query).queryAll().stream().filter(NodeQueryUtils.isVisible()).findFirst();
  }

  /**
   * Goes there, and after it if it has moved meanwhile. Where it is, the FX thread says: read
   * beside a layout, a row was seen where it stood for a moment only, and one click in twenty went
   * there on a machine with other work.
   */
  private void pointAt(Callable<Point2D> place) {
    Point2D at = onFx(place);
    moveTo(at);
    for (Point2D now = onFx(place); !now.equals(at); now = onFx(place)) {
      at = now;
      moveTo(at);
    }
  }

  /** Types all of it; TestFX would wait after each character. */
  @Override
  public DesktopRobot write(String text) {
    Stream<Window> windows = onFx(() -> List.copyOf(Window.getWindows())).stream();
    Window window = windows.filter(Window::isFocused).findFirst().orElse(stage);
    for (String character : text.split("")) {
      robotContext().getBaseRobot().typeKeyboard(window.getScene(), KeyCode.UNDEFINED, character);
    }
    WaitForAsyncUtils.waitForFxEvents();
    return this;
  }

  /** Presses keys together and lets go of them; TestFX would wait after each. */
  public DesktopRobot tap(KeyCode... keys) {
    tapNoWait(keys);
    WaitForAsyncUtils.waitForFxEvents();
    return this;
  }

  /** What is asked of the FX thread next comes after it. */
  public void tapNoWait(KeyCode... keys) {
    KeyboardRobot keyboard = robotContext().getKeyboardRobot();
    keyboard.pressNoWait(keys);
    for (int i = keys.length - 1; i >= 0; i--) {
      keyboard.releaseNoWait(keys[i]);
    }
  }

  /** Looks on the FX thread: beside a layout, a list of children changes while it is read. */
  @Override
  public NodeQuery lookup(String query) {
    return onFx(() -> super.lookup(query));
  }

  /** Closes the stage; the language is English again. */
  @Override
  public void close() {
    if (stage != null) {
      onFx(() -> stage.hide());
    }
    Locale.setDefault(locale);
    Messages.use(Locale.ENGLISH);
  }

  /** Does something on the FX thread and waits for it; at once if this is that thread. */
  public static void onFx(Runnable action) {
    onFx(Executors.callable(action));
  }

  /** The text in the system's clipboard; empty if there is none. */
  public static String copied() {
    return onFx(() -> Objects.requireNonNullElse(Clipboard.getSystemClipboard().getString(), ""));
  }

  /** Asks something on the FX thread and waits for it; at once if this is that thread. */
  public static <T> T onFx(Callable<T> action) {
    if (Platform.isFxApplicationThread()) {
      try {
        return action.call();
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
    AtomicReference<T> result = new AtomicReference<>();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    CountDownLatch done = new CountDownLatch(1);
    Platform.runLater(
        () -> {
          try {
            result.set(action.call());
          } catch (Exception | Error e) {
            failure.set(e);
          } finally {
            done.countDown();
          }
        });
    try {
      done.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
    return result.get();
  }

  /** Looks until it is so, on the FX thread. */
  public static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!onFx(condition::getAsBoolean)) {
      assertTrue(System.nanoTime() < end, "waited for " + what);
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Waits until there is such a node and it can be seen. */
  public DesktopRobot sees(String query) {
    return until(query, () -> shows(query));
  }

  /** Waits until there is no such node to be seen. */
  public DesktopRobot seesNo(String query) {
    return until("no " + query, () -> !shows(query));
  }

  /** Waits until these words are on the first such node. */
  public DesktopRobot reads(String query, String words) {
    return until(words + " on " + query, () -> words(query).equals(words));
  }

  public DesktopRobot until(String what, BooleanSupplier condition) {
    await(what, condition);
    return this;
  }

  /** Drags over a node, from one part of its width to another one. */
  public DesktopRobot drag(String query, double from, double to) {
    Bounds place = place(query);
    HeldMouse.drag(
        stage,
        new Point2D(place.getMinX() + from * place.getWidth(), place.getCenterY()),
        new Point2D(place.getMinX() + to * place.getWidth(), place.getCenterY()));
    return this;
  }

  /** Of a node, on the screen. */
  public Bounds place(String query) {
    Node node = lookup(query).query();
    return onFx(() -> node.localToScreen(node.getLayoutBounds()));
  }

  public DesktopRobot clickOnTab(String title) {
    clickOn(onFx(() -> tab(title).orElseThrow()));
    return this;
  }

  public Optional<Label> tab(String title) {
    return lookup("#sessions .tab-label").queryAllAs(Label.class).stream()
        .filter(label -> label.getText().equals(title))
        .findFirst();
  }

  /** Chooses a value as the list of a choice would. */
  public DesktopRobot choose(String query, Object value) {
    return interact(() -> lookup(query).<ChoiceBox<Object>>query().setValue(value));
  }

  public boolean isFocused(String query) {
    return lookup(query).queryAll().stream().anyMatch(Node::isFocused);
  }

  /** True if there is such a node and it can be seen. */
  public boolean shows(String query) {
    return lookup(query).queryAll().stream().anyMatch(DesktopRobot::visible);
  }

  public List<String> texts(String query) {
    return onFx(
        () -> lookup(query).queryAllAs(Labeled.class).stream().map(Labeled::getText).toList());
  }

  /** What such a tip says below its title; empty while it is not to be seen. */
  public String tip(String query) {
    VBox tip = lookup(query).queryAs(VBox.class);
    return tip.isVisible() ? ((Labeled) tip.getChildren().get(1)).getText() : "";
  }

  /** The words on the first such node; empty if there is none. */
  public String words(String query) {
    return lookup(query).queryAll().stream()
        .filter(DesktopRobot::visible)
        .filter(Labeled.class::isInstance)
        .map(node -> ((Labeled) node).getText())
        .findFirst()
        .orElse("");
  }

  /**
   * What the window would show in that size, as a picture: the screen of the platform without a
   * screen is 1000 by 1000, so the content is laid out larger than its window for a moment.
   */
  public void photograph(Path file, int width, int height) {
    WritableImage image =
        atSize(
            width,
            height,
            root -> root.snapshot(new SnapshotParameters(), new WritableImage(width, height)));
    try {
      PngFile.write(image, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Lays the content out for a window of that size until the window changes its own size. Saves a
   * second layout each time a test looks at that size.
   */
  public void stayAtSize(int width, int height) {
    onFx(() -> stage.getScene().getRoot().resize(width, height));
  }

  /** What the content says while it is laid out for a window of that size. */
  public <T> T atSize(int width, int height, Function<Parent, T> question) {
    return onFx(
        () -> {
          Parent root = stage.getScene().getRoot();
          double widthBefore = root.getLayoutBounds().getWidth();
          double heightBefore = root.getLayoutBounds().getHeight();
          root.resize(width, height);
          root.applyCss();
          root.layout();
          // What is laid out by what it finds its neighbours to be is laid out twice.
          root.layout();
          T answer = question.apply(root);
          root.resize(widthBefore, heightBefore);
          root.layout();
          return answer;
        });
  }

  /** The number in the note of the flame graph; 0 before it is there. */
  public long samples() {
    String digits = words("#flame-note").replaceAll("\\D", "");
    return digits.isEmpty() ? 0 : Long.parseLong(digits);
  }

  /** The first box of the flame graph whose name is so; 0 without one. */
  public int box(Predicate<String> name) {
    FlameView view = lookup("#flame-view").<FlameView>tryQuery().orElse(null);
    if (view == null || view.scene() == null) {
      return 0;
    }
    int count = view.scene().layout().tree().nodeCount();
    return IntStream.range(1, count)
        .filter(nodeId -> name.test(view.scene().labels().full(nodeId)))
        .findFirst()
        .orElse(0);
  }

  /** False also for cells that a table only measures. */
  public static boolean visible(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return node.getScene() != null;
  }

  /** True once the filter leaves one JVM, which cannot be attached to in its first moment. */
  public boolean showsOneJvmToAttachTo() {
    List<TargetJvm> jvms = lookup("#jvm-list").<TargetJvm>queryListView().getItems();
    return jvms.size() == 1 && jvms.getFirst().attachable();
  }
}
