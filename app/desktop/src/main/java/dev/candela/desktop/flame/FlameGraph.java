package dev.candela.desktop.flame;

import dev.candela.desktop.flame.FlameBar.FlameChoice;
import dev.candela.desktop.session.FrameRef;
import dev.candela.engine.analysis.tree.BottomUpTree;
import dev.candela.engine.analysis.tree.BottomUpTree.Top;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.transform.StackPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** A graph ready to be painted, with what tooltips and searches ask of it. */
record FlameGraph(
    FlameScene scene,
    FlameColours colours,
    CallTree tree,
    IntFunction<FrameKind> kinds,
    Source source)
    implements FlameFinder.Searched {

  /** The input of a tree. */
  record Source(View view, boolean bottomUp) {}

  /** Caller trees leave out callers with a smaller part of everything. */
  private static final long SMALLEST_PARTS = 5_000;

  static FlameGraph of(View view, FlameChoice choice, String rootLabel, Cancellation cancellation) {
    CallTree tree = tree(view, choice.bottomUp(), cancellation);
    FlameTree flameTree = FlameTree.of(tree);
    FlameLayout layout = FlameLayout.of(flameTree, choice.order(), cancellation);
    IntFunction<FrameKind> kinds = tree.kinds(view, choice.bottomUp(), cancellation);
    FlameColours colours = FlameColours.of(choice.colours(), flameTree, kinds, view, cancellation);
    FlameLabels labels = new FlameLabels(flameTree, rootLabel);
    FlameScene scene = new FlameScene(layout, labels, colours, null);
    return new FlameGraph(scene, colours, tree, kinds, new Source(view, choice.bottomUp()));
  }

  private static CallTree tree(View view, boolean bottomUp, Cancellation cancellation) {
    WeightedStacks stacks = view.stacks(cancellation);
    if (!bottomUp) {
      return CallTree.of(stacks, cancellation);
    }
    Top top = view.isByThread() ? Top.OUTERMOST : Top.INNERMOST;
    long smallest = stacks.weights().totalWeight() / SMALLEST_PARTS;
    return BottomUpTree.complete(stacks, top, smallest, cancellation);
  }

  @Override
  public FlameSearch find(String text, Cancellation cancellation) {
    return FlameSearch.find(this, text, cancellation);
  }

  boolean isThread(int nodeId) {
    return nodeId != FlameTree.ROOT && source.view().isThread(tree.frameId(nodeId));
  }

  /** The node's path without its thread; empty for a thread and the root. */
  Optional<StackPath> place(int nodeId) {
    return nodeId == FlameTree.ROOT
        ? Optional.empty()
        : source.view().place(NodePaths.of(scene.layout().tree(), nodeId));
  }

  /** The node at that place, or the method's heaviest one; otherwise the root. */
  int find(FrameRef frame, Cancellation cancellation) {
    if (frame.place().isPresent() && !source.bottomUp()) {
      return find(frame.place().get());
    }
    int heaviest = FlameTree.ROOT;
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      cancellation.check();
      boolean heavier =
          heaviest == FlameTree.ROOT || tree.totalWeight(nodeId) > tree.totalWeight(heaviest);
      if (heavier && tree.name(nodeId).equals(frame.methodName()) && !isThread(nodeId)) {
        heaviest = nodeId;
      }
    }
    return heaviest;
  }

  /** The one of the heaviest thread. */
  private int find(StackPath place) {
    FlameTree boxes = scene.layout().tree();
    if (!source.view().isByThread()) {
      return NodePaths.findNearest(boxes, place);
    }
    int heaviest = FlameTree.ROOT;
    for (int i = 0; i < tree.childCount(CallTree.ROOT); i++) {
      List<String> names = new ArrayList<>(List.of(tree.name(tree.firstChild(CallTree.ROOT) + i)));
      names.addAll(place.names());
      int nodeId = NodePaths.find(boxes, new StackPath(names));
      if (nodeId != Ids.NONE
          && (heaviest == FlameTree.ROOT
              || tree.totalWeight(nodeId) > tree.totalWeight(heaviest))) {
        heaviest = nodeId;
      }
    }
    return heaviest;
  }
}
