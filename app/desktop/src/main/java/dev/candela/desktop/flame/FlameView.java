package dev.candela.desktop.flame;

import dev.candela.desktop.fx.FxSurface;
import dev.candela.desktop.fx.SharpCanvas;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlamePainter;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.render.Viewport.FlameGeometry;
import java.util.function.IntConsumer;
import javafx.animation.AnimationTimer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleRole;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;

/** Paints what its model looks at, and outlines, so that a moving pointer repaints little. */
public final class FlameView extends Region {
  private static final double ANIMATION_NANOS = 150e6;
  private static final double ZOOM_BASE = 1.004;

  private final FlameViewModel model;
  private final SharpCanvas boxes = new SharpCanvas();
  private final Outline cursorOutline = new Outline(2);
  private final Outline hoverOutline = new Outline(1.5);

  /** Clips what is scrolled out. */
  private final Pane outlines = new Pane(cursorOutline, hoverOutline);

  private final Rectangle seen = new Rectangle();

  /** Has the window's background colour, which tells light from dark. */
  private final Region ground = new Region();

  private final FxSurface surface = new FxSurface(boxes);
  private final Zoom zoom = new Zoom();
  private FlamePainter painter = new FlamePainter(Palette.LIGHT);
  private Palette palette = Palette.LIGHT;
  private Viewport shown = Viewport.FLAME;
  private int hoveredNodeId = Ids.NONE;
  private double lastX;
  private double lastY;
  private final ReadOnlyBooleanWrapper scrolled = new ReadOnlyBooleanWrapper();
  private boolean animated = true;
  private IntConsumer onMoved = _ -> {};
  private Runnable onActed = () -> {};
  private Runnable onPalette = () -> {};

  public FlameView(FlameViewModel model) {
    this.model = model;
    ground.setStyle("-fx-background-color: -candela-ground;");
    ground.backgroundProperty().addListener((_, _, _) -> followTheme());
    outlines.setMouseTransparent(true);
    outlines.setClip(seen);
    getChildren().addAll(ground, boxes, outlines);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setId("flame-view");
    setMinSize(80, 60);
    focusedProperty().addListener((_, _, _) -> outline());
    setOnMousePressed(this::press);
    setOnMouseDragged(this::drag);
    setOnMouseClicked(this::click);
    setOnMouseMoved(event -> hover(model.nodeAt(event.getX(), event.getY())));
    setOnMouseExited(_ -> hover(Ids.NONE));
    setOnScroll(this::scroll);
    setOnKeyPressed(this::key);
  }

  public void setOnCursorMoved(IntConsumer listener) {
    onMoved = listener;
  }

  /** Called after mouse or keyboard changed the view. */
  public void setOnActed(Runnable listener) {
    onActed = listener;
  }

  public void setOnPalette(Runnable listener) {
    onPalette = listener;
  }

  public void setAnimated(boolean newAnimated) {
    animated = newAnimated;
  }

  /** True while the outermost callers are out of sight. */
  ReadOnlyBooleanProperty scrolledProperty() {
    return scrolled.getReadOnlyProperty();
  }

  /** Null before the first painting. */
  public FlameScene scene() {
    return model.scene();
  }

  public Palette palette() {
    return palette;
  }

  /** Current geometry, also during an animation. */
  public FlameGeometry shownGeometry() {
    return new FlameGeometry(Math.max(1, getWidth()), Math.max(1, getHeight()), shown);
  }

  /** Centre of the visible part of a node. */
  public Point2D centreOf(int nodeId) {
    FlameGeometry geometry = model.geometry();
    double left = Math.clamp(geometry.xAt(model.start(nodeId)), 0, getWidth());
    double right = Math.clamp(geometry.xAt(model.end(nodeId)), 0, getWidth());
    double y = geometry.yAt(model.scene().layout().depth(nodeId)) + FlameGeometry.ROW_PIXELS / 2;
    return new Point2D((left + right) / 2, Math.clamp(y, 0, getHeight()));
  }

  public void refresh() {
    zoom.stop();
    shown = model.viewport();
    paint();
  }

  /** Animates to the model's current view. */
  public void glide() {
    if (animated && !shown.equals(model.viewport())) {
      zoom.begin(shown, model.viewport());
    } else {
      refresh();
    }
    onMoved.accept(model.cursorNodeId());
  }

  void acted(boolean gliding) {
    if (gliding) {
      glide();
    } else {
      refresh();
    }
    onActed.run();
  }

  /** Outlines the box under the pointer; {@link Ids#NONE} for none. */
  public void hover(int nodeId) {
    if (nodeId != hoveredNodeId) {
      hoveredNodeId = nodeId;
      outline();
    }
  }

  /** {@link Ids#NONE} if the pointer is on no box. */
  public int hoveredNodeId() {
    return hoveredNodeId;
  }

  @Override
  protected void layoutChildren() {
    double width = getWidth();
    double height = getHeight();
    ground.resizeRelocate(0, 0, width, height);
    if (boxes.fill(this)) {
      outlines.resizeRelocate(0, 0, width, height);
      seen.setWidth(width);
      seen.setHeight(height);
      model.resize(width, height);
      refresh();
    }
  }

  private void press(MouseEvent event) {
    requestFocus();
    lastX = event.getX();
    lastY = event.getY();
  }

