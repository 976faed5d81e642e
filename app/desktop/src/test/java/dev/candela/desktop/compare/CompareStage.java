package dev.candela.desktop.compare;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;

import dev.candela.desktop.export.Exporter;
import dev.candela.desktop.flame.FlamePane;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.theme.Theme;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.diff.Side;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.Profile;
import dev.candela.engine.render.Viewport.FlameGeometry;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Point2D;
import javafx.scene.Scene;

/** A comparison in a window of its own, and a user before it. */
final class CompareStage implements AutoCloseable {
  private final DesktopRobot robot = new DesktopRobot();
  private final Workers workers = new Workers();
  private final SimpleObjectProperty<Profile> before = new SimpleObjectProperty<>();
  private final SimpleObjectProperty<Profile> after = new SimpleObjectProperty<>();
  private final SimpleBooleanProperty live = new SimpleBooleanProperty();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private volatile Path folder;
  private CompareModel model;
  private ComparePane pane;

  private CompareStage() {}

  static CompareStage open(Profile before, Profile after, SettingsStore settings) {
    CompareStage opened = new CompareStage();
    opened.before.set(before);
    opened.after.set(after);
    opened.robot.start(
        stage -> {
          opened.model =
              new CompareModel(
                  opened.workers,
                  settings,
                  opened.source("one.jfr", opened.before, new SimpleBooleanProperty()),
                  opened.source("two.jfr", opened.after, opened.live));
          opened.pane =
              new ComparePane(
                  opened.model,
                  new Exporter.Outlet(
                      (name, _) -> Optional.ofNullable(opened.folder).map(f -> f.resolve(name)),
                      _ -> {},
                      opened.failures::add));
          Scene scene = new Scene(opened.pane, 980, 700);
          new Theme(Appearance.LIGHT).style(scene);
          stage.setScene(scene);
          // The screen of the platform without a screen is 1000 by 1000, menus included.
          stage.setX(0);
          stage.setY(0);
          stage.show();
          opened.model.showingProperty().set(true);
        });
    await("a result", () -> opened.model.resultProperty().get() != null);
    await("a graph", () -> opened.graph(0).view().scene() != null);
    // Panes of a split have a place only once they were laid out.
    await("its place", () -> opened.graph(0).view().localToScreen(0, 0) != null);
    opened.graphs().panes().forEach(graph -> graph.view().setAnimated(false));
    return opened;
  }

  private CompareSource source(
      String name, SimpleObjectProperty<Profile> profile, SimpleBooleanProperty growing) {
    return new CompareSource(name, List.of(Path.of(name)), profile, growing);
  }

  void exportTo(Path newFolder) {
    folder = newFolder;
  }

  List<Throwable> failures() {
    return failures;
  }

  DesktopRobot robot() {
    return robot;
  }

  CompareModel model() {
    return model;
  }

  ComparePane pane() {
    return pane;
  }

  GraphsView graphs() {
    return pane.graphs();
  }

  FlamePane graph(int number) {
    return graphs().panes().get(number);
  }

  Diff diff() {
    return onFx(() -> model.resultProperty().get().diff());
  }

  void grow(Profile newer) {
    onFx(
        () -> {
          live.set(true);
          after.set(newer);
        });
  }

  Diff awaitOther(Diff earlier) {
    await(
        "another result",
        () ->
            model.resultProperty().get() != null && model.resultProperty().get().diff() != earlier);
    return diff();
  }

  /** The middle of a node's box, where the mouse can click. */
  Point2D at(int graph, String path) {
    return onFx(
        () -> {
          FlamePane pane = graph(graph);
          FlameLayout layout = pane.view().scene().layout();
          int nodeId = node(graph, path);
          int position = layout.position(nodeId);
          FlameGeometry geometry = pane.view().shownGeometry();
          double left = Math.max(0, geometry.xAt(layout.start(position)));
          double right = Math.min(pane.view().getWidth(), geometry.xAt(layout.end(position)));
          double y = geometry.yAt(layout.depth(nodeId)) + FlameGeometry.ROW_PIXELS / 2;
          return pane.view().localToScreen((left + right) / 2, y);
        });
  }

  int node(int graph, String path) {
    return onFx(
        () -> NodePaths.find(graph(graph).view().scene().layout().tree(), StackPath.parse(path)));
  }

  String zoomed(int graph) {
    return onFx(() -> path(graph, graph(graph).model().zoomedNodeId()));
  }

  String cursor(int graph) {
    return onFx(() -> path(graph, graph(graph).model().cursorNodeId()));
  }

  private String path(int graph, int nodeId) {
    return NodePaths.of(graph(graph).view().scene().layout().tree(), nodeId).text();
  }

  static DiffSide side(String name, Profile profile, SampleSelection selection) {
    return DiffSide.of(new DiffRun(name, profile, ProfileFilter.BY_METHOD.with(selection)));
  }

  /** Samples of everything on a side. */
  static long samples(Diff diff, Side side) {
    return diff.tree().totalSamples(side, 0);
  }

  @Override
  public void close() {
    onFx(() -> pane.close());
    workers.close();
    robot.close();
  }
}
