package dev.candela.cli.report;

import dev.candela.engine.analysis.LineShares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.BottomUpTree;
import dev.candela.engine.analysis.tree.BottomUpTree.Top;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.analysis.tree.StackDepths;
import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.export.FlamePicture.NodeIntervals;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameLayout.FlameOrder;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.render.FlameScene;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.engine.view.WeightedStacks;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** A flame graph of callees if {@code bottomUp} is null, without boxes below the least share. */
record FlameDrawing(
    Top bottomUp,
    Viewport viewport,
    FlameOrder order,
    ColourMode colours,
    Palette palette,
    double leastShare) {
  static <T> Supplier<T> inBackground(Supplier<T> maker) {
    CompletableFuture<T> value =
        CompletableFuture.supplyAsync(
            maker, Thread.ofPlatform().daemon().name("candela-background")::start);
    return () -> {
      try {
        return value.join();
      } catch (CompletionException e) {
        switch (e.getCause()) {
          case RuntimeException failure -> throw failure;
          case Error failure -> throw failure;
          default -> throw e;
        }
      }
    };
  }

  /** Trees of callers leave out callers of a smaller part of everything. */
  private static final long SMALLEST_PARTS = 5_000;

  /**
   * Lays it out. Notes are asked for last. A box that stands for less than {@code seenPart} is not
   * worth a row; 0 for a page, which has lines, too.
   */
  FlamePicture picture(View view, String title, Supplier<List<String>> notes, double seenPart) {
    boolean whole = bottomUp == null && leastShare == 0;
    CallTree tree = tree(view, seenPart);
    // Another pass over all samples, which nothing needs before the picture is written.
    Supplier<NodeIntervals> shares =
        bottomUp == null
            ? inBackground(() -> NodeIntervals.of(tree, view, Cancellation.NEVER))
            : () -> NodeIntervals.NONE;
    Supplier<List<String>> lines =
        seenPart == 0
            ? inBackground(
                () -> LineShares.hottest(view, FlamePicture.HOTTEST_LINES, Cancellation.NEVER))
            : List::of;
    FlameTree flameTree = FlameTree.of(tree);
    FlameColours keys =
        FlameColours.of(colours, flameTree, kinds(view, tree), view, Cancellation.NEVER);
    FlameScene scene =
        new FlameScene(
            FlameLayout.of(flameTree, order, Cancellation.NEVER),
            new FlameLabels(flameTree, "all"),
            keys,
            null);
    return new FlamePicture(
        new FlameSheet(title, notes.get(), keys.legend(palette)),
        scene,
        viewport,
        tree,
        new FlameRemarks(
            tree,
            inBackground(
                () ->
                    whole ? StackDepths.of(view.stacks(Cancellation.NEVER)) : StackDepths.of(tree)),
            shares,
            lines),
        shares);
  }

  private CallTree tree(View view, double seenPart) {
    WeightedStacks stacks = view.stacks(Cancellation.NEVER);
    long leastBox = (long) Math.ceil(stacks.weights().totalWeight() * leastShare);
    if (bottomUp != null) {
      return BottomUpTree.complete(
          stacks,
          bottomUp,
          Math.max(leastBox, stacks.weights().totalWeight() / SMALLEST_PARTS),
          Cancellation.NEVER);
    }
    return leastShare > 0
        ? CallTree.ofNodesFrom(leastBox, stacks, Cancellation.NEVER)
        : CallTree.ofDepthsFrom(leastWeight(view, seenPart), stacks, Cancellation.NEVER);
  }

  /** Packages, modules and self shares depend on all nodes, kinds on each node alone. */
  private long leastWeight(View view, double seenPart) {
    boolean eachByItself = colours == ColourMode.KIND || colours == ColourMode.TIER;
    // One less, for a share may be rounded.
    long least = (long) (view.stacks(Cancellation.NEVER).weights().totalWeight() * seenPart) - 1;
    return eachByItself ? Math.max(1, least) : 1;
  }

  private IntFunction<FrameKind> kinds(View view, CallTree tree) {
    return tree.kinds(view, bottomUp != null, Cancellation.NEVER);
  }

  /** The texts of a flame graph about its frames and the levels that it leaves out. */
  record FlameRemarks(
      CallTree tree,
      Supplier<StackDepths> depths,
      Supplier<NodeIntervals> intervals,
      Supplier<List<String>> lines)
      implements FlamePicture.Remarks {

    /** {@code 1,204 samples, 12.4 % ± 0.5; self 3.1 % ± 0.3}. */
    @Override
    public String facts(int nodeId) {
      double all = Math.max(1, tree.totalWeight(CallTree.ROOT));
      long weight = tree.totalWeight(nodeId);
      return Messages.text(
          "cli.picture.facts",
          tree.unit().textWithUnit(weight),
          share(weight / all, intervals.get().total(nodeId)),
          share(tree.selfWeight(nodeId) / all, intervals.get().self(nodeId)));
    }

    private static String share(double share, ShareInterval interval) {
      boolean known = interval != null && interval.samples() > 0;
      return known ? interval.brief(share) : Quantities.percent(share);
    }

    @Override
    public List<String> hottestLines() {
      return lines.get();
    }

    /** {@code the 12 deepest levels, which 3.4 % of all reaches, are too narrow to be seen}. */
    @Override
    public Optional<String> tooNarrowFrom(int depth) {
      int levels = depths.get().count() - depth;
      if (levels <= 0) {
        return Optional.empty();
      }
      String part = Quantities.percent(depths.get().shareFrom(depth));
      return Optional.of(Messages.text("cli.picture.too-narrow", levels, part));
    }
  }
}
