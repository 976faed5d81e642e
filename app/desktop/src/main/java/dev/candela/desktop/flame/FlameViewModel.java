package dev.candela.desktop.flame;

import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.render.Viewport.FlameGeometry;
import dev.candela.engine.view.transform.StackPath;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Zoom and keyboard cursor of a flame graph, without JavaFX; for one thread. Kept when a newer
 * graph arrives: as the path of a node, or of the nearest caller that is still there.
 */
public final class FlameViewModel {
  /** Minimum width of the current match. */
  private static final double READABLE_PIXELS = 40;

  private final Deque<StackPath> earlier = new ArrayDeque<>();
  private final Deque<StackPath> later = new ArrayDeque<>();
  private FlameScene scene;
  private Viewport viewport = Viewport.FLAME;
  private double width = 1;
  private double height = 1;
  private int zoomedNodeId = FlameTree.ROOT;
  private int cursorNodeId = FlameTree.ROOT;
  private int matchIndex = Ids.NONE;

  public enum Move {
    CALLER,
    CALLEE,
    LEFT,
    RIGHT
  }

  /** Null before the first painting. */
  public FlameScene scene() {
    return scene;
  }

  /** The view after the animation. */
  public Viewport viewport() {
    return viewport;
  }

  public void resize(double newWidth, double newHeight) {
    width = Math.max(1, newWidth);
    height = Math.max(1, newHeight);
    viewport = scrolled(viewport.scrollPixels());
  }

  /** The geometry after the animation. */
  public FlameGeometry geometry() {
    return new FlameGeometry(width, height, viewport);
  }

  public void show(FlameScene newScene) {
    FlameScene old = scene;
    double[] part = old == null ? null : partOf(zoomedNodeId);
    scene = newScene;
    if (old == null) {
      return;
    }
    zoomedNodeId = nearestSeen(again(old.layout(), zoomedNodeId));
    cursorNodeId = again(old.layout(), cursorNodeId);
    stayAtMatch();
    look(viewport, part);
  }

  private void look(Viewport from, double[] part) {
    double start = start(zoomedNodeId);
    double span = end(zoomedNodeId) - start;
    viewport =
        from.between(start + part[0] * span, start + part[1] * span)
            .rootedAt(scene.layout().depth(zoomedNodeId));
    viewport = scrolled(viewport.scrollPixels());
  }

  /** Goes on with what another model looked at, history included. */
  public void resume(FlameViewModel before) {
    scene = before.scene;
    viewport = before.viewport.upwards(viewport.upwards());
    zoomedNodeId = before.zoomedNodeId;
    cursorNodeId = before.cursorNodeId;
    matchIndex = before.matchIndex;
    copyHistory(before);
  }

  /** Looks at what a model of the same nodes does; of a node without width, at its caller. */
  public void follow(FlameViewModel leader) {
    if (scene == null || leader.scene == null) {
      return;
    }
    cursorNodeId = leader.cursorNodeId;
    matchIndex = leader.matchIndex;
    copyHistory(leader);
    zoomedNodeId = nearestSeen(leader.zoomedNodeId);
    boolean same = zoomedNodeId == leader.zoomedNodeId;
    look(leader.viewport, same ? leader.partOf(zoomedNodeId) : new double[] {0, 1});
  }

  /** Changes highlights or colours; the boxes stay. */
  public void repaint(FlameScene sameBoxes) {
    scene = sameBoxes;
    stayAtMatch();
  }

  private void stayAtMatch() {
    boolean stay = matchIndex != Ids.NONE && scene.matches() != null;
    matchIndex = stay ? scene.matches().indexOf(cursorNodeId) : Ids.NONE;
  }

  public void setUpwards(boolean upwards) {
    viewport = viewport.upwards(upwards);
  }

  /** Or {@link Ids#NONE}. */
  public int nodeAt(double x, double y) {
    FlameGeometry geometry = geometry();
    return scene == null
        ? Ids.NONE
        : scene.layout().nodeAt(geometry.unitAt(x), geometry.depthAt(y));
  }

  public int zoomedNodeId() {
    return zoomedNodeId;
  }

