package dev.candela.desktop.flame;

import dev.candela.desktop.session.PictureRequest;
import dev.candela.engine.analysis.LineShares;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.analysis.tree.StackDepths;
import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.export.FlamePicture.NodeIntervals;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import java.util.List;
import java.util.Optional;

/** Draws the panel on a sheet. */
final class FlamePictures {
  private FlamePictures() {}

  static FlamePicture of(
      FlameGraph graph,
      FlameScene scene,
      Viewport shown,
      PictureRequest wish,
      Cancellation cancellation) {
    Viewport viewport = wish.part(shown);
    View source = graph.source().view();
    NodeIntervals intervals =
        graph.source().bottomUp()
            ? NodeIntervals.NONE
            : NodeIntervals.of(graph.tree(), source, cancellation);
    return new FlamePicture(
        new FlameSheet(
            wish.title(),
            PictureRequest.withZoom(wish.notes(), viewport),
            graph.colours().legend(wish.palette())),
        scene,
        viewport,
        graph.tree(),
        new Remarks(graph.tree(), intervals, StackDepths.of(graph.tree()), source),
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
