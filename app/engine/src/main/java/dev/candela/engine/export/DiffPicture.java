package dev.candela.engine.export;

import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Surface;
import dev.candela.engine.render.Viewport;
import java.util.List;
import java.util.function.IntFunction;

/** One graph of both sides, or one of each side by side; facts are told below a node's name. */
public record DiffPicture(
    FlameSheet sheet, Diff diff, List<Graph> graphs, IntFunction<String> facts) implements Picture {
  public record Graph(WidthBy width, FlameScene scene, Viewport viewport) {
    /** The whole comparison; siblings by name, so that graphs of it look alike. */
    public static Graph of(
        Diff diff,
        WidthBy width,
        DiffPalette colours,
        Viewport viewport,
        Cancellation cancellation) {
      FlameTree tree = FlameTree.of(diff.tree(), width);
      FlameScene scene =
          new FlameScene(
              FlameLayout.of(tree, FlameOrder.NAME, cancellation),
              new FlameLabels(tree, "all"),
              DiffColours.of(diff.tree(), width, colours),
              null);
      return new Graph(width, scene, viewport);
    }
  }

  public DiffPicture {
    graphs = List.copyOf(graphs);
    if (graphs.isEmpty()) {
      throw new IllegalArgumentException("a picture of a comparison needs a graph");
    }
  }

  @Override
  public double heightPixels(double widthPixels) {
    double partWidth = widthPixels / graphs.size();
    int rows = 1;
    for (Graph graph : graphs) {
      rows =
          Math.max(
              rows,
              FlamePicture.visibleRows(
                  graph.scene(), graph.viewport(), partWidth, Detail.SCREEN.narrowPixels()));
    }
    return sheet.height(rows);
  }

  @Override
  public void draw(Surface surface, Look look, Detail detail) {
    List<FlameScene> scenes = graphs.stream().map(Graph::scene).toList();
    List<Viewport> viewports = graphs.stream().map(Graph::viewport).toList();
    sheet.draw(surface, scenes, viewports, look.palette(), detail);
  }

  @Override
  public String words(int nodeId) {
    return graphs.getFirst().scene().labels().full(nodeId) + "\n" + facts.apply(nodeId);
  }

  @Override
  public boolean upwards() {
    return graphs.getFirst().viewport().upwards();
  }

  @Override
  public boolean repeatsNodes() {
    return graphs.size() > 1;
  }

  @Override
  public byte[] page(Look look, Cancellation cancellation) {
    return FlamePage.of(this, look, cancellation);
  }
}