  /** One step in the history. */
  public void zoomTo(int nodeId) {
    if (scene != null && (nodeId != zoomedNodeId || isAside())) {
      earlier.push(NodePaths.of(tree(), zoomedNodeId));
      later.clear();
      zoomWithoutHistory(nodeId);
    }
  }

  /** Shows everything; one step in the history. */
  public void reset() {
    zoomTo(FlameTree.ROOT);
    viewport = scrolled(0);
  }

  public void back() {
    go(earlier, later);
  }

  public void forward() {
    go(later, earlier);
  }

  /** Zooms around the pointer; a factor below 1 zooms out. */
  public void zoomAt(double x, double factor) {
    double unit = geometry().unitAt(x);
    double span = Math.clamp(viewport.span() / factor, Viewport.NARROWEST, 1);
    double low = unit - span * x / width;
    viewport = viewport.between(low, low + span);
    // Callers are dimmed as long as they are wider than the view.
    while (zoomedNodeId != FlameTree.ROOT && !covers(zoomedNodeId)) {
      zoomedNodeId = tree().parent(zoomedNodeId);
    }
    viewport = viewport.rootedAt(scene.layout().depth(zoomedNodeId));
  }

  public void pan(double deltaX, double deltaY) {
    double delta = deltaX / geometry().pixelsPerUnit();
    viewport = viewport.between(viewport.low() - delta, viewport.high() - delta);
    scroll(viewport.upwards() ? deltaY : -deltaY);
  }

  /** Positive towards callees. */
  public void scroll(double pixels) {
    viewport = scrolled(viewport.scrollPixels() + pixels);
  }

  /** Back to the outermost callers; the zoom stays. */
  public void scrollToRoot() {
    viewport = scrolled(0);
  }

  public int cursorNodeId() {
    return cursorNodeId;
  }

  /** The node may be out of sight. */
  public void setCursor(int nodeId) {
    cursorNodeId = nodeId;
  }

  public void moveCursor(Move move) {
    if (scene == null) {
      return;
    }
    int next =
        switch (move) {
          case CALLER -> tree().parent(cursorNodeId);
          case CALLEE -> heaviestChild(cursorNodeId);
          case LEFT -> neighbour(-1);
          case RIGHT -> neighbour(1);
        };
    if (next != Ids.NONE) {
      cursorNodeId = next;
      reveal(next, 1);
    }
  }

  /** Wraps around at both ends. */
  public void step(boolean forward) {
    FlameMatches matches = scene == null ? null : scene.matches();
    if (matches == null || matches.count() == 0) {
      return;
    }
    int count = matches.count();
    if (matchIndex == Ids.NONE) {
      matchIndex = forward ? 0 : count - 1;
    } else {
      matchIndex = Math.floorMod(matchIndex + (forward ? 1 : -1), count);
    }
    cursorNodeId = matches.nodeId(matchIndex);
    reveal(cursorNodeId, READABLE_PIXELS);
  }

  /** Index of the current match, or {@link Ids#NONE}. */
  public int matchIndex() {
    return matchIndex;
  }

  /** Matches left and right of what is zoomed to. */
  public int matchesOutside() {
    FlameMatches matches = scene == null ? null : scene.matches();
    return matches == null || !viewport.isZoomed()
        ? 0
        : matches.count() - matches.countIn(viewport.low(), viewport.high());
  }

  /** Selects the match without a step to it; false unless there is exactly one. */
  public boolean selectOnlyMatch() {
    FlameMatches matches = scene == null ? null : scene.matches();
    if (matches == null || matches.count() != 1) {
      return false;
    }
    matchIndex = 0;
    cursorNodeId = matches.nodeId(matchIndex);
    return true;
  }

  /** Scrolls to a node, and zooms if it is out of sight or too narrow. */
  public void reveal(int nodeId, double leastPixels) {
    double left = geometry().xAt(start(nodeId));
    double right = geometry().xAt(end(nodeId));
    if (right - left < leastPixels || right <= 0 || left >= width) {
      int cursor = cursorNodeId;
      zoomTo(roomiestCaller(nodeId, leastPixels));
      cursorNodeId = cursor;
    }
    double top = scene.layout().depth(nodeId) * FlameGeometry.ROW_PIXELS;
    double scroll = viewport.scrollPixels();
    if (top < scroll) {
      viewport = scrolled(top);
    } else if (top + FlameGeometry.ROW_PIXELS > scroll + height) {
      viewport = scrolled(top + FlameGeometry.ROW_PIXELS - height);
    }
  }

