package dev.candela.desktop.compare;

import dev.candela.desktop.compare.CompareDisplay.CompareForm;
import dev.candela.desktop.flame.FlameFinder;
import dev.candela.desktop.flame.FlamePane;
import dev.candela.desktop.flame.FlameSearch;
import dev.candela.desktop.frame.FrameMenu;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.session.SharedView.Step;
import dev.candela.desktop.work.Job;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.transform.StackPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.StackPane;

/** Two graphs side by side, or one of both sides, with the same zoom, cursor and scrolling. */
final class GraphsView implements FlamePane.Owner, SessionPanel {
  private final CompareModel model;
  private final FrameMenu menu;
  private final FlamePane before;
  private final FlamePane after;
  private final FlamePane both;
  private final SplitPane sides = new SplitPane();
  private final StackPane root = new StackPane();
  private final FlameFinder finder;
  private final LatestJob arriving;
  private final LatestJob selecting;
  private CompareResult result;
  private FlamePane leader;
  private String wanted;

  GraphsView(CompareModel model, FrameMenu menu, Consumer<Throwable> failed) {
    this.model = model;
    this.menu = menu;
    before = pane("compare-graph-before");
    after = pane("compare-graph-after");
    both = pane("compare-graph-both");
    leader = before;
    sides.getItems().setAll(before, after);
    finder =
        new FlameFinder(
            model.shared().searchProperty(),
            model.jobs(),
            model.showing(CompareForm.SIDES, CompareForm.GRAPH),
            new FlameFinder.Screen(
                model.searchStatusProperty(),
                () -> leader.model(),
                this::repaint,
                () -> {
                  selected(leader.model().cursorNodeId());
                  follow(leader);
                },
                failed));
    arriving = model.jobs().latestJob();
    selecting = model.jobs().latestJob();
    sides.setId("compare-sides");
    root.setId("compare-graphs");
  }

  private FlamePane pane(String id) {
    FlamePane pane = new FlamePane(id + "-tip", "compare-menu", model.jobs().latestJob(), this);
    pane.view().setId(id);
    pane.setMinSize(60, 60);
    pane.view().setOnActed(() -> acted(pane));
    pane.view().setOnCursorMoved(this::selected);
    pane.view().widthProperty().addListener((_, _, _) -> resized());
    return pane;
  }

  @Override
  public Node node() {
    return root;
  }

  @Override
  public List<Node> parts() {
    return panes().stream().<Node>map(FlamePane::view).toList();
  }

  List<FlamePane> panes() {
    return model.display().form() == CompareForm.SIDES ? List.of(before, after) : List.of(both);
  }

  Palette palette() {
    return panes().getFirst().view().palette();
  }

  /** The graphs for pictures; zoomed as on screen if the result is on screen. */
  ComparePictures.Shown shown(CompareResult ofResult) {
    List<FlameScene> scenes = new ArrayList<>();
    List<Viewport> viewports = new ArrayList<>();
    for (FlamePane pane : panes()) {
      if (ofResult.equals(result) && !ofResult.graphs().scenes().isEmpty()) {
        scenes.add(pane.view().scene());
        viewports.add(pane.model().viewport().scrolledTo(0));
      }
    }
    return new ComparePictures.Shown(ofResult, scenes, viewports, palette());
  }

  void show(CompareResult newResult) {
    if (finder.isIdle()) {
      arriving.cancel();
      adopt(newResult, FlameSearch.NONE);
      return;
    }
    arriving.submit(
        control -> finder.find(newResult.graphs(), control),
        found -> adopt(newResult, found),
        _ -> adopt(newResult, FlameSearch.NONE));
  }

  @Override
  public void step(Step step) {
    leader.model().step(step == Step.NEXT);
    leader.view().glide();
    acted(leader);
  }

  /** The method at the cursor; empty at the root. */
  Optional<FrameRef> selected() {
    int nodeId = leader.model().cursorNodeId();
    FlameScene scene = leader.view().scene();
    if (scene == null || nodeId == FlameTree.ROOT) {
      return Optional.empty();
    }
    StackPath place = NodePaths.of(scene.layout().tree(), nodeId);
    return Optional.of(new FrameRef(scene.labels().full(nodeId), Optional.of(place)));
  }

  /** Selects the node where a method changed most, unless the method is already selected. */
  void select(String method) {
    CompareResult in = result;
    if (in == null
        || in.graphs().scenes().isEmpty()
        || selected().map(FrameRef::methodName).filter(method::equals).isPresent()) {
      return;
    }
    selecting.submit(
        control -> mostChanged(in.diff(), method, control),
        nodeId -> {
          if (in.equals(result) && nodeId != Ids.NONE) {
            leader.goTo(nodeId);
            acted(leader);
          }
        },
        _ -> {});
  }

