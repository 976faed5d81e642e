package dev.candela.desktop.flame;

import dev.candela.desktop.session.SearchStatus;
import dev.candela.engine.analysis.Shares;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.layout.NamePattern;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.FoldSearch;
import dev.candela.engine.view.TimedSamples;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.FoldRules;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The matches in the graphs on screen, which have the same nodes; immutable. */
public record FlameSearch(String text, List<FlameMatches> matches, SearchStatus status) {
  public static final FlameSearch NONE = new FlameSearch("", List.of(), SearchStatus.NONE);

  static FlameSearch find(FlameGraph graph, String text, Cancellation cancellation) {
    NamePattern pattern = NamePattern.typed(text);
    // A bottom-up tree begins in the middle of stacks, where a fold has no place.
    Optional<FoldSearch> folds =
        graph.source().bottomUp()
            ? Optional.empty()
            : graph.source().view().foldSearch(cancellation);
    FoldSearch.Found behind =
        folds.map(of -> behind(graph, of, pattern, cancellation)).orElse(null);
    BitSet hiding = behind == null ? new BitSet() : hiding(graph, behind);
    FlameMatches matches = FlameMatches.find(graph.scene().layout(), pattern, hiding, cancellation);
    SearchStatus status =
        new SearchStatus(
            0,
            matches.count(),
            hiding.cardinality(),
            0,
            0,
            share(graph, matches, behind, cancellation));
    return new FlameSearch(text, List.of(matches), status);
  }

  /** Counts boxes that are too narrow to see in every graph; for a worker. */
  FlameSearch narrowerThan(double units) {
    int narrow = 0;
    for (int i = 0; i < status.matches(); i++) {
      int nodeId = matches.getFirst().nodeId(i);
      narrow += matches.stream().allMatch(in -> in.isNarrower(nodeId, units)) ? 1 : 0;
    }
    return new FlameSearch(text, matches, status.withNarrow(narrow));
  }

  private static String share(
      FlameGraph graph, FlameMatches matches, FoldSearch.Found behind, Cancellation cancellation) {
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

  private static FoldSearch.Found behind(
      FlameGraph graph, FoldSearch folds, NamePattern pattern, Cancellation cancellation) {
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

  private static BitSet hiding(FlameGraph graph, FoldSearch.Found behind) {
    BitSet nodes = new BitSet();
    for (int nodeId = 1; nodeId < graph.tree().nodeCount(); nodeId++) {
      nodes.set(nodeId, behind.folds()[graph.tree().stackId(nodeId)]);
    }
    return nodes;
  }
}