  private void copyHistory(FlameViewModel of) {
    earlier.clear();
    earlier.addAll(of.earlier);
    later.clear();
    later.addAll(of.later);
  }

  private FlameTree tree() {
    return scene.layout().tree();
  }

  /** The outermost caller that makes the node wide enough when it fills the view. */
  private int roomiestCaller(int nodeId, double leastPixels) {
    double wanted = tree().weight(nodeId) * width / leastPixels;
    int caller = nodeId;
    while (caller != FlameTree.ROOT && tree().weight(tree().parent(caller)) <= wanted) {
      caller = tree().parent(caller);
    }
    return caller;
  }

  private void go(Deque<StackPath> from, Deque<StackPath> to) {
    if (scene != null && !from.isEmpty()) {
      to.push(NodePaths.of(tree(), zoomedNodeId));
      zoomWithoutHistory(NodePaths.findNearest(tree(), from.pop()));
    }
  }

  private void zoomWithoutHistory(int nodeId) {
    zoomedNodeId = nodeId;
    cursorNodeId = nodeId;
    viewport = viewport.between(start(nodeId), end(nodeId)).rootedAt(scene.layout().depth(nodeId));
    double top = scene.layout().depth(nodeId) * FlameGeometry.ROW_PIXELS;
    if (top < viewport.scrollPixels() || top > viewport.scrollPixels() + height * 2 / 3) {
      viewport = scrolled(top - height / 3);
    }
  }

  /** True if the view was panned or zoomed by hand, off the node's edges. */
  private boolean isAside() {
    return Math.abs(viewport.low() - start(zoomedNodeId)) > 1e-9
        || Math.abs(viewport.high() - end(zoomedNodeId)) > 1e-9;
  }

  private boolean covers(int nodeId) {
    return start(nodeId) <= viewport.low() && end(nodeId) >= viewport.high();
  }

  private double[] partOf(int nodeId) {
    double start = start(nodeId);
    double span = Math.max(Viewport.NARROWEST, end(nodeId) - start);
    return new double[] {(viewport.low() - start) / span, (viewport.high() - start) / span};
  }

  double start(int nodeId) {
    return scene.layout().start(scene.layout().position(nodeId));
  }

  double end(int nodeId) {
    return scene.layout().end(scene.layout().position(nodeId));
  }

  private int nearestSeen(int nodeId) {
    int seen = nodeId;
    while (seen != FlameTree.ROOT && tree().weight(seen) == 0) {
      seen = tree().parent(seen);
    }
    return seen;
  }

  private int again(FlameLayout old, int nodeId) {
    return NodePaths.findNearest(tree(), NodePaths.of(old.tree(), nodeId));
  }

  private int heaviestChild(int nodeId) {
    int heaviest = Ids.NONE;
    int end = tree().firstChild(nodeId) + tree().childCount(nodeId);
    for (int child = tree().firstChild(nodeId); child < end; child++) {
      if (heaviest == Ids.NONE || tree().weight(child) > tree().weight(heaviest)) {
        heaviest = child;
      }
    }
    return heaviest;
  }

  /** The box beside the cursor's, also of another caller. */
  private int neighbour(int by) {
    FlameLayout layout = scene.layout();
    int depth = layout.depth(cursorNodeId);
    int position = layout.position(cursorNodeId) + by;
    while (position >= layout.firstPosition(depth) && position < layout.firstPosition(depth + 1)) {
      int nodeId = layout.nodeId(position);
      if (tree().weight(nodeId) > 0) {
        return nodeId;
      }
      position += by;
    }
    return Ids.NONE;
  }

  private Viewport scrolled(double pixels) {
    double most =
        scene == null ? 0 : FlameGeometry.contentHeight(scene.layout().rowCount()) - height;
    return viewport.scrolledTo(Math.clamp(pixels, 0, Math.max(0, most)));
  }
}
