package dev.candela.desktop.flame;

import dev.candela.desktop.session.SearchStatus;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.chance.Shares;
import dev.candela.engine.analysis.chance.TimedSamples;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.BehindFolds;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.FoldRules;
import java.util.BitSet;
import java.util.Optional;

/**
 * What a search finds in a graph; immutable.
 *
 * @param matches boxes, and folds that hide what was looked for
 * @param status the same in numbers
 */
record FlameSearch(FlameMatches matches, SearchStatus status) {

  /**
   * Looks through a graph; for a worker.
   *
   * @param text as typed
   * @param narrowUnits the width below which a box cannot be seen
   * @return null without a text
   */
  static FlameSearch find(
      FlameGraph graph, String text, double narrowUnits, Cancellation cancellation) {
    if (text.isBlank()) {
      return null;
    }
    NamePattern pattern = NamePattern.typed(text.strip());
    // A tree of callers begins in the middle of stacks, where a fold stands for no place.
    Optional<BehindFolds> folds =
        graph.source().bottomUp()
            ? Optional.empty()
            : graph.source().view().behindFolds(cancellation);
    BehindFolds.Found behind =
        folds.map(of -> behind(graph, of, pattern, cancellation)).orElse(null);
    BitSet hiding = behind == null ? new BitSet() : hiding(graph, behind);
    FlameMatches matches = FlameMatches.find(graph.scene().layout(), pattern, hiding, cancellation);
    SearchStatus status =
        new SearchStatus(
            0,
            matches.count(),
            hiding.cardinality(),
            matches.countNarrowerThan(narrowUnits),
            share(graph, matches, behind, cancellation));
    return new FlameSearch(matches, status);
  }

  /** With another limit of visibility; for a worker. */
  FlameSearch narrowerThan(double narrowUnits) {
    return new FlameSearch(matches, status.withNarrow(matches.countNarrowerThan(narrowUnits)));
  }

  private static String share(
      FlameGraph graph, FlameMatches matches, BehindFolds.Found behind, Cancellation cancellation) {
    if (behind == null || matches.count() == 0) {
      return FlameShares.ofMatches(graph, matches, cancellation)
          .map(ShareInterval::text)
          .orElse("");
    }
    // A fold has more samples than what it hides, so the stacks without folds are asked.
    View view = graph.source().view();
    return Shares.ofGroups(
            new TimedSamples(view.profile(), view.selection(), behind.stacks(), cancellation),
            behind.groups(),
            1)
        .self(0)
        .text();
  }

  private static BehindFolds.Found behind(
      FlameGraph graph, BehindFolds folds, NamePattern pattern, Cancellation cancellation) {
    View view = graph.source().view();
    FoldRules rules = view.foldRules().orElseThrow();
    Symbols symbols = folds.unfolded().symbols();
    BitSet methods = new BitSet();
    BitSet library = new BitSet();
    for (int methodId = 0; methodId < symbols.methods().size(); methodId++) {
      String name = symbols.qualifiedName(methodId);
      methods.set(methodId, pattern.isIn(name, cancellation));
      library.set(methodId, rules.isLibrary(name));
    }
    return folds.find(methods, library, view.weights(cancellation), cancellation);
  }

  private static BitSet hiding(FlameGraph graph, BehindFolds.Found behind) {
    BitSet nodes = new BitSet();
    for (int nodeId = 1; nodeId < graph.tree().nodeCount(); nodeId++) {
      nodes.set(nodeId, behind.folds()[graph.tree().stackId(nodeId)]);
    }
    return nodes;
  }
}