  private void drag(MouseEvent event) {
    if (event.isPrimaryButtonDown() && !event.isStillSincePress() && model.scene() != null) {
      model.pan(event.getX() - lastX, event.getY() - lastY);
      lastX = event.getX();
      lastY = event.getY();
      hover(Ids.NONE);
      acted(false);
    }
  }

  private void click(MouseEvent event) {
    if (event.getButton() == MouseButton.BACK) {
      model.back();
      acted(true);
    } else if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
      int nodeId = model.nodeAt(event.getX(), event.getY());
      if (nodeId != Ids.NONE) {
        model.setCursor(nodeId);
        model.zoomTo(nodeId);
        acted(true);
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
    acted(false);
    hover(model.nodeAt(event.getX(), event.getY()));
    event.consume();
  }

  private void key(KeyEvent event) {
    boolean history = event.isAltDown();
    boolean sideways = event.getCode() == KeyCode.LEFT || event.getCode() == KeyCode.RIGHT;
    if (history ? !sideways : event.isControlDown() || event.isMetaDown()) {
      return;
    }
    boolean upwards = model.viewport().upwards();
    switch (event.getCode()) {
      case UP ->
          model.moveCursor(upwards ? FlameViewModel.Move.CALLEE : FlameViewModel.Move.CALLER);
      case DOWN ->
          model.moveCursor(upwards ? FlameViewModel.Move.CALLER : FlameViewModel.Move.CALLEE);
      case LEFT -> sideways(history, model::back, FlameViewModel.Move.LEFT);
      case RIGHT -> sideways(history, model::forward, FlameViewModel.Move.RIGHT);
      case ENTER -> model.zoomTo(model.cursorNodeId());
      case ESCAPE, DIGIT0, NUMPAD0 -> model.reset();
      case BACK_SPACE -> model.back();
      case HOME -> model.scrollToRoot();
      case F3 -> model.step(!event.isShiftDown());
      default -> {
        return;
      }
    }
    acted(true);
    event.consume();
  }

  private void sideways(boolean history, Runnable step, FlameViewModel.Move move) {
    if (history) {
      step.run();
    } else {
      model.moveCursor(move);
    }
  }

  private void followTheme() {
    if (ground.getBackground() == null || ground.getBackground().getFills().isEmpty()) {
      return;
    }
    boolean dark =
        ground.getBackground().getFills().getFirst().getFill() instanceof Color colour
            && colour.getBrightness() < 0.5;
    Palette wanted = dark ? Palette.DARK : Palette.LIGHT;
    if (wanted != palette) {
      palette = wanted;
      painter = new FlamePainter(wanted);
      paint();
      onPalette.run();
    }
  }

  private void paint() {
    if (getWidth() < 1 || getHeight() < 1) {
      return;
    }
    if (model.scene() == null) {
      surface.fillRect(0, 0, surface.width(), surface.height(), palette.background());
      return;
    }
    painter.paint(surface, model.scene(), shown);
    outline();
    scrolled.set(shown.scrollPixels() > 0);
  }

  private void outline() {
    boolean shown = isFocused() || model.matchIndex() != Ids.NONE;
    outline(cursorOutline, shown ? model.cursorNodeId() : Ids.NONE, palette.cursor());
    outline(hoverOutline, hoveredNodeId, palette.ink());
  }

  private void outline(Outline outline, int nodeId, int argb) {
    FlameScene scene = model.scene();
    if (scene == null || nodeId == Ids.NONE || nodeId >= scene.layout().tree().nodeCount()) {
      outline.setVisible(false);
      return;
    }
    FlameGeometry geometry = shownGeometry();
    double left = Math.max(0, Math.rint(geometry.xAt(model.start(nodeId))));
    double right = Math.min(getWidth(), Math.rint(geometry.xAt(model.end(nodeId))));
    double y = Math.rint(geometry.yAt(scene.layout().depth(nodeId)));
    outline.setVisible(right >= left);
    outline.setStroke(surface.colour(argb));
    outline.place(left, y, right - left - 1, FlameGeometry.ROW_PIXELS - 1);
  }

  private static final class Outline extends Rectangle {
    Outline(double lineWidth) {
      setFill(null);
      setStrokeWidth(lineWidth);
      setManaged(false);
      setVisible(false);
    }

    void place(double x, double y, double width, double height) {
      double inset = getStrokeWidth() / 2;
      setX(x + inset);
      setY(y + inset);
      setWidth(Math.max(1, width - getStrokeWidth()));
      setHeight(height - getStrokeWidth());
    }
  }

  /** Animates between two views, fast at first and slow at the end. */
  private final class Zoom extends AnimationTimer {
    private Viewport from = Viewport.FLAME;
    private Viewport to = Viewport.FLAME;
    private long startNanos;

    void begin(Viewport newFrom, Viewport newTo) {
      from = newFrom;
      to = newTo;
      startNanos = 0;
      start();
    }

    @Override
    public void handle(long nowNanos) {
      if (startNanos == 0) {
        startNanos = nowNanos;
      }
      double part = Math.min(1, (double) (nowNanos - startNanos) / ANIMATION_NANOS);
      if (part >= 1) {
        refresh();
        return;
      }
      double eased = 1 - Math.pow(1 - part, 3);
      double low = from.low() + (to.low() - from.low()) * eased;
      double high = from.high() + (to.high() - from.high()) * eased;
      double scroll = from.scrollPixels() + (to.scrollPixels() - from.scrollPixels()) * eased;
      shown = to.between(low, high).scrolledTo(scroll);
      paint();
    }
  }
}
