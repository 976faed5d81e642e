package dev.candela.desktop.flame;

import dev.candela.desktop.frame.FrameKinds;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.Scope;
import dev.candela.engine.analysis.BottomUpTree;
import dev.candela.engine.analysis.CallTree;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.filter.Grain;
import dev.candela.engine.filter.SampleSelection;
import dev.candela.engine.filter.StackView;
import dev.candela.engine.filter.WeightedStacks;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Profile;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameLabels;
import dev.candela.engine.render.FlameScene;
import java.util.function.IntFunction;

/**
 * A graph ready to be painted, with what tooltips and searches ask of it.
 *
 * @param scene what is painted
 * @param colours those of the scene
 * @param tree what was laid out
 * @param kinds how the code of a node ran
 * @param source what the tree was made of
 */
public record FlameGraph(
    FlameScene scene,
    FlameColours colours,
    CallTree tree,
    IntFunction<FrameKind> kinds,
    Source source) {

  /**
   * What a tree was made of.
   *
   * @param profile the recording
   * @param selection which of its samples
   * @param view in which shape their stacks
   * @param bottomUp true if the tree begins at the innermost frames
   */
  public record Source(
      Profile profile, SampleSelection selection, StackView view, boolean bottomUp) {}

  /** Callers of what has less than this part of everything are left out of trees of callers. */
  private static final long SMALLEST_PARTS = 5_000;

  /** Computes it all; for a worker. */
  static FlameGraph of(Scope scope, FlameChoice choice, String rootLabel) {
    WeightedStacks stacks = scope.stacks();
    CallTree tree =
        choice.bottomUp()
            ? BottomUpTree.complete(
                stacks, stacks.weights().totalWeight() / SMALLEST_PARTS, scope.control())
            : CallTree.of(stacks, scope.control());
    FlameTree flameTree = FlameTree.of(tree);
    FlameLayout layout = FlameLayout.of(flameTree, choice.order(), scope.control());
    IntFunction<FrameKind> kinds = FrameKinds.of(scope, tree, choice.bottomUp());
    FlameColours colours = FlameColours.of(choice.colours(), flameTree, kinds, scope.control());
    Source source =
        new Source(scope.profile(), scope.selection(), scope.view(Grain.METHOD), choice.bottomUp());
    FlameLabels labels = new FlameLabels(flameTree, rootLabel);
    FlameScene scene = new FlameScene(layout, labels, colours, null);
    return new FlameGraph(scene, colours, tree, kinds, source);
  }

  /** The node at that place, or the heaviest one of the method; the root if there is none. */
  int find(FrameRef frame, Cancellation cancellation) {
    FlameTree boxes = scene.layout().tree();
    if (frame.place().isPresent() && !source.bottomUp()) {
      return NodePaths.findNearest(boxes, frame.place().get());
    }
    int heaviest = FlameTree.ROOT;
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      cancellation.check();
      boolean heavier =
          heaviest == FlameTree.ROOT || tree.totalWeight(nodeId) > tree.totalWeight(heaviest);
      if (heavier && tree.name(nodeId).equals(frame.methodName())) {
        heaviest = nodeId;
      }
    }
    return heaviest;
  }
}
