package dev.candela.desktop.flame;

import dev.candela.desktop.flame.FlameBar.FlameChoice;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PictureRequest;
import dev.candela.engine.analysis.LineShares;
import dev.candela.engine.analysis.tree.BottomUpTree;
import dev.candela.engine.analysis.tree.BottomUpTree.Top;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.analysis.tree.StackDepths;
import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.export.FlamePicture.NodeIntervals;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.layout.NodePaths;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import dev.candela.engine.view.transform.StackPath;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A graph ready to be painted, with what tooltips and searches ask of it. */
record FlameGraph(
    FlameScene scene,
    FlameColours colours,
    CallTree tree,
    IntFunction<FrameKind> kinds,
    Source source)
    implements FlameFinder.Searched {

  record Source(View view, boolean bottomUp) {}

  /** Caller trees leave out callers with a smaller part of everything. */
  private static final long SMALLEST_PARTS = 5_000;

  static FlameGraph of(View view, FlameChoice choice, String rootLabel, Cancellation cancellation) {
    CallTree tree = tree(view, choice.bottomUp(), cancellation);
    FlameTree flameTree = FlameTree.of(tree);
    FlameLayout layout = FlameLayout.of(flameTree, choice.order(), cancellation);
    IntFunction<FrameKind> kinds = tree.kinds(view, choice.bottomUp(), cancellation);
    FlameColours colours = FlameColours.of(choice.colours(), flameTree, kinds, view, cancellation);
    FlameScene scene = new FlameScene(layout, new FlameLabels(flameTree, rootLabel), colours, null);
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
    int first = tree.firstChild(CallTree.ROOT);
    return IntStream.range(first, first + tree.childCount(CallTree.ROOT))
        .mapToObj(thread -> Stream.concat(Stream.of(tree.name(thread)), place.names().stream()))
        .mapToInt(names -> NodePaths.find(boxes, new StackPath(names.toList())))
        .filter(nodeId -> nodeId != Ids.NONE)
        .reduce((a, b) -> tree.totalWeight(b) > tree.totalWeight(a) ? b : a)
        .orElse(FlameTree.ROOT);
  }

  FlamePicture picture(
      FlameScene shownScene, Viewport shown, PictureRequest wish, Cancellation cancellation) {
    Viewport viewport = wish.part(shown);
    NodeIntervals intervals =
        source.bottomUp()
            ? NodeIntervals.NONE
            : NodeIntervals.of(tree, source.view(), cancellation);
    return new FlamePicture(
        new FlameSheet(
            wish.title(),
            PictureRequest.withZoom(wish.notes(), viewport),
            colours.legend(wish.palette())),
        shownScene,
        viewport,
        tree,
        new Remarks(tree, intervals, StackDepths.of(tree), source.view()),
        () -> intervals);
  }

  private record Remarks(CallTree tree, NodeIntervals intervals, StackDepths depths, View view)
      implements FlamePicture.Remarks {
    /** {@code 1,204 samples, 12.4 % ± 0.5}. */
    @Override
    public String facts(int nodeId) {
      long weight = tree.totalWeight(nodeId);
      return Quantities.list(
          List.of(
              tree.unit().amount(tree.totalSamples(nodeId), weight),
              FlameTipText.share(tree, weight, intervals.total(nodeId))));
    }

    @Override
    public List<String> hottestLines() {
      return LineShares.hottest(view, FlamePicture.HOTTEST_LINES, Cancellation.NEVER);
    }

    @Override
    public Optional<String> tooNarrowFrom(int depth) {
      int levels = depths.count() - depth;
      return levels <= 0
          ? Optional.empty()
          : Optional.of(
              Messages.text("export.narrow", levels, Quantities.percent(depths.shareFrom(depth))));
    }
  }
}