  /** The same when the next result is shown. */
  void selectLater(String method) {
    wanted = method;
  }

  void setOnPalette(Runnable listener) {
    List.of(before, after, both).forEach(pane -> pane.view().setOnPalette(listener));
  }

  /** Matches are too narrow to see if they are in the widest graph. */
  private void resized() {
    finder.resized(panes().stream().mapToDouble(pane -> pane.view().getWidth()).max().orElse(0));
  }

  private void acted(FlamePane pane) {
    follow(pane);
    finder.tell();
  }

  private void follow(FlamePane pane) {
    leader = pane;
    for (FlamePane other : panes()) {
      if (other != pane) {
        other.model().follow(pane.model());
        other.view().refresh();
      }
    }
  }

  @Override
  public void pointed(FlamePane pane, int nodeId) {
    for (FlamePane other : panes()) {
      if (other != pane && other.view().scene() != null) {
        other.view().hover(nodeId);
      }
    }
  }

  private void selected(int nodeId) {
    if (result != null && nodeId < result.diff().tree().structure().nodeCount()) {
      String spoken =
          FrameChangeText.spoken(result.diff(), result.verdicts().verdict(nodeId), nodeId);
      panes().forEach(shown -> shown.view().setAccessibleText(spoken));
    }
  }

  @Override
  public List<String> facts(int nodeId) {
    return lines(result, nodeId);
  }

  @Override
  public Optional<Job<List<String>>> allFacts(int nodeId) {
    CompareResult in = result;
    if (!in.verdicts().verdict(nodeId).isChange()) {
      return Optional.empty();
    }
    return Optional.of(
        control -> {
          List<String> lines = new ArrayList<>(lines(in, nodeId));
          String why = in.reasons().ofNode(nodeId, control);
          if (!why.isEmpty()) {
            lines.add(Messages.text("compare.why", why));
          }
          return lines;
        });
  }

  /** A tooltip without reasons is complete enough. */
  @Override
  public void fail(Throwable failure) {}

  @Override
  public List<MenuItem> menu(int nodeId) {
    if (nodeId == FlameTree.ROOT) {
      return List.of();
    }
    FlameScene scene = leader.view().scene();
    StackPath place = NodePaths.of(scene.layout().tree(), nodeId);
    return menu.items(
        new FrameMenu.Target(
            scene.labels().full(nodeId), Optional.of(place), place.names(), Optional.empty()));
  }

  private static List<String> lines(CompareResult of, int nodeId) {
    return FrameChangeText.lines(of.diff(), of.verdicts().verdict(nodeId), nodeId);
  }

  private void adopt(CompareResult newResult, FlameSearch found) {
    boolean sameNodes = result != null && result.diff().equals(newResult.diff());
    result = newResult;
    finder.moveTo(newResult.graphs(), found);
    List<FlamePane> panes = resultPanes();
    if (!panes.contains(leader)) {
      if (sameNodes) {
        panes.forEach(pane -> pane.model().follow(leader.model()));
        panes.forEach(pane -> pane.view().refresh());
      }
      leader = panes.getFirst();
      resized();
      finder.tell();
    }
    Node content = panes.size() == 2 ? sides : both;
    if (!root.getChildren().contains(content)) {
      root.getChildren().setAll(content);
    }
    selected(leader.model().cursorNodeId());
    if (wanted != null) {
      String method = wanted;
      wanted = null;
      select(method);
    }
  }

  private List<FlamePane> resultPanes() {
    return result.graphs().scenes().size() == 2 ? List.of(before, after) : List.of(both);
  }

  private void repaint() {
    List<FlamePane> panes = resultPanes();
    for (int i = 0; i < panes.size(); i++) {
      panes.get(i).show(result.graphs().scenes().get(i).with(finder.matches(i)));
    }
  }

  private static int mostChanged(Diff diff, String method, Cancellation cancellation) {
    int most = Ids.NONE;
    double mostChange = -1;
    for (int nodeId = 1; nodeId < diff.tree().structure().nodeCount(); nodeId++) {
      cancellation.check();
      double change = Math.abs(diff.tree().difference(nodeId));
      if (change > mostChange && diff.tree().structure().name(nodeId).equals(method)) {
        most = nodeId;
        mostChange = change;
      }
    }
    return most;
  }
}
